/** The books: what postings are about, and which account is of which kind. */

/**
 * What a posting is about. A reversal has the kind of what it takes back. `fee`: what a payment provider keeps. `payout`: what
 * leaves for a supplier.
 */
export const POSTING_KINDS = [
  'charge',
  'payment',
  'refund',
  'compensation',
  'supplierShare',
  'payout',
  'fee',
  'adjustment',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

export const ACCOUNT_KINDS = ['asset', 'liability', 'revenue', 'expense'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The kind of each account, by the first word of its code. */
export const ACCOUNTS = {
  /** `receivable:passenger`: what passengers owe. */
  receivable: 'asset',
  /** `clearing:<channel>`: what a payment provider holds for us, or the till. */
  clearing: 'asset',
  bank: 'asset',
  /** `revenue:rides`. */
  revenue: 'revenue',
  /** Money given back for rides; it lowers the revenue. */
  refund: 'revenue',
  /** `tax:output`. */
  tax: 'liability',
  /** `payable:supplier:<id>`. */
  payable: 'liability',
  /** Money whose order is not known yet. */
  suspense: 'liability',
  supplierShare: 'expense',
  compensation: 'expense',
  /** What providers keep. */
  fee: 'expense',
  /** Differences that were written off. */
  adjustment: 'expense',
} as const satisfies Record<string, AccountKind>;
export type AccountRoot = keyof typeof ACCOUNTS;
/** `receivable:passenger`, `clearing:wechat`, `payable:supplier:7`. */
export type AccountCode = AccountRoot | `${AccountRoot}:${string}`;
