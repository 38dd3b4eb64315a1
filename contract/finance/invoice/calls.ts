/** Invoices of paid orders: asked for, issued, taken back by a red letter, reconciled with the orders' money. */
import { z } from 'zod';
import { isCreditCode } from '#contract/finance/supplier/creditCode.ts';
import {
  call,
  id,
  instant,
  line,
  listInput,
  listOutput,
  nothing,
  optionalLine,
  version,
} from '#contract/ground/core.ts';
import {
  BUYER_KINDS,
  ID_KINDS,
  INVOICE_EVENTS,
  INVOICE_KINDS,
  INVOICE_PAPERS,
  INVOICE_STATES,
  MOST_LINK_DAYS,
  MOST_ORDERS,
  MOST_TRAVELLERS,
  USUAL_LINK_DAYS,
} from './rules.ts';

const taxNumber = z.string().trim().toUpperCase().max(20);
const email = z.union([z.literal(''), z.email().max(120)]);

/** Who rode all of the trips. */
const traveller = z.strictObject({ name: line(40), idKind: z.enum(ID_KINDS).default('resident'), idNumber: line(30) });
export type Traveller = z.output<typeof traveller>;

const titleFields = {
  kind: z.enum(INVOICE_KINDS).default('82'),
  buyerKind: z.enum(BUYER_KINDS).default('person'),
  buyerName: line(100),
  taxNumber: taxNumber.default(''),
  email: email.default(''),
  itemised: z.boolean().default(true),
  /** Rows of travellers on the invoice: each of these on each of its trips. */
  travellers: z.array(traveller).max(MOST_TRAVELLERS).default([]),
};

interface Title {
  kind: (typeof INVOICE_KINDS)[number];
  buyerKind: (typeof BUYER_KINDS)[number];
  taxNumber: string;
}
/** A company has a credit code that checks; a person has none, and is given no special invoice. */
function checkTitle({ buyerKind, kind, taxNumber: number }: Title, context: z.RefinementCtx): void {
  const wrong = (field: keyof Title, key: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { key } });
  if (buyerKind === 'company') {
    if (!isCreditCode(number)) wrong('taxNumber', 'supplier.creditCodeForm');
    return;
  }
  if (kind !== '82') wrong('kind', 'invoice.specialForPerson');
  if (number !== '') wrong('taxNumber', 'invoice.personTaxNumber');
}

/** What a person fills in. */
export const invoiceForm = z
  .strictObject({ orderNos: z.array(line(40)).min(1).max(MOST_ORDERS), ...titleFields })
  .superRefine(checkTitle);

