/** Slabs of a pay rule as the price segments of feeds, which count whole kilometres and minutes. */
import type { Scale } from '#contract/finance/payRule/parts/scale.ts';
import { majorOf } from '#contract/ground/currency.ts';

export interface Segment {
  readonly start: number;
  /** Null: there is no end. */
  readonly end: number | null;
  /** Whole units of the currency. */
  readonly rate: number;
}

/**
 * What is charged beyond what the base includes. Slabs by volume cannot be said in segments: there are none then.
 *
 * @param unit metres of a kilometre, seconds of a minute
 * @param free metres or seconds that the base includes
 * @param each kilometres or minutes that the rate is said for
 */
export function segmentsOf({ mode, slabs }: Scale, unit: number, free: number, currency: string, each = 1): Segment[] {
  if (mode !== 'graduated') return [];
  return slabs.flatMap(({ from, rate }, at) => {
    const next = slabs[at + 1]?.from ?? null;
    const start = Math.round(Math.max(from, free) / unit);
    const end = next === null ? null : Math.round(next / unit);
    // a slab within the base, or shorter than a unit, charges nothing that a segment could say
    if (rate === 0 || (next !== null && next <= free) || (end !== null && end <= start)) return [];
    return [{ start, end, rate: majorOf((rate * each) / 100, currency) }];
  });
}
