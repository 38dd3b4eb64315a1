import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

const RECORDS = '/capacity/eventRecord/getPageList';
const REPORTS = '/operation/report/getPageList';

/** What was kept of an alert: what its car reported around it, and what is owed to authorities because of it. Empty for nothing. */
export function AlertRecords({ alertId }: { alertId: string }) {
  const t = useWords(words);
  const can = useCan();
  const records = useQuery({
    queryKey: [RECORDS, 'of alert', alertId],
    queryFn: ({ signal }) => callApi(RECORDS, { alertId }, { signal, quiet: true }),
    enabled: can('capacity:eventRecord:list'),
  });
  const reports = useQuery({
    queryKey: [REPORTS, 'of alert', alertId],
    queryFn: ({ signal }) => callApi(REPORTS, { alertId }, { signal, quiet: true }),
    enabled: can('operation:report:list'),
  });
  const kept = records.data?.list ?? [];
  const owed = reports.data?.list ?? [];
  if (kept.length + owed.length === 0) return null;
  return (
    <>
      <h2>{t('kept')}</h2>
      <ul className="alertKept">
        {kept.map(({ id }) => (
          <li key={id}>
            <Link to={`/capacity/eventRecord?drawer=detail&record=${id}`}>{t('eventRecord')}</Link>
          </li>
        ))}
        {owed.map(({ id, packName, number, state, dueAt }) => (
          <li key={id} className="uiRow">
            <Link to={`/operation/report?drawer=detail&record=${id}`}>
              {packName} · {number}
            </Link>
            <DictTag type="reportState" value={state} />
            <span className="uiQuiet">
              {t('due')} <Time at={dueAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
