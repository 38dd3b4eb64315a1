/**
 * What is taken off the ride, before its bounds: a share of some parts, an amount, or both, and never more than these parts. Of several
 * the first that fits is taken, in the order written, and no other. One for some passengers is a rule whose scope names their segment.
 */
import { z } from 'zod';
import { nearestOf } from '#contract/ground/currency.ts';
import { amount, MOST_ROWS } from '../figures.ts';
import { DISCOUNTED_PARTS, OF_SHARE, sumOfKinds, type PriceLine } from '../lines.ts';
import type { TimeBand } from './bands.ts';
import { onlyIn } from './emptyReturn.ts';

const discount = z.strictObject({
  parts: z.array(z.enum(DISCOUNTED_PARTS)).min(1).max(DISCOUNTED_PARTS.length),
  /** Hundredths of a percent: no more than the whole, so that a longer ride is never cheaper. */
  share: z.int().min(0).max(OF_SHARE).default(0),
  amount: amount.default(0),
  /** At most so much. */
  most: amount.nullable().default(null),
  /** In bands of some kinds; none: at any time. */
  only: onlyIn.default([]),
});
export type Discount = z.output<typeof discount>;

/** Left out: none. */
export const discounts = z.array(discount).max(MOST_ROWS).optional();

/** @param holding bands that hold for the ride */
export function discountLines(
  list: z.output<typeof discounts> = [],
  holding: readonly TimeBand[],
  lines: readonly PriceLine[],
): PriceLine[] {
  const taken = list.find(({ only }) => only.length === 0 || holding.some(({ kind }) => only.includes(kind)));
  if (taken === undefined) return [];
  const { parts, share, most } = taken;
  const whole = sumOfKinds(lines, parts);
  const off = nearestOf(whole, share, OF_SHARE) + taken.amount;
  const bounded = Math.min(off, whole, most ?? whole);
  if (bounded === 0) return [];
  // a share that was bounded does not multiply out
  const isShare = taken.amount === 0 && bounded === off;
  return [
    {
      kind: 'discount',
      amount: -bounded,
      ...(isShare ? { quantity: whole, rate: share } : { quantity: null, rate: null }),
    },
  ];
}
