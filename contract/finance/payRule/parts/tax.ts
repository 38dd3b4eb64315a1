/**
 * Tax, in hundredths of a percent: included in the amounts, or added to them. Some parts may have a rate of their own. What is taxed
 * alike is summed first, and each sum's tax rounded once, half up: by the line, the tax would drift from that of the whole.
 */
import { z } from 'zod';
import { nearestOf } from '#contract/ground/currency.ts';
import { asItIs, OF_SHARE, shareOf, sumOf, sumOfKinds, TAXED_PARTS, type PriceLine } from '../lines.ts';

const rate = z.int().min(0).max(10_000);

export const tax = z
  .strictObject({
    rate: rate.default(0),
    included: z.boolean().default(true),
    /** Rates of parts beside the ride; what none is named for has the rule's rate, and so have compensation and rounding. */
    parts: z
      .array(z.strictObject({ part: z.enum(TAXED_PARTS), rate }))
      .max(TAXED_PARTS.length)
      .refine((list) => new Set(list.map(({ part }) => part)).size === list.length, {
        params: { key: 'payRule.partTaxedTwice' },
      })
      .optional(),
  })
  .default({ rate: 0, included: true });
export type Tax = z.output<typeof tax>;

/** What has each rate, the rule's own first. */
function sumsByRate({ rate: usual, parts = [] }: Tax, lines: readonly PriceLine[]): Map<number, number> {
  const own = parts.map((part) => ({ rate: part.rate, sum: sumOfKinds(lines, [part.part]) }));
  let rest = sumOf(lines);
  for (const { sum } of own) rest -= sum;
  // a compensation larger than the ride comes off the parts beside it, in their order
  for (const each of own) {
    if (rest >= 0) break;
    const taken = Math.min(each.sum, -rest);
    each.sum -= taken;
    rest += taken;
  }
  const sums = new Map([[usual, rest]]);
  for (const each of own) sums.set(each.rate, (sums.get(each.rate) ?? 0) + each.sum);
  return sums;
}

const within = (sum: number, at: number): number => nearestOf(sum, at, OF_SHARE + at);

/** What of a price has each rate, with the tax in it; they sum to its total and its tax. */
export function taxedSums(terms: Tax, priced: readonly PriceLine[]): { rate: number; total: number; tax: number }[] {
  const lines = priced.filter(({ kind }) => kind !== 'tax');
  return [...sumsByRate(terms, lines)].map(([at, sum]) => {
    const inIt = terms.included ? within(sum, at) : nearestOf(sum, at, OF_SHARE);
    return { rate: at, total: terms.included ? sum : sum + inIt, tax: inIt };
  });
}

/** The tax of a price, and its lines where it is added: one, or one for each rate. */
export function taxOf(terms: Tax, lines: readonly PriceLine[]): { tax: number; lines: PriceLine[] } {
  const { rate: usual, included, parts = [] } = terms;
  if (parts.length === 0) {
    const whole = sumOf(lines);
    if (included) return { tax: within(whole, usual), lines: [] };
    const added = nearestOf(whole, usual, OF_SHARE);
    return { tax: added, lines: asItIs('tax', added) };
  }
  const sums = [...sumsByRate(terms, lines)];
  if (included) return { tax: sums.reduce((sum, [at, of]) => sum + within(of, at), 0), lines: [] };
  const added = sums.flatMap(([at, of]) => shareOf('tax', of, at));
  return { tax: sumOf(added), lines: added };
}
