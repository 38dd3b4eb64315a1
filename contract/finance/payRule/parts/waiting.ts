/** While the car waits for the passenger; `most` bounds it. */
import { z } from 'zod';
import { nearestOf } from '#contract/ground/currency.ts';
import type { RideFacts } from '../facts.ts';
import { amount, rate, seconds } from '../figures.ts';
import { OF_SECONDS, type PriceLine } from '../lines.ts';

export const waiting = z.strictObject({
  freeSeconds: seconds.default(0),
  rate,
  most: amount.nullable().default(null),
});

export function waitingLines(
  terms: z.output<typeof waiting> | null,
  { waiting: waited, ruled }: RideFacts,
): PriceLine[] {
  if (terms === null) return [];
  const quantity = waited - (ruled?.freeWaiting ?? terms.freeSeconds);
  if (quantity <= 0) return [];
  const whole = nearestOf(quantity, terms.rate, OF_SECONDS);
  const bounded = terms.most === null ? whole : Math.min(whole, terms.most);
  return bounded === 0 ? [] : [{ kind: 'waiting', amount: bounded, quantity, rate: terms.rate }];
}
