import type { ReportRow } from '#contract/insight/report/calls.ts';
import { OWED_STATES } from '#contract/insight/report/rules.ts';
import { useNow } from '#web/lib/useNow.ts';
import { useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

const HOUR_MS = 3_600_000;
/** What is due within this is said so. */
const SOON_MS = 3 * 24 * HOUR_MS;

/** When a report is due, and whether somebody has to hurry. */
export function Due({ report: { dueAt, isOverdue, state } }: { report: ReportRow }) {
  const t = useWords(words);
  const left = Date.parse(dueAt) - useNow();
  const isSoon = OWED_STATES.includes(state) && left > 0 && left < SOON_MS;
  const hours = Math.floor(left / HOUR_MS);
  const amount = hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.floor(hours / 24) });
  return (
    <span className="uiRow">
      <Time at={dueAt} />
      {isOverdue ? <StateTag tone="bad">{t('overdue')}</StateTag> : null}
      {isSoon ? <StateTag tone="warn">{t('soon', { left: amount })}</StateTag> : null}
    </span>
  );
}
