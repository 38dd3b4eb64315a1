import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, formatNumber, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { MonitoringHead } from '../MonitoringHead.tsx';
import './alert.css';
import { words } from './words.ts';

const STATS = '/capacity/alert/getStats';
const SPANS = [1, 7, 30, 90] as const;
const DAY_MS = 86_400_000;

type Row = CallOutput<typeof STATS>['list'][number];

const spent = (seconds: number | null): string => (seconds === null ? '–' : formatDuration(Math.round(seconds)));

/** From midnight of the first day to now, by the browser's clock. */
function spanOf(days: number): { openedFrom: string; openedTo: string; utcOffset: number } {
  const now = new Date();
  const from = new Date(now.getTime() - (days - 1) * DAY_MS);
  from.setHours(0, 0, 0, 0);
  return { openedFrom: from.toISOString(), openedTo: now.toISOString(), utcOffset: -now.getTimezoneOffset() };
}

function StatsTable({ rows }: { rows: readonly Row[] }) {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  return (
    <div className="uiTableScroll">
      <table className="uiTable uiStacked alertStats">
        <caption className="uiOnlyRead">{t('stats')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statsDay')}</th>
            <th scope="col">{t('statsKind')}</th>
            <th scope="col" className="uiEnd">
              {t('statsAlerts')}
            </th>
            {(['statsTaken', 'statsClosed'] as const).flatMap((until) =>
              (['median', 'p90'] as const).map((share) => (
                <th key={until + share} scope="col" className="uiEnd">
                  {t(until)} <span className="uiQuiet">{t(share)}</span>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.day}${row.kind}`}>
              <td className="uiFigures" data-label={t('statsDay')}>
                {row.day}
              </td>
              <th scope="row">{kindOf(row.kind)}</th>
              <td className="uiEnd uiFigures" data-label={t('statsAlerts')}>
                {formatNumber(row.count)}
              </td>
              <td className="uiEnd uiFigures" data-label={`${t('statsTaken')} ${t('median')}`}>
                {spent(row.takenMedian)}
              </td>
              <td className="uiEnd uiFigures" data-label={`${t('statsTaken')} ${t('p90')}`}>
                {spent(row.takenP90)}
              </td>
              <td className="uiEnd uiFigures" data-label={`${t('statsClosed')} ${t('median')}`}>
                {spent(row.closedMedian)}
              </td>
              <td className="uiEnd uiFigures" data-label={`${t('statsClosed')} ${t('p90')}`}>
                {spent(row.closedP90)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How soon alerts were taken and closed, by day and kind. */
export default function AlertStats({ tabs, back }: { tabs: ReactNode; back: () => void }) {
  const t = useWords(words);
  const [days, setDays] = useState<number>(7);
  const span = useMemo(() => spanOf(days), [days]);
  const { data, error, refetch } = useQuery({
    queryKey: [STATS, span],
    queryFn: ({ signal }) => callApi(STATS, span, { signal }),
  });
  return (
    <section className="alertStatsPage" aria-label={t('stats')}>
      <MonitoringHead title={t('stats')} tabs={tabs} />
      <div className="uiRow alertTools">
        <Segmented
          value={days}
          aria-label={t('statsDay')}
          options={SPANS.map((value) => ({
            value,
            label: value === 1 ? t('statsToday') : t('statsDays', { count: value }),
          }))}
          onChange={setDays}
        />
        <span className="alertToolsEnd">
          <Button onClick={back}>{t('backToQueue')}</Button>
        </span>
      </div>
      {data === undefined ? (
        error === null ? (
          <p role="status">{t('loading')}</p>
        ) : (
          <ErrorState error={error} retry={() => void refetch()} />
        )
      ) : data.list.length === 0 ? (
        <EmptyState title={t('noStats')} />
      ) : (
        <StatsTable rows={data.list} />
      )}
    </section>
  );
}
