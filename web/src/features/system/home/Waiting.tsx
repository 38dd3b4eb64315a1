/** What waits for the person: own tasks and statements, closed roads to decide on, reports owed, notices to confirm, unread messages, own jobs under way. It says so when nothing waits, and keeps its place until that is known. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { useCan } from '#web/lib/session.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { Hint } from './Hint.tsx';
import { homeWords } from './homeWords.ts';
import { OwnWork, useOwnWork } from './OwnWork.tsx';
import { useHomepageInfo } from './useHomepageInfo.ts';

const COUNT = '/sys/message/getUnreadCount';
const OWED = '/operation/report/getOwed';
const ROADS = '/capacity/roadWork/getPageList';
/** Milliseconds between two looks: a report can be due within hours. */
const LOOK_MS = 60_000;

export function Waiting() {
  const t = useWords(homeWords);
  // the question that the bell of the frame asks, and asks again when something has come
  const { data: messages } = useQuery({
    queryKey: [COUNT],
    queryFn: ({ signal }) => callApi(COUNT, {}, { signal, quiet: true }),
    staleTime: Infinity,
  });
  const can = useCan();
  const { data: reports } = useQuery({
    queryKey: [OWED],
    queryFn: ({ signal }) => callApi(OWED, {}, { signal, quiet: true }),
    enabled: can('operation:report:list'),
    refetchInterval: LOOK_MS,
  });
  const { data: roads } = useQuery({
    queryKey: [ROADS, 'waiting'],
    queryFn: ({ signal }) => callApi(ROADS, { waits: true, impact: 'closed', pageSize: 1 }, { signal, quiet: true }),
    enabled: can('capacity:roadWork:list') && can('capacity:roadWork:decide'),
    refetchInterval: LOOK_MS,
  });
  const { data: info, refetch } = useHomepageInfo();
  useLiveEvent('job', () => void refetch());
  const { toConfirm, unread } = messages ?? { toConfirm: 0, unread: 0 };
  const openJobs = info?.openJobs ?? 0;
  const { owed, overdue, nextDueAt } = reports ?? { owed: 0, overdue: 0, nextDueAt: null };
  const work = useOwnWork();
  const closedRoads = roads?.total ?? 0;
  const isKnown = messages !== undefined && info !== undefined && work !== undefined;
  const isNothing = closedRoads + owed + toConfirm + unread + openJobs + (work?.waits.length ?? 0) === 0;
  return (
    <section aria-labelledby="homeWaiting" className="homeHints">
      <h2 id="homeWaiting">{t('waiting')}</h2>
      {isKnown && isNothing ? <p className="homeNote">{t('waitingNone')}</p> : null}
      <ul className="hints">
        <OwnWork work={work?.waits ?? []} />
        {closedRoads === 0 ? null : (
          <Hint
            to="/capacity/roadWork?waits=true&impact=closed"
            text={t('closedRoads', { count: closedRoads })}
            isWarning
          />
        )}
        {overdue === 0 ? null : (
          <Hint to="/operation/report?overdue=true" text={t('overdue', { count: overdue })} isWarning />
        )}
        {nextDueAt === null ? null : (
          <Hint
            to="/operation/report?owed=true"
            text={t('owed', { count: owed - overdue, time: formatTime(nextDueAt) })}
          />
        )}
        {toConfirm === 0 ? null : (
          <Hint to="/message?toConfirm=true" text={t('toConfirm', { count: toConfirm })} isWarning />
        )}
        {unread === 0 ? null : <Hint to="/message?unread=true" text={t('unread', { count: unread })} />}
        {openJobs === 0 ? null : <Hint to="/personal/jobs" text={t('openJobs', { count: openJobs })} />}
      </ul>
    </section>
  );
}
