/** Times in the names, headings and cells of files. */
import type { Message } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
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
