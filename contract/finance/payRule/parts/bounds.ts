/** Bounds of the ride itself: before tolls, fees, tax and rounding. */
import { amount } from '../figures.ts';
import { asItIs, sumOf, type PriceLine } from '../lines.ts';

export const bound = amount.nullable().default(null);

interface Bounds {
  readonly minimum: number | null;
  readonly maximum: number | null;
}

export const boundsInOrder = ({ minimum, maximum }: Bounds): boolean =>
  minimum === null || maximum === null || minimum <= maximum;
export const mostBelowLeast = { path: ['maximum'], params: { key: 'payRule.mostBelowLeast' } };

export function boundLines({ minimum, maximum }: Bounds, lines: readonly PriceLine[]): PriceLine[] {
  const ride = sumOf(lines);
  if (minimum !== null && ride < minimum) return asItIs('minimum', minimum - ride);
  return maximum !== null && ride > maximum ? asItIs('maximum', maximum - ride) : [];
}
