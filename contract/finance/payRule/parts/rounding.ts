/** The whole before tax is a multiple of `unit`. */
import { z } from 'zod';
import { nearestOf } from '#contract/ground/currency.ts';
import { asItIs, sumOf, type PriceLine } from '../lines.ts';

const ROUNDINGS = ['nearest', 'up', 'down'] as const;

export const rounding = z
  .strictObject({ unit: z.int().min(1).max(1_000_000).default(1), direction: z.enum(ROUNDINGS).default('nearest') })
  .default({ unit: 1, direction: 'nearest' });
type Rounding = z.output<typeof rounding>;

function rounded(total: number, { unit, direction }: Rounding): number {
  if (unit === 1) return total;
  if (direction === 'up') return Math.ceil(total / unit) * unit;
  if (direction === 'down') return Math.floor(total / unit) * unit;
  return nearestOf(total, 1, unit) * unit;
}

export function roundingLines(terms: Rounding, lines: readonly PriceLine[]): PriceLine[] {
  const before = sumOf(lines);
  return asItIs('rounding', rounded(before, terms) - before);
}
