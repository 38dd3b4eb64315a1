import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import type { SupervisionDay, SupervisionRecord } from '#contract/insight/supervision/calls.ts';
import type { CallOutput } from '#contract/index.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './supervision.css';
import { useStatus } from './supervisionQueries.ts';
import { words } from './words.ts';

const DAYS = '/operation/supervision/getDays';
const RECORD = '/operation/supervision/recordMissing';
const MISSING = '/operation/supervision/getMissing';
const SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;
const dayAgo = (days: number): string => new Date(Date.now() + BEIJING_MS - days * DAY_MS).toISOString().slice(0, 10);

function Missing({ of: { platformId, day, kind } }: { of: SupervisionDay }) {
  const t = useWords(words);
  const kindOf = useDictLabel('supervisionKind');
  const { data, error, refetch } = useQuery({
    queryKey: [MISSING, platformId, day, kind],
    queryFn: ({ signal }) => callApi(MISSING, { platformId, day, kind }, { signal }),
  });
  return (
    <section>
      <h3>{t('missingTitle', { day, kind: kindOf(kind) })}</h3>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton active /> : null}
      {data?.list.map(({ orderId, orderNo, at, why }) => (
        <p key={orderId} className="uiRow">
          <Link to={`/operation/order?drawer=detail&record=${orderId}`}>{orderNo}</Link>
          <Time at={at} />
          <span>{t(why)}</span>
        </p>
      ))}
    </section>
  );
}

/** What happened, was accepted and is missing by day and kind. */
export default function Days({ open }: { open: OpenDrawer<SupervisionRecord> }) {
  const t = useWords(words);
  const can = useCan();
  const client = useQueryClient();
  const kindOf = useDictLabel('supervisionKind');
  const [shown, show] = useState<SupervisionDay>();
  const [span] = useState(() => ({ from: dayAgo(SHOWN_DAYS), to: dayAgo(0) }));
  const { data, error, refetch } = useQuery({
    queryKey: [DAYS, span],
    queryFn: ({ signal }) => callApi(DAYS, span, { signal }),
  });
  const { data: status } = useStatus();
  const [day, setDay] = useState(dayAgo(0));
  const [isCounting, setCounting] = useState(false);
  const again = () =>
    Promise.all([client.invalidateQueries({ queryKey: [DAYS] }), client.invalidateQueries({ queryKey: [MISSING] })]);
  const count = async () => {
    setCounting(true);
    try {
      for (const { id, state } of status?.list ?? [])
        if (state !== 'stopped') await callApi('/operation/supervision/countDay', { platformId: id, day });
    } catch (problem) {
      notify('error', messageOf(problem));
    } finally {
      setCounting(false);
      await again();
    }
  };
  const record = async ({ platformId, day: of }: SupervisionDay) => {
    try {
      let recorded = 0;
      for (let after: { after?: string } | null = {}; after !== null;) {
        const portion: CallOutput<typeof RECORD> = await callApi(RECORD, { platformId, day: of, ...after });
        recorded += portion.recorded;
        after = portion.next === null ? null : { after: portion.next };
      }
      notify('success', t('recorded', { count: formatNumber(recorded) }));
    } catch (problem) {
      notify('error', messageOf(problem));
    } finally {
      await again();
    }
  };
  return (
    <Drawer open title={t('daysTitle')} size={860} onClose={open.close}>
      <p className="uiQuiet">{t('daysText')}</p>
      {can('operation:supervision:correct') ? (
        <p className="uiRow">
          <DayPicker
            aria-label={t('day')}
            size="small"
            onlyPast
            required
            value={day}
            onChange={(chosen) => setDay(chosen ?? dayAgo(0))}
          />
          <Button size="small" loading={isCounting} onClick={() => void count()}>
            {t('count')}
          </Button>
        </p>
      ) : null}
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton active /> : null}
      {data?.list.length === 0 ? <EmptyState title={t('noDays')} /> : null}
      {data === undefined || data.list.length === 0 ? null : (
        <table className="supervisionTable">
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('platform')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('happened')}</th>
              <th scope="col">{t('accepted')}</th>
              <th scope="col">{t('openOnes')}</th>
              <th scope="col">{t('missing')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((one) => (
              <tr key={`${one.platformId} ${one.day} ${one.kind}`}>
                <td className="supervisionDay">
                  <Link to={`/operation/supervision?day=${one.day}&kind=${one.kind}`}>{one.day}</Link>
                </td>
                <td>{one.platformName}</td>
                <td>{kindOf(one.kind)}</td>
                <td>{formatNumber(one.happened)}</td>
                <td>{formatNumber(one.accepted)}</td>
                <td>{formatNumber(one.waiting + one.held + one.rejected)}</td>
                <td>
                  {one.missing === 0 ? (
                    '0'
                  ) : (
                    <span className="uiRow">
                      <Button size="small" type="link" onClick={() => show(one)}>
                        {formatNumber(one.missing)}
                      </Button>
                      {can('operation:supervision:correct') ? (
                        <Button size="small" onClick={() => void record(one)}>
                          {t('record')}
                        </Button>
                      ) : null}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown === undefined ? null : <Missing of={shown} />}
    </Drawer>
  );
}
