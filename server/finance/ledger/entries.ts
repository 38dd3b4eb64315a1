/** Which accounts a fact about an order moves. Minor units. */
import type { AccountCode, PostingKind } from '#contract/finance/ledger/rules.ts';

export interface Entry {
  readonly account: AccountCode;
  /** Minor units; debit above zero. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

const entry = (account: AccountCode, amount: number, currency: string): Entry[] =>
  amount === 0 ? [] : [{ account, amount, currency }];

/** What a ride costs, with the tax in it. Below zero the passenger gets more than the ride costs: a compensation. */
export function chargeOf(total: number, tax: number, currency: string): { kind: PostingKind; entries: Entry[] } {
  const owed = entry('receivable:passenger', total, currency);
  if (total < 0) return { kind: 'compensation', entries: [...entry('compensation', -total, currency), ...owed] };
  return {
    kind: 'charge',
    entries: [...owed, ...entry('revenue:rides', tax - total, currency), ...entry('tax:output', -tax, currency)],
  };
}

/** Money that came in through a channel. */
export const paymentOf = (channel: string, amount: number, currency: string): Entry[] => [
  ...entry(`clearing:${channel}`, amount, currency),
  ...entry('receivable:passenger', -amount, currency),
];

/**
 * Money that goes back: first what was paid too much, then revenue, with the tax that was in it.
 * @param due of the order; below zero for what was paid too much
 * @param tax in what goes back of the revenue
 */
export function refundOf(
  channel: string,
  amount: number,
  currency: string,
  { due, tax }: { due: number; tax: number },
): Entry[] {
  const credit = Math.min(amount, Math.max(0, -due));
  return [
    ...entry('receivable:passenger', credit, currency),
    ...entry('refund', amount - credit - tax, currency),
    ...entry('tax:output', tax, currency),
    ...entry(`clearing:${channel}`, -amount, currency),
  ];
}

/** What a provider keeps of what it holds; below zero what it gives back. */
export const feeOf = (channel: string, amount: number, currency: string): Entry[] => [
  ...entry(`fee:${channel}`, amount, currency),
  ...entry(`clearing:${channel}`, -amount, currency),
];

/** A compensation: off what is due, or paid out through a channel. */
export const compensationOf = (channel: string | null, amount: number, currency: string): Entry[] => [
  ...entry('compensation', amount, currency),
  ...entry(channel === null ? 'receivable:passenger' : `clearing:${channel}`, -amount, currency),
];
