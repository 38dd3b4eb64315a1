import type { SupervisionRecord } from '#contract/insight/supervision/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** Why a record is not through: what the check found, or what the authority said. */
export function Findings({ record: { findings, reason } }: { record: Pick<SupervisionRecord, 'findings' | 'reason'> }) {
  const t = useWords(words);
  if (reason !== '') return <span title={reason}>{reason}</span>;
  if (findings.length === 0) return '–';
  const text = findings.map(({ field, problem }) => `${field} ${t(`p_${problem}`)}`).join(' · ');
  return <span title={text}>{text}</span>;
}
