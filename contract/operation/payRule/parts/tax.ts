/** Hundredths of a percent. Included in the amounts, or added to them. */
import { z } from 'zod';
import { asItIs, nearest, OF_SHARE, sumOf, type PriceLine } from '../lines.ts';

export const tax = z
  .strictObject({ rate: z.int().min(0).max(10_000).default(0), included: z.boolean().default(true) })
  .default({ rate: 0, included: true });

/** The tax of a price, and its lines where it is added. */
export function taxOf(
  { rate, included }: z.output<typeof tax>,
  lines: readonly PriceLine[],
): { tax: number; lines: PriceLine[] } {
  const whole = sumOf(lines);
  if (included) return { tax: nearest(whole * rate, OF_SHARE + rate), lines: [] };
  const added = nearest(whole * rate, OF_SHARE);
  return { tax: added, lines: asItIs('tax', added) };
}
