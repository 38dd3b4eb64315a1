/** Checking a day's invoices: numbers, series and sums against their issuer, their lines and trips, and the books. Minor units. */
import { z } from 'zod';
import { call, id, instant, line, listInput, listOutput, version } from '#contract/ground/core.ts';
import { INVOICE_DIFFERENCES, INVOICE_DOCUMENTS, INVOICE_WAYS } from './rules.ts';

/** `failed`: the issuer did not answer; what needs no issuer was compared all the same. */
export const INVOICE_CHECK_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type InvoiceCheckState = (typeof INVOICE_CHECK_STATES)[number];

/** Invoices of a day less its red letters: here, by the issuer, and by what the books have of the orders. */
const invoiceSums = z.object({
  currency: z.string(),
  ours: z.int(),
  /** Null where the issuer did not answer. */
  issuer: z.int().nullable(),
  books: z.int(),
});
export type InvoiceSums = z.output<typeof invoiceSums>;

const row = z.object({
  id,
  /** By the fleet’s clock. */
  day: z.iso.date(),
  state: z.enum(INVOICE_CHECK_STATES),
  /** Why the issuer could not be compared. */
  problem: z.string(),
  /** Invoices and red letters of the day. */
  issuedCount: z.int(),
  redCount: z.int(),
  matchedCount: z.int(),
  /** Differences that nobody has settled yet. */
  openCount: z.int(),
  settledCount: z.int(),
  sums: z.array(invoiceSums),
  /** Empty: the nightly check. */
  madeBy: z.string(),
  madeAt: instant,
});
export type InvoiceCheck = z.output<typeof row>;

const lineRow = z.object({
  id,
  checkId: id,
  kind: z.enum(INVOICE_DIFFERENCES),
  document: z.enum(INVOICE_DOCUMENTS),
  invoiceId: id.nullable(),
  buyerName: z.string(),
  /** Under which the issuer was asked. */
  requestId: z.string(),
  ourNumber: z.string(),
  issuerNumber: z.string(),
  currency: z.string(),
  ourTotal: z.int().nullable(),
  /** Of `sums` that of its lines or trips, of `orders` that of the books; of `tax` and `issuerTax` both figures are tax. */
  otherTotal: z.int().nullable(),
  /** Null while nobody has settled it. */
  way: z.enum(INVOICE_WAYS).nullable(),
  settledBy: z.string(),
  settledAt: instant.nullable(),
  note: z.string(),
  version,
});
export type InvoiceCheckLine = z.output<typeof lineRow>;

export const invoiceCheckCalls = {
  getPageList: call({
    path: '/operation/invoiceCheck/getPageList',
    summary: 'Checked days of invoices, newest day first; only for roles whose data scope is everything.',
    access: 'operation:invoice:list',
    effect: 'query',
    input: listInput(['-day', 'day'], {
      id: id.optional(),
      /** Only those with differences that nobody has settled. */
      open: z.boolean().optional(),
    }),
    output: listOutput(row),
  }),
  getLineList: call({
    path: '/operation/invoiceCheck/getLineList',
    summary: 'The differences of a checked day, the open ones first.',
    access: 'operation:invoice:list',
    effect: 'query',
    input: z.strictObject({ checkId: id }),
    output: z.object({ list: z.array(lineRow), hasMore: z.boolean() }),
  }),
  startOne: call({
    path: '/operation/invoiceCheck/startOne',
    summary:
      'Checks the invoices of a day that is over, beside what goes on; the list says how it went. The same day again replaces its open differences; settled ones stay.',
    access: 'operation:invoice:reconcile',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ day: z.iso.date() }),
    output: z.object({ id }),
  }),
  settleOne: call({
    path: '/operation/invoiceCheck/settleOne',
    summary:
      'Settles a difference with the reason: `red` asks for a red letter, `again` asks the issuer again under the same request, `adopted` takes over its number, `ignored` leaves both as they are. 409 when it was settled before, or cannot be settled in this way.',
    access: 'operation:invoice:reconcile',
    effect: 'command',
    current: lineRow,
    input: z.strictObject({ id, version, way: z.enum(INVOICE_WAYS), note: line(200) }),
    output: z.object({ version }),
  }),
};
