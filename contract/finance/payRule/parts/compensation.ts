/** What the passenger gets back: a car later than promised by so much, and a ride that the operator gave up. */
import { z } from 'zod';
import type { RideFacts } from '../facts.ts';
import { amount, seconds } from '../figures.ts';
import { asItIs, sumOf, type PriceLine } from '../lines.ts';

export const compensation = z.strictObject({
  lateAfter: seconds.nullable().default(null),
  late: amount.default(0),
  givenUp: amount.default(0),
});
type Compensation = z.output<typeof compensation> | null;

/** For a ride that the operator gave up. */
export const givenUpLines = (terms: Compensation, { ruled }: RideFacts): PriceLine[] =>
  asItIs('compensation', -(ruled?.compensation ?? terms?.givenUp ?? 0));

function ofLateness(terms: Compensation, { late, ruled }: RideFacts): number {
  if (ruled?.compensation !== undefined) return ruled.compensation;
  const isLate = terms !== null && terms.lateAfter !== null && late > terms.lateAfter;
  return isLate ? terms.late : 0;
}

/** For a driven ride: a late car makes it cheaper, and never pays the passenger. */
export const lateLines = (terms: Compensation, facts: RideFacts, lines: readonly PriceLine[]): PriceLine[] =>
  asItIs('compensation', -Math.min(ofLateness(terms, facts), sumOf(lines)));
