/** Requests that were pushed to agencies, with what each was answered. */
import { formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import type { AgencyPushRecord } from '#contract/insight/agency/calls.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import './push.css';
import { pushWords } from './words.ts';

interface PushRecordsProps {
  list: readonly (AgencyPushRecord & { agencyName?: string })[];
  /** What an empty list says. */
  none: string;
}

export function PushRecords({ list, none }: PushRecordsProps) {
  const t = useWords(pushWords);
  if (list.length === 0) return <p className="uiQuiet">{none}</p>;
  return (
    <ul className="pushRecords uiFigures">
      {list.map(({ agencyName, at, hour, endpoint, sent, taken, status, outcome }) => (
        <li key={`${agencyName ?? ''} ${at} ${endpoint} ${sent}`}>
          <StateTag tone={outcome === '' ? 'good' : 'bad'}>{status === 0 ? t('noAnswer') : status}</StateTag>{' '}
          {agencyName === undefined ? null : <strong>{agencyName} </strong>}
          <code className="uiCode">{endpoint}</code> {hour} ·{' '}
          {t('sentTaken', { sent: formatNumber(sent), taken: formatNumber(taken) })} · {formatTime(at)}
          {outcome === '' ? null : <span className="uiQuiet"> {outcome}</span>}
        </li>
      ))}
    </ul>
  );
}
