/** Months of settlement, by the fleet's clock. */
import { periodAfter } from '#contract/finance/supplierContract/rules.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';

/** The month, `YYYY-MM`, that a moment (milliseconds since 1970) is in. */
export const periodOf = (clock: WallClock, at: number): string => clock.text(at).slice(0, 7);

function beginOf(clock: WallClock, period: string): string {
  const local = Date.parse(`${period}-01T00:00:00Z`);
  // a clock that skips midnight begins its day an hour later
  const at = clock.instantOf(local) ?? clock.instantOf(local + 3_600_000) ?? local;
  return new Date(at).toISOString();
}

/** The first moment of a month, and that of the next. */
export const spanOf = (clock: WallClock, period: string): { from: string; to: string } => ({
  from: beginOf(clock, period),
  to: beginOf(clock, periodAfter(period)),
});
