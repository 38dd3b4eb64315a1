/** When reports are due, and which periods they are about. All times in milliseconds since 1970. */
import type { Deadline, PackDefinition } from '#contract/insight/reportPack/definition.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The instant at which a day begins on a clock; `localDay`: its midnight by UTC. */
const beginOf = (clock: WallClock, localDay: number): number => clock.dayBegins(localDay / DAY_MS);

const localOf = (clock: WallClock, at: number): Date => new Date(clock.moment(at).day * DAY_MS);

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Counted from a moment; the end of a day is where the next one begins. */
export function dueAfter(deadline: Deadline, from: number, clock: WallClock): number {
  if (deadline.kind === 'hours') return from + deadline.count * HOUR_MS;
  const day = localOf(clock, from);
  if (deadline.kind === 'days') return beginOf(clock, day.getTime() + (deadline.count + 1) * DAY_MS);
  const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + deadline.months, 1));
  const last = lastDayOf(month.getUTCFullYear(), month.getUTCMonth());
  return beginOf(clock, month.getTime() + Math.min(deadline.day, last) * DAY_MS);
}

export interface Period {
  from: number;
  to: number;
}

/** The periods that ended after a moment, and by now; the earliest first, at most so many of the latest. */
export function endedPeriods(
  { months, begins }: Extract<PackDefinition['occasion'], { kind: 'period' }>,
  since: number,
  now: number,
  clock: WallClock,
  most: number,
): Period[] {
  const today = localOf(clock, now);
  const monthStart = (offset: number) =>
    beginOf(clock, Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset, 1));
  // the months back to the beginning of the period that is under way
  const into = (((today.getUTCMonth() - (begins - 1)) % months) + months) % months;
  const periods: Period[] = [];
  for (let back = 1; back <= most; back += 1) {
    const from = monthStart(-into - back * months);
    const to = monthStart(-into - (back - 1) * months);
    if (to <= since) break;
    if (to <= now) periods.unshift({ from, to });
  }
  return periods;
}
