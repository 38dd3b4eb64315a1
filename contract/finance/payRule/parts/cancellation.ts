/** What a ride costs that somebody cancelled. */
import { z } from 'zod';
import type { RideFacts } from '../facts.ts';
import { amount, MOST_ROWS, seconds } from '../figures.ts';
import { asItIs, type PriceLine } from '../lines.ts';

const CHARGED_CANCELLERS = ['passenger', 'noShow'] as const;
type Canceller = (typeof CHARGED_CANCELLERS)[number];

/** By who cancelled, and how many seconds after a car was assigned; the last that is reached counts. */
export const cancellation = z
  .array(z.strictObject({ by: z.enum(CHARGED_CANCELLERS), after: seconds, amount }))
  .max(MOST_ROWS)
  .default([]);
/** Seconds that the car waits before a passenger who cancels counts as not come; left out: `NO_SHOW_SECONDS`. */
export const noShowAfter = seconds.optional();
/** Cancelling costs nothing when the car is later than promised by more than so many seconds; left out or null: it does. */
export const freeWhenLate = seconds.nullable().optional();

interface Terms {
  readonly cancellation: z.output<typeof cancellation>;
  readonly freeWhenLate?: z.output<typeof freeWhenLate>;
}

function feeOf({ cancellation: steps }: Terms, by: Canceller, after: number | null): number {
  let fee = 0;
  let reached = -1;
  if (after === null) return fee;
  for (const step of steps) {
    if (step.by !== by || step.after > after || step.after < reached) continue;
    reached = step.after;
    fee = step.amount;
  }
  return fee;
}

/** Whether the car came so late that cancelling costs nothing. */
const isExcused = (excusing: number | null, late: number): boolean => excusing !== null && late > excusing;

export function cancellationLines(
  terms: Terms,
  { by, after }: Extract<RideFacts['outcome'], { kind: 'cancelled' }>,
  { late, ruled }: RideFacts,
): PriceLine[] {
  const fee = by === 'operator' || isExcused(terms.freeWhenLate ?? null, late) ? 0 : feeOf(terms, by, after);
  return asItIs('cancellation', ruled?.fee ?? fee);
}
