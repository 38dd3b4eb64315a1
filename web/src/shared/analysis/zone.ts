/** Days and hours by the clock of the fleet, whatever the clock of the browser says. Local times are milliseconds as if of UTC. */

const DAY_MS = 86_400_000;
const kept = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = kept.get(timeZone);
  if (known !== undefined) return known;
  // Swedish dates are those of ISO 8601
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  kept.set(timeZone, made);
  return made;
}

/** What a clock shows at an instant. */
export const localIn = (at: number, timeZone: string): number =>
  Date.parse(`${clockOf(timeZone).format(at).replace(' ', 'T')}Z`);

/** The instant at which a clock shows a local time; of a time that is left out in spring, the hour after. */
export function instantIn(local: number, timeZone: string): number {
  const near = local - (localIn(local, timeZone) - local);
  return local - (localIn(near, timeZone) - near);
}

/** The local midnight that began the day. */
export const dayStart = (local: number): number => Math.floor(local / DAY_MS) * DAY_MS;

/** The local midnight that began today. */
export const dayNow = (timeZone: string): number => dayStart(localIn(Date.now(), timeZone));

/** `2026-11-23` and `2026-11-23 08:00:00` of a local time. */
export const dayText = (local: number): string => new Date(local).toISOString().slice(0, 10);
export const timeText = (local: number): string => new Date(local).toISOString().slice(0, 19).replace('T', ' ');
