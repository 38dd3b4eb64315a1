/** Times in the names, headings and cells of files. */
import type { Message } from '#server/ground/core/messages.ts';
import { isTimeZone, type WallClock } from '#server/ground/core/wallClock.ts';
import type { Cell } from './writeTable.ts';

/** Names of clocks where they differ from the name of the time zone. */
const CALLED: Readonly<Record<string, Message>> = { 'Asia/Shanghai': { zh: '北京时间', en: 'China time' } };

/** For names: e.g. `20260120-093000`, in UTC. */
export const stampOf = (at: Date): string => at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

/** For cells: `2026-01-20 17:30:00`, by the file's clock. */
export const clockTime = (clock: WallClock, at: string | null): Cell =>
  at === null ? null : clock.text(Date.parse(at));

/** The heading of a column of times, with their clock: `Due (China time)`. */
export function clockHeading({ timeZone }: WallClock, { zh, en }: Message): Message {
  const clock = CALLED[timeZone] ?? { zh: timeZone, en: timeZone };
  return { zh: `${zh}（${clock.zh}）`, en: `${en} (${clock.en})` };
}

/** Characters of the clock's name in a heading. */
const MOST_NAME = 60;

/** The time zone that a heading names in brackets at its end, as those of our own exports do; null for another one. */
export function zoneInHeading(heading: string): string | null {
  // a file's heading may be very long: only its end is looked at
  const [, inside = ''] = /[（(]([^（()）]+)[)）]$/.exec(heading.trim().slice(-MOST_NAME - 2)) ?? [];
  if (inside === '') return null;
  const called = Object.entries(CALLED).find(([, { zh, en }]) => inside === zh || inside === en);
  if (called !== undefined) return called[0];
  return inside.includes('/') && isTimeZone(inside) ? inside : null;
}
