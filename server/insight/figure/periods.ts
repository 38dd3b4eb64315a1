/** The period with which another one is compared, by the fleet's clock. */
import type { Question } from '#contract/insight/figure/calls.ts';
import type { Comparison } from '#contract/insight/figure/comparisons.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Shift } from '#server/insight/groups/keys.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export type Period = Pick<Question, 'from' | 'to'>;

/** Milliseconds from 1970-01-01 00:00 on the clock. */
function localOf(clock: WallClock, at: number): number {
  const { day, minute } = clock.moment(at);
  return day * DAY_MS + minute * MINUTE_MS + (((at % MINUTE_MS) + MINUTE_MS) % MINUTE_MS);
}

const isMonthStart = (local: number): boolean => local % DAY_MS === 0 && new Date(local).getUTCDate() === 1;
const monthOf = (local: number): number => new Date(local).getUTCFullYear() * 12 + new Date(local).getUTCMonth();

/**
 * The period before: whole months before whole months, otherwise as many days and hours of local time, so that a day with
 * summer time or a short month moves nothing into another day.
 */
export function periodBefore(
  compare: Comparison,
  { from, to }: Period,
  clock: WallClock,
): { period: Period; shift: Shift } {
  const [begin, end] = [localOf(clock, Date.parse(from)), localOf(clock, Date.parse(to))];
  const instant = (local: number, otherwise: number) => new Date(clock.instantOf(local) ?? otherwise).toISOString();
  if (compare === 'previous' && isMonthStart(begin) && isMonthStart(end) && end > begin) {
    const months = monthOf(end) - monthOf(begin);
    const start = Date.UTC(Math.floor((monthOf(begin) - months) / 12), (monthOf(begin) - months) % 12);
    return {
      period: { from: instant(start, Date.parse(from) - (begin - start)), to: from },
      shift: { seconds: (begin - start) / 1000, months },
    };
  }
  const back = compare === 'previous' ? end - begin : (compare === 'lastWeek' ? 7 : 364) * DAY_MS;
  return {
    period: {
      from: instant(begin - back, Date.parse(from) - back),
      to: compare === 'previous' ? from : instant(end - back, Date.parse(to) - back),
    },
    shift: { seconds: back / 1000 },
  };
}
