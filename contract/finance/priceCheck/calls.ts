/** The nightly check of prices: quote, charge, order, books and invoice say the same, or the rule says why not. Minor units. */
import { z } from 'zod';
import { call, id, instant, listInput, listOutput, nothing } from '#contract/ground/core.ts';

/** Why a charge departs from its quote by the rule, and what contradicts. */
export const PRICE_CHECK_REASONS = [
  'distance',
  'duration',
  'waiting',
  'tolls',
  'late',
  'outcome',
  'rule',
  'anotherRide',
  'disbelieved',
  'notReproduced',
  'unexplained',
  'orderPrice',
  'books',
  'invoice',
] as const;
export type PriceCheckReason = (typeof PRICE_CHECK_REASONS)[number];

const row = z.object({
  id,
  day: z.iso.date(),
  orderId: id,
  orderNo: z.string(),
  /** Something contradicts; else the rule says why charge and quote differ. */
  isFault: z.boolean(),
  reasons: z.array(z.enum(PRICE_CHECK_REASONS)),
  /** Null for a ride without a quote. */
  quoted: z.int().nullable(),
  charged: z.int(),
  /** In the books. */
  posted: z.int(),
  /** On the order. */
  ordered: z.int().nullable(),
  /** On an invoice that holds; null without one. */
  invoiced: z.int().nullable(),
  currency: z.string(),
});
export type PriceCheck = z.output<typeof row>;

const run = z.object({
  day: z.iso.date(),
  checked: z.int(),
  explained: z.int(),
  faults: z.int(),
  ranAt: instant,
});

export const priceCheckCalls = {
  getPageList: call({
    path: '/operation/priceCheck/getPageList',
    summary: 'Charges that depart from their quote, or that order, books or invoice contradict, newest first.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: listInput(['-day', 'day'], { id: id.optional(), isFault: z.boolean().optional() }),
    output: listOutput(row),
  }),
  getRunList: call({
    path: '/operation/priceCheck/getRunList',
    summary: 'The last thirty nightly checks, newest first.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: nothing,
    output: z.object({ list: z.array(run) }),
  }),
};
