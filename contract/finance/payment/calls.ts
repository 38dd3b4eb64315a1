/** The books as people see them: postings, payments and refunds of orders, what providers tell. Amounts in minor units. */
import { z } from 'zod';
import { signedText } from '#contract/system/apiKey/signed.ts';
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
import { MOST_MINOR } from '#contract/ground/currency.ts';
import { ACCOUNT_KINDS, POSTING_KINDS } from '#contract/finance/ledger/rules.ts';
import {
  CHANNELS,
  PAYMENT_EVENT_KINDS,
  PAYMENT_EVENT_PROBLEMS,
  PAYMENT_EVENT_STATES,
  REFUND_KINDS,
  REFUND_STATES,
} from './rules.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);
/** Of one order. */
const amount = z.int().min(1).max(MOST_MINOR);
const channel = z.enum(CHANNELS);
const reason = line(200);

/** Of the account of a supplier, `payable:supplier:<id>`, who that is; else empty. */
const supplierName = z.string();

const entry = z.object({
  account: z.string(),
  supplierName,
  /** Debit above zero. */
  amount: z.int(),
  currency: z.string(),
});

const posting = z.object({
  id,
  kind: z.enum(POSTING_KINDS),
  at: instant,
  orderId: id.nullable(),
  orderNo: z.string(),
  /** The sum of its debits. */
  amount: z.int(),
  currency: z.string(),
  /** Its number at a payment provider. */
  reference: z.string(),
  note: z.string(),
  /** The posting that it takes back; the one that takes it back. */
  reversesId: id.nullable(),
  reversedById: id.nullable(),
  /** Empty for the system. */
  postedBy: z.string(),
  createdAt: instant,
  entries: z.array(entry),
});
export type Posting = z.output<typeof posting>;

const money = z.object({
  currency: z.string(),
  charged: z.int(),
  paid: z.int(),
  refunded: z.int(),
  compensated: z.int(),
  /** What the passenger owes; below zero, what we owe. */
  due: z.int(),
});
export type OrderMoney = z.output<typeof money>;

const times = { from: instant.optional(), to: instant.optional() };

export const paymentCalls = {
  getPageList: call({
    path: '/operation/payment/getPageList',
    summary: 'Postings with their entries, newest first.',
    access: 'operation:payment:list',
    effect: 'query',
    input: listInput(['-at', 'at'], {
      id: id.optional(),
      /** The beginning of an order number, or a number at a provider. */
      keyword: optionalLine(60).optional(),
      kind: z.enum(POSTING_KINDS).optional(),
      account: z.string().max(60).optional(),
      ...times,
    }),
    output: listOutput(posting),
  }),
  getBalances: call({
    path: '/operation/payment/getBalances',
    summary: 'The balance of each account; those of a currency sum to zero.',
    access: 'operation:payment:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          account: z.string(),
          supplierName,
          kind: z.enum(ACCOUNT_KINDS),
          currency: z.string(),
          /** Debit above zero. */
          balance: z.int(),
        }),
      ),
    }),
  }),
  getOrderMoney: call({
    path: '/operation/payment/getOrderMoney',
    summary: 'What an order was charged, paid and refunded, with each posting. 404 outside the caller’s data scope.',
    access: 'operation:order:list',
    effect: 'query',
    input: z.strictObject({ orderId: id }),
    output: z.object({ money, postings: z.array(posting) }),
  }),
  recordOne: call({
    path: '/operation/payment/recordOne',
    summary:
      'Records a payment that came in. 409 when more is recorded than is due, or when the number at the provider was recorded before.',
    access: 'operation:payment:record',
    effect: 'command',
    input: z.strictObject({
      orderId: id,
      amount,
      channel,
      at: instant.optional(),
      reference: optionalLine(60).default(''),
      note: optionalLine(200).default(''),
    }),
    output: z.object({ id }),
  }),
  compensateOne: call({
    path: '/operation/payment/compensateOne',
    summary:
      'Gives a passenger money for an order: off what is due, or paid out through a channel. Above the amount that the configuration names it waits for a second person, among the refunds.',
    access: 'operation:payment:refund',
    effect: 'command',
    input: z.strictObject({ orderId: id, amount, channel: channel.nullable().default(null), note: reason }),
    output: z.object({ id, state: z.enum(REFUND_STATES) }),
  }),
  writeOffOne: call({
    path: '/operation/payment/writeOffOne',
    summary: 'Gives up what an order still owes. 409 when nothing is due.',
    access: 'operation:payment:adjust',
    effect: 'command',
    input: z.strictObject({ orderId: id, note: reason }),
    output: z.object({ id }),
  }),
  reverseOne: call({
    path: '/operation/payment/reverseOne',
    summary:
      'Takes a posting back by its opposite. 409 when it was taken back before, is a reversal itself, or refunds rest on it.',
    access: 'operation:payment:adjust',
    effect: 'command',
    input: z.strictObject({ id, note: reason }),
    output: z.object({ id }),
  }),
};

