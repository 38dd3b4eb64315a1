/** The flag fall, and what it includes. */
import { z } from 'zod';
import { amount, metres, seconds } from '../figures.ts';
import { asItIs, type PriceLine } from '../lines.ts';
import type { TimeBand } from './bands.ts';

export const base = z.strictObject({ amount, distance: metres.default(0), duration: seconds.default(0) });
export type Base = z.output<typeof base>;

/** @param holding bands that hold for the ride: the first that has a base of its own takes the place of the rule's */
export function baseLines({ amount: usual }: Base, holding: readonly TimeBand[]): PriceLine[] {
  const other = holding.find((band) => band.base !== null);
  return asItIs('base', other?.base ?? usual);
}
