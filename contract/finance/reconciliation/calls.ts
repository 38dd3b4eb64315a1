/** Reconciling a day: the orders, the books and the file of a payment provider. Amounts in minor units. */
import { z } from 'zod';
import { CHANNELS } from '#contract/finance/payment/rules.ts';
import { call, id, instant, line, listInput, listOutput, version } from '#contract/ground/core.ts';

/** Largest file of a provider. */
export const STATEMENT_MAX_BYTES = 64 * 1024 * 1024;

/**
 * `more`: the provider has more than the books; `less`: less. `missingHere`: the books have nothing; `missingThere`: the file has
 * nothing. `orderDiffers`: an order and the books do not say the same. `unreadable`: a line of the file.
 */
export const DIFFERENCE_KINDS = ['more', 'less', 'missingHere', 'missingThere', 'orderDiffers', 'unreadable'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** `posted`: an adjustment. `linked`: posted to the order that it belongs to. */
export const SETTLED_WAYS = ['posted', 'linked', 'ignored'] as const;
export type SettledWay = (typeof SETTLED_WAYS)[number];

const channel = z.enum(CHANNELS);

const row = z.object({
  id,
  /** By the fleet’s clock. */
  day: z.iso.date(),
  channel,
  currency: z.string(),
  fileName: z.string(),
  recordCount: z.int(),
  matchedCount: z.int(),
  /** Differences that nobody has settled yet. */
  openCount: z.int(),
  settledCount: z.int(),
  /** What went back is below zero. */
  fileAmount: z.int(),
  ourAmount: z.int(),
  /** What the provider kept of the day’s records, by the file; 0 also where it says nothing of fees. */
  fileFees: z.int(),
  /** What the books have of that: of matched records, and of differences that were settled. */
  ourFees: z.int(),
  madeBy: z.string(),
  madeAt: instant,
});
export type Reconciliation = z.output<typeof row>;

const lineRow = z.object({
  id,
  reconciliationId: id,
  kind: z.enum(DIFFERENCE_KINDS),
  currency: z.string(),
  reference: z.string(),
  orderNo: z.string(),
  orderId: id.nullable(),
  /** Of an order: what the order says. */
  fileAmount: z.int().nullable(),
  ourAmount: z.int().nullable(),
  /** What the provider kept of it, not in the amounts; posted when it is settled otherwise than by `ignored`. */
  fee: z.int(),
  at: instant.nullable(),
  /** What could not be read. */
  raw: z.string(),
  /** Null while nobody has settled it. */
  way: z.enum(SETTLED_WAYS).nullable(),
  settledBy: z.string(),
  settledAt: instant.nullable(),
  note: z.string(),
  postingId: id.nullable(),
  version,
});
export type ReconciliationLine = z.output<typeof lineRow>;

/** How far back days are looked for that nobody reconciled. */
export const MOST_UNRECONCILED_DAYS = 31;

export const reconciliationCalls = {
  getPageList: call({
    path: '/operation/reconciliation/getPageList',
    summary: 'Reconciled days, newest first.',
    access: 'operation:payment:list',
    effect: 'query',
    input: listInput(['-madeAt', 'madeAt'], {
      id: id.optional(),
      channel: channel.optional(),
      /** Only those with differences that nobody has settled. */
      open: z.boolean().optional(),
    }),
    output: listOutput(row),
  }),
  getLineList: call({
    path: '/operation/reconciliation/getLineList',
    summary: 'The differences of a reconciled day, the open ones first.',
    access: 'operation:payment:list',
    effect: 'query',
    input: z.strictObject({ reconciliationId: id }),
    output: z.object({ list: z.array(lineRow), hasMore: z.boolean() }),
  }),
  getUnreconciled: call({
    path: '/operation/reconciliation/getUnreconciled',
    summary:
      'The days of the last 31 on which a provider told of payments and that nobody reconciled in the time that the configuration gives for it, newest first; renewed every ten minutes. Empty where the configuration asks for none.',
    access: 'operation:payment:list',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({
      /** Different days. */
      days: z.int(),
      list: z.array(z.object({ day: z.iso.date(), channel, currency: z.string() })),
    }),
  }),
  startOne: call({
    path: '/operation/reconciliation/startOne',
    summary:
      'Takes a provider’s CSV file (at most 64 MiB; UTF-8 or GBK; totals at its end are left out) and starts a job that compares it with the books and the orders of a day, and posts what the provider kept of each matched payment, once; a fee that a later file corrects is reversed and posted anew. The same day again replaces its open differences; settled ones stay. Follow it with /sys/job/getById.',
    access: 'operation:payment:reconcile',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    upload: { maxBytes: STATEMENT_MAX_BYTES },
    input: z.strictObject({
      fileName: line(200),
      /** The format by which it is read. */
      profileId: id,
      channel,
      day: z.iso.date(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('CNY'),
    }),
    output: z.object({ jobId: id }),
  }),
  settleOne: call({
    path: '/operation/reconciliation/settleOne',
    summary:
      'Settles a difference with the reason: `posted` adjusts the books to what the provider has, `linked` posts it to an order, `ignored` leaves both as they are. The fee of the difference is posted with it, unless it is ignored. 409 when it was settled before, or cannot be settled in this way.',
    access: 'operation:payment:reconcile',
    effect: 'command',
    current: lineRow,
    input: z.strictObject({
      id,
      version,
      way: z.enum(SETTLED_WAYS),
      /** The number of the order that it belongs to; of `linked` only. */
      orderNo: line(60).optional(),
      note: line(200),
    }),
    output: z.object({ version }),
  }),
};