/** A refund or a compensation that somebody asked for. */
export const refundRow = z.object({
  id,
  kind: z.enum(REFUND_KINDS),
  orderId: id,
  orderNo: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Null for a compensation that goes off what is due. */
  channel: channel.nullable(),
  /** Its number at the provider; empty until the provider tells of it. */
  reference: z.string(),
  /** The ticket that it came out of. */
  ticketId: id.nullable(),
  ticketNumber: z.string(),
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  requestedBy: z.string(),
  decidedBy: z.string(),
  /** Why it was rejected. */
  decision: z.string(),
  postingId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Refund = z.output<typeof refundRow>;

const seen = z.strictObject({ id, version });

export const refundCalls = {
  getPageList: call({
    path: '/operation/payment/refund/getPageList',
    summary: 'Refunds and compensations, newest first.',
    access: 'operation:payment:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt'], {
      id: id.optional(),
      /** The beginning of an order number. */
      keyword: optionalLine(60).optional(),
      state: z.enum(REFUND_STATES).optional(),
      kind: z.enum(REFUND_KINDS).optional(),
    }),
    output: listOutput(refundRow),
  }),
  requestOne: call({
    path: '/operation/payment/refund/requestOne',
    summary:
      'Gives money of an order back. Above the amount that the configuration names it waits for a second person. 409 when more would go back than was paid, with what waits counted in.',
    access: 'operation:payment:refund',
    effect: 'command',
    input: z.strictObject({ orderId: id, amount, channel, reason }),
    output: z.object({ id, state: z.enum(REFUND_STATES) }),
  }),
  approveOne: call({
    path: '/operation/payment/refund/approveOne',
    summary: 'Approves a refund or compensation that waits, posts it, and tells whoever asked. 409 for that person.',
    access: 'operation:payment:approve',
    effect: 'command',
    current: refundRow,
    input: seen,
    output: z.object({ version }),
  }),
  rejectOne: call({
    path: '/operation/payment/refund/rejectOne',
    summary: 'Rejects a refund or compensation that waits, with the reason; whoever asked is told.',
    access: 'operation:payment:approve',
    effect: 'command',
    current: refundRow,
    input: z.strictObject({ id, version, decision: reason }),
    output: z.object({ version }),
  }),
};

const eventRow = z.object({
  id,
  source: z.string(),
  eventId: z.string(),
  kind: z.enum(PAYMENT_EVENT_KINDS),
  externalId: z.string(),
  orderId: id.nullable(),
  orderNo: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  channel,
  at: instant,
  state: z.enum(PAYMENT_EVENT_STATES),
  problem: z.enum(PAYMENT_EVENT_PROBLEMS).nullable(),
  /** Of whoever dismissed it. */
  note: z.string(),
  postingId: id.nullable(),
  receivedAt: instant,
  version,
});
export type PaymentEvent = z.output<typeof eventRow>;

export const paymentEventCalls = {
  getPageList: call({
    path: '/operation/payment/event/getPageList',
    summary: 'What providers told, newest first.',
    access: 'operation:payment:list',
    effect: 'query',
    input: listInput(['-receivedAt', 'receivedAt'], {
      id: id.optional(),
      /** The order’s name at the app, or the number at the provider. */
      keyword: optionalLine(60).optional(),
      state: z.enum(PAYMENT_EVENT_STATES).optional(),
    }),
    output: listOutput(eventRow),
  }),
  retryOne: call({
    path: '/operation/payment/event/retryOne',
    summary: 'Tries once more to post what a provider told. 409 unless it waits or is disputed.',
    access: 'operation:payment:adjust',
    effect: 'command',
    current: eventRow,
    input: seen,
    output: z.object({ state: z.enum(PAYMENT_EVENT_STATES) }),
  }),
  dismissOne: call({
    path: '/operation/payment/event/dismissOne',
    summary: 'Settles what a provider told without posting it, with the reason.',
    access: 'operation:payment:adjust',
    effect: 'command',
    current: eventRow,
    input: z.strictObject({ id, version, note: reason }),
    output: z.object({ version }),
  }),
};

/** What a provider tells: the JSON text in `payload` of `/open/payment/notify`. */
export const paymentNotice = z.strictObject({
  /** Names the event at the provider. */
  eventId: line(100),
  kind: z.enum(PAYMENT_EVENT_KINDS),
  /** The order's id in the app. */
  externalId: line(100),
  /** The number of the payment or refund at the provider. */
  reference: line(60),
  amount,
  currency,
  channel,
  at: instant,
});
export type PaymentNotice = z.output<typeof paymentNotice>;

export const openPaymentCalls = {
  notify: call({
    path: '/open/payment/notify',
    summary:
      'A provider or an app tells that an order was paid, that money went back, or that a payment turned out not to be one. `payload` is a JSON text `{ eventId, kind: paid | refunded | reversed, externalId, reference, amount, currency, channel, at }`; `signature` is the hexadecimal HMAC-SHA256 of `<timestamp>.<payload>` with the secret of the API key, `timestamp` (Unix seconds) at most five minutes from now. The same event again answers the same and posts nothing. What comes before its order or its payment waits for it. 401 for a wrong signature, 409 for what contradicts the books; that is kept for a person to settle. 503 when the order is busy: send the same again.',
    access: 'public',
    effect: 'command',
    unaudited: 'what was told is kept as it came, with what became of it',
    quota: { times: 6000, seconds: 60 },
    input: signedText(4000),
    output: z.object({
      state: z.enum(PAYMENT_EVENT_STATES),
      /** False: it was told before. */
      isNew: z.boolean(),
    }),
  }),
  getMoney: call({
    path: '/open/payment/getMoney',
    summary: 'What an order of this app was charged, paid and refunded. 404 for any other.',
    access: 'public',
    effect: 'query',
    quota: { times: 6000, seconds: 60 },
    input: z.strictObject({ externalId: line(100) }),
    output: money,
  }),
};
