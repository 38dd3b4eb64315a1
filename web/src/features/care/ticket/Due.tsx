import type { Ticket } from '#contract/care/ticket/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { useNow } from '#web/lib/useNow.ts';
import { words } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 1440;
/** Less than this is soon. */
const SOON_MS = 3_600_000;

/** How long until, or since, a ticket is due; quiet while nobody has to act. */
export function Due({ ticket: { dueAt, state } }: { ticket: Pick<Ticket, 'dueAt' | 'state'> }) {
  const t = useWords(words);
  const now = useNow();
  if (dueAt === null)
    return state === 'waitingPassenger' ? <span className="uiQuiet">{t('paused')}</span> : <span>–</span>;
  const left = Date.parse(dueAt) - now;
  const minutes = Math.round(Math.abs(left) / MINUTE_MS);
  const time =
    minutes < HOUR
      ? t('minutes', { n: minutes })
      : minutes < 2 * DAY
        ? t('hours', { n: Math.round(minutes / HOUR) })
        : t('days', { n: Math.round(minutes / DAY) });
  const isLate = left <= 0;
  return (
    <span className="uiRow">
      {isLate || left < SOON_MS ? (
        <StateTag tone={isLate ? 'bad' : 'warn'}>{t(isLate ? 'overdue' : 'dueIn', { time })}</StateTag>
      ) : (
        t('dueIn', { time })
      )}
      <span className="uiQuiet">
        <Time at={dueAt} />
      </span>
    </span>
  );
}