const row = z.object({
  id,
  /** Twenty digits; empty until it is issued. */
  number: z.string(),
  state: z.enum(INVOICE_STATES),
  kind: z.enum(INVOICE_KINDS),
  buyerKind: z.enum(BUYER_KINDS),
  buyerName: z.string(),
  taxNumber: z.string(),
  itemised: z.boolean(),
  orders: z.int(),
  currency: z.string(),
  /** Before tax; minor units. */
  amount: z.int(),
  tax: z.int(),
  total: z.int(),
  /** Why it failed. */
  problem: z.string(),
  issuedAt: instant.nullable(),
  redNumber: z.string(),
  redReason: z.string(),
  /** Until when the buyer may confirm the red letter. */
  redUntil: instant.nullable(),
  /** Issued by the trial issuer: not valid for tax. */
  isTrial: z.boolean(),
  requestedBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Invoice = z.output<typeof row>;

const invoiceLine = z.object({
  kind: z.enum(['ride', 'discount']),
  orderNo: z.string(),
  amount: z.int(),
  /** Hundredths of a per cent. */
  rate: z.int(),
  tax: z.int(),
  total: z.int(),
});

const detail = row.extend({
  /** Masked without the right to see contact details. */
  email: z.string(),
  /** As they were when it was issued; empty before. */
  sellerName: z.string(),
  sellerTaxNumber: z.string(),
  taxCode: z.string(),
  /** Hundredths of a per cent; of several, that of the first line. */
  rate: z.int(),
  totalInCapitals: z.string(),
  lines: z.array(invoiceLine),
  trips: z.array(
    z.object({
      orderId: id,
      orderNo: z.string(),
      at: instant,
      pickUpName: z.string(),
      dropOffName: z.string(),
      /** Metres. */
      distance: z.int().nullable(),
      total: z.int(),
      /** What is left of the order's money now; another figure asks for a red letter. */
      leftNow: z.int(),
    }),
  ),
  /** Each traveller on each trip, as it was when the invoice was asked for. Masked without the right to see contact details. */
  travellers: z.array(
    traveller.extend({ orderNo: z.string(), at: instant, pickUpName: z.string(), dropOffName: z.string() }),
  ),
  /** Addresses by which documents of it were given away, newest first; the addresses themselves are shown once. */
  links: z.array(
    z.object({
      id,
      document: z.enum(INVOICE_PAPERS),
      createdBy: z.string(),
      createdAt: instant,
      expiresAt: instant,
      withdrawnAt: instant.nullable(),
      /** Whether its address still answers. */
      isOpen: z.boolean(),
      opened: z.int(),
      lastOpenedAt: instant.nullable(),
    }),
  ),
  events: z.array(z.object({ event: z.enum(INVOICE_EVENTS), at: instant, by: z.string(), note: z.string() })),
});
export type InvoiceDetail = z.output<typeof detail>;

const seen = z.strictObject({ id, version });
const reason = line(200);

export const invoiceCalls = {
  getPageList: call({
    path: '/operation/invoice/getPageList',
    summary: 'Invoices, newest first; only for roles whose data scope is everything.',
    access: 'operation:invoice:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', '-total', 'total'], {
      /** Part of the buyer, or the beginning of an invoice’s or an order’s number. */
      keyword: optionalLine(60).optional(),
      state: z.enum(INVOICE_STATES).optional(),
      kind: z.enum(INVOICE_KINDS).optional(),
      /** True: the money of an order has changed since, so that the invoice needs a red letter. */
      differs: z.boolean().optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/operation/invoice/getById',
    summary: 'One invoice with its lines, trips and history. The lines and the trips each sum to the total.',
    access: 'operation:invoice:list',
    reveals: 'operation:order:reveal',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  requestOne: call({
    path: '/operation/invoice/requestOne',
    summary:
      'Asks for one invoice for one or many paid orders, for what is left of their money, and issues it. 400 for an order that is not paid or has nothing left, 409 for one that has an invoice.',
    access: 'operation:invoice:request',
    effect: 'command',
    input: invoiceForm,
    output: z.object({ id }),
  }),
  retryOne: call({
    path: '/operation/invoice/retryOne',
    summary: 'Issues one that failed again.',
    access: 'operation:invoice:request',
    effect: 'command',
    current: row,
    input: seen,
    output: z.object({ version }),
  }),
  requestRed: call({
    path: '/operation/invoice/requestRed',
    summary: 'Asks the buyer to confirm a red letter for an issued invoice, within 72 hours.',
    access: 'operation:invoice:red',
    effect: 'command',
    current: row,
    input: seen.extend({ reason }),
    output: z.object({ version }),
  }),
  confirmRed: call({
    path: '/operation/invoice/confirmRed',
    summary:
      'Records that the buyer confirmed, and issues the red letter: its orders may be invoiced again. 409 after the 72 hours.',
    access: 'operation:invoice:red',
    effect: 'command',
    // the issuer may take seconds
    ownTransaction: true,
    current: row,
    input: seen,
    output: z.object({ version }),
  }),
  rejectRed: call({
    path: '/operation/invoice/rejectRed',
    summary: 'Records that the buyer refused; the invoice stands as before.',
    access: 'operation:invoice:red',
    effect: 'command',
    current: row,
    input: seen.extend({ reason }),
    output: z.object({ version }),
  }),
  sendOne: call({
    path: '/operation/invoice/sendOne',
    summary:
      'Sends an issued invoice with its trip list by e-mail, to the address given or to its own; tried five times within an hour. 409 without an address or a mail server.',
    access: 'operation:invoice:request',
    effect: 'command',
    current: row,
    /** An empty address: its own. */
    input: seen.extend({ email }),
    output: z.object({ version }),
  }),
  addLink: call({
    path: '/operation/invoice/addLink',
    summary:
      'Makes a secret address (`GET`, below this server) of one document of an issued invoice, for so many days. It is told once, counted each time it is opened, and can be withdrawn. 409 for one that is not issued, and beyond twenty open ones.',
    access: 'operation:invoice:request',
    effect: 'command',
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({
      id,
      document: z.enum(INVOICE_PAPERS).default('invoice'),
      days: z.int().min(1).max(MOST_LINK_DAYS).default(USUAL_LINK_DAYS),
    }),
    output: z.object({ id, address: z.string(), expiresAt: instant }),
  }),
  withdrawLink: call({
    path: '/operation/invoice/withdrawLink',
    summary: 'Withdraws a link: its address answers 404 from now on. 409 for one that was withdrawn or expired.',
    access: 'operation:invoice:request',
    effect: 'command',
    input: z.strictObject({ linkId: id }),
    output: z.object({ withdrawnAt: instant }),
  }),
  getPdf: call({
    path: '/operation/invoice/getPdf',
    summary: 'The invoice, or its trip list, as a PDF in base64. 409 for one that is not issued.',
    access: 'operation:invoice:list',
    effect: 'query',
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({ id, document: z.enum(INVOICE_PAPERS) }),
    output: z.object({ fileName: z.string(), base64: z.string() }),
  }),
  getSums: call({
    path: '/operation/invoice/getSums',
    summary:
      'Issued invoices and red letters of the last 31 days by the fleet’s clock, with their sums, and how many differ from the money of their orders.',
    access: 'operation:invoice:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          currency: z.string(),
          issued: z.int(),
          total: z.int(),
          tax: z.int(),
          red: z.int(),
        }),
      ),
      differing: z.int(),
    }),
  }),
};

const QUOTA = { times: 600, seconds: 60 } as const;

export const openInvoiceCalls = {
  request: call({
    path: '/open/invoice/request',
    summary:
      'A passenger asks for an invoice of paid orders of this app (`Authorization: Bearer <API key>` for orders). Refusals as in the console.',
    access: 'public',
    effect: 'command',
    unaudited: 'the invoice keeps who asked for it, when, and what became of it',
    quota: QUOTA,
    input: z
      .strictObject({ externalIds: z.array(line(100)).min(1).max(MOST_ORDERS), ...titleFields })
      .superRefine(checkTitle),
    output: z.object({ id, state: z.enum(INVOICE_STATES) }),
  }),
  getById: call({
    path: '/open/invoice/getById',
    summary: 'An invoice that this app asked for, with its PDF once it is issued. 404 for any other.',
    access: 'public',
    effect: 'query',
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({ id, withDocuments: z.boolean().default(false) }),
    output: z.object({
      id,
      number: z.string(),
      state: z.enum(INVOICE_STATES),
      problem: z.string(),
      currency: z.string(),
      total: z.int(),
      isTrial: z.boolean(),
      documents: z.array(z.object({ fileName: z.string(), base64: z.string() })),
    }),
  }),
};
