/** Demand multiplies the ride by at most `most` hundredths; where there is no figure, by 1. */
import { z } from 'zod';
import { shareOf, sumOf, type PriceLine } from '../lines.ts';

export const surge = z.strictObject({ most: z.int().min(100).max(500) });

export function surgeLines(
  terms: z.output<typeof surge> | null,
  figure: number | null,
  lines: readonly PriceLine[],
): PriceLine[] {
  if (terms === null || figure === null) return [];
  return shareOf('surge', sumOf(lines), (Math.min(figure, terms.most) - 100) * 100);
}
