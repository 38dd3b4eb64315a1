/** The clocks of authorities, each made once: packs are looked at every few seconds. */
import { WallClock } from '#server/ground/core/wallClock.ts';

const clocks = new Map<string, WallClock>();

/** @throws RangeError for a name that is no time zone */
export function clockIn(timeZone: string): WallClock {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new WallClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

/** The year that an instant lies in by a clock. */
export const yearIn = (timeZone: string, at: Date): number => Number(clockIn(timeZone).text(at.getTime()).slice(0, 4));
