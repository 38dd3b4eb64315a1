/** Months of settlement, by the fleet's clock. */
import { periodAfter } from '#contract/finance/supplierContract/rules.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';

const DAY_MS = 86_400_000;

/** The month, `YYYY-MM`, that a moment (milliseconds since 1970) is in. */
export const periodOf = (clock: WallClock, at: number): string => clock.text(at).slice(0, 7);

function beginOf(clock: WallClock, period: string): string {
  return new Date(clock.dayBegins(Date.parse(`${period}-01T00:00:00Z`) / DAY_MS)).toISOString();
}

/** The first moment of a month, and that of the next. */
export const spanOf = (clock: WallClock, period: string): { from: string; to: string } => ({
  from: beginOf(clock, period),
  to: beginOf(clock, periodAfter(period)),
});
