import { formatOffset } from '#web/lib/format.ts';
import { localIn, timeText } from './zone.ts';

/** An instant by a clock; with its offset where the clock of the browser says another time. */
export function formatTimeIn(iso: string, timeZone: string): string {
  const at = Date.parse(iso);
  const there = timeText(localIn(at, timeZone));
  const here = timeText(localIn(at, Intl.DateTimeFormat().resolvedOptions().timeZone));
  return there === here ? there : `${there} ${formatOffset(iso, timeZone)}`;
}
