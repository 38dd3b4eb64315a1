/** Mileage and duration: by the kilometre and by the minute, in slabs. */
import { z } from 'zod';
import { nearestOf } from '#contract/ground/currency.ts';
import type { LineKind } from '#contract/operation/order/lineKinds.ts';
import { MOST_METRES, MOST_ROWS, rate } from '../figures.ts';
import { OF_METRES, OF_SECONDS, type PriceLine } from '../lines.ts';

/**
 * `graduated`: each slab charges what lies in it. `volume`: the slab in which the whole lies charges all of it, and never
 * less than a shorter ride would have cost.
 */
const SLAB_MODES = ['graduated', 'volume'] as const;

/** A slab begins at `from` and ends where the next begins, so no two leave a hole between them or overlap. */
const slabs = z
  .array(z.strictObject({ from: z.int().min(0).max(MOST_METRES), rate }))
  .max(MOST_ROWS)
  .refine((list) => list.every(({ from }, at) => at === 0 || from > (list[at - 1]?.from ?? 0)), {
    params: { key: 'payRule.slabsInOrder' },
  });
/**
 * Counted from the pick-up; what the base includes is free. `step`: the metres or seconds of a tick of the meter, counted from the end of
 * what is free; one that has begun counts whole. Left out: every metre and second by itself.
 */
export const scale = z.strictObject({
  mode: z.enum(SLAB_MODES).default('graduated'),
  slabs,
  step: z.int().min(1).max(MOST_METRES).optional(),
});
export type Scale = z.output<typeof scale>;

const DIVISORS = { mileage: OF_METRES, emptyReturn: OF_METRES, duration: OF_SECONDS } as const;

/** @param free metres or seconds that the base includes */
export function scaleLines(
  kind: keyof typeof DIVISORS & LineKind,
  { mode, slabs: all, step = 1 }: Scale,
  driven: number,
  free: number,
): PriceLine[] {
  if (driven <= free) return [];
  const whole = free + Math.ceil((driven - free) / step) * step;
  const divisor = DIVISORS[kind];
  if (mode === 'graduated') {
    const lines: PriceLine[] = [];
    for (let at = 0; at < all.length; at += 1) {
      const slab = all[at];
      if (slab === undefined || slab.from >= whole) break;
      const quantity = Math.min(whole, all[at + 1]?.from ?? whole) - Math.max(free, slab.from);
      if (quantity > 0 && slab.rate > 0)
        lines.push({ kind, amount: nearestOf(quantity, slab.rate, divisor), quantity, rate: slab.rate });
    }
    return lines;
  }
  // Volume: a cheaper slab must not make a longer ride cheaper than the end of the slab before.
  let best: PriceLine | null = null;
  for (let at = 0; at < all.length; at += 1) {
    const slab = all[at];
    if (slab === undefined || slab.from >= whole) break;
    const quantity = Math.min(whole, all[at + 1]?.from ?? whole) - free;
    const amount = quantity > 0 ? nearestOf(quantity, slab.rate, divisor) : 0;
    if (amount > 0 && (best === null || amount >= best.amount)) best = { kind, amount, quantity, rate: slab.rate };
  }
  return best === null ? [] : [best];
}
