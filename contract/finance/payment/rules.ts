/** Payments, refunds, and the word of providers about them. */

/** Through which money comes and goes: an account `clearing:<channel>` each. */
export const CHANNELS = ['wechat', 'alipay', 'card', 'bank', 'cash', 'balance', 'unknown'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Those of which a provider or a bank has a file. */
export const PROVIDER_CHANNELS = ['wechat', 'alipay', 'card', 'bank'] as const satisfies readonly Channel[];

/** A refund gives back what was paid; a compensation gives money on top. */
export const REFUND_KINDS = ['refund', 'compensation'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** `waiting`: for a second person. */
export const REFUND_STATES = ['waiting', 'done', 'rejected'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What a provider tells: the passenger paid; money went back; a payment turned out not to be one. */
export const PAYMENT_EVENT_KINDS = ['paid', 'refunded', 'reversed'] as const;
export type PaymentEventKind = (typeof PAYMENT_EVENT_KINDS)[number];

/**
 * `taken`: posted. `repeated`: told before under another event. `waiting`: for the order, or for what has to come before it.
 * `disputed`: contradicts the books, so a person has to look. `dismissed`: a person did.
 */
export const PAYMENT_EVENT_STATES = ['taken', 'repeated', 'waiting', 'disputed', 'dismissed'] as const;
export type PaymentEventState = (typeof PAYMENT_EVENT_STATES)[number];

/** Why an event waits or is disputed. */
export const PAYMENT_EVENT_PROBLEMS = [
  'noOrder',
  'noPayment',
  'refundUndecided',
  'otherAmount',
  'otherCurrency',
  'exceedsPaid',
  'alreadyReversed',
] as const;
export type PaymentEventProblem = (typeof PAYMENT_EVENT_PROBLEMS)[number];
