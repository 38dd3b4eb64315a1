import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Drawer, Select } from 'antd';
import { useState } from 'react';
import { LEAST_EXPOSURE } from '#contract/insight/exposure/rate.ts';
import { EXPOSURE_DAYS } from '#contract/insight/exposure/rules.ts';
import type { ReportRow } from '#contract/insight/report/calls.ts';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import './report.css';
import { words } from './words.ts';

const PATH = '/operation/report/getRates';
type Days = (typeof EXPOSURE_DAYS)[number];
type Rates = CallOutput<typeof PATH>;

/** As many digits as such a count can carry. */
const inDigits = (value: number): string => formatNumber(Number(value.toPrecision(3)));

function Table({ rates }: Pick<Rates, 'rates'>) {
  const t = useWords(words);
  return (
    <table className="reportRates">
      <thead>
        <tr>
          <th scope="col">{t('event')}</th>
          <th scope="col">{t('events')}</th>
          <th scope="col">{t('rate')}</th>
          <th scope="col">{t('interval')}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ event, events, rate, low, high }) => (
          <tr key={event}>
            <th scope="row">{t(`event_${event}`)}</th>
            <td>{formatNumber(events)}</td>
            <td>
              <b>{inDigits(rate)}</b>
            </td>
            <td>
              {inDigits(low)} – {inDigits(high)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Benchmark({ benchmark, comparison }: Pick<Rates, 'benchmark' | 'comparison'>) {
  const t = useWords(words);
  const can = useCan();
  if (benchmark === null)
    return (
      <p>
        {t('noBenchmark')}{' '}
        {can('operation:config:list') ? (
          <Link to="/operation/configurationCenter?module=fleet">{t('setBenchmark')}</Link>
        ) : null}
      </p>
    );
  return (
    <p>
      {t('benchmark', { rate: inDigits(benchmark.rate), source: benchmark.source })}{' '}
      {comparison === null ? null : <b>{t(comparison)}</b>}
    </p>
  );
}

/** How often something happens for the distance driven, and what that does not prove. */
export default function RatesDrawer({ open }: { open: OpenDrawer<ReportRow> }) {
  const t = useWords(words);
  const [days, setDays] = useState<Days>(365);
  const { data, error, refetch } = useQuery({
    queryKey: [PATH, days],
    queryFn: ({ signal }) => callApi(PATH, { days }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer
      open
      size={720}
      title={t('ratesTitle')}
      onClose={open.close}
      extra={
        <Select<Days>
          aria-label={t('period')}
          value={days}
          onChange={setDays}
          options={EXPOSURE_DAYS.map((count) => ({ value: count, label: t('lastDays', { count }) }))}
        />
      }
    >
      {data === undefined ? (
        <NotThere error={error} retry={refetch} />
      ) : data.rates.length === 0 ? (
        <EmptyState
          title={t('notDriven', { distance: formatNumber(Math.round(data.metres / 1000)) })}
          hint={t('notDrivenHint', { least: formatNumber(LEAST_EXPOSURE / 1000) })}
        />
      ) : (
        <>
          <p>
            {t('ratesOver', {
              from: formatTime(data.from),
              to: formatTime(data.to),
              distance: formatNumber(Math.round(data.metres / 1000)),
            })}
          </p>
          <Table rates={data.rates} />
          <Benchmark benchmark={data.benchmark} comparison={data.comparison} />
          <p className="uiQuiet">
            {t('counts')} {t('provesNot')}
          </p>
        </>
      )}
    </Drawer>
  );
}
