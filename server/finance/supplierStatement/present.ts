/** Statements as they go out. Amounts are whole minor units; the database keeps them as `bigint`. */
import type { StatementLine } from '#contract/finance/supplier/settle.ts';
import { CHANNELS, type Channel } from '#contract/finance/payment/rules.ts';
import type {
  SupplierDispute,
  SupplierStatement,
  SupplierStatementDetail,
} from '#contract/finance/supplierStatement/calls.ts';
import type { disputesOf, linesOf, payoutsOf, statementList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof statementList>['execute']>>[number];
type Line = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];
type Payout = Awaited<ReturnType<ReturnType<typeof payoutsOf>['execute']>>[number];
const channelOf = (account: string): Channel =>
  CHANNELS.find((channel) => account === `clearing:${channel}`) ?? 'unknown';
type Dispute = Awaited<ReturnType<ReturnType<typeof disputesOf>['execute']>>[number];

export function presentStatement(row: Row): SupplierStatement {
  const { id, supplierId, supplierName, period, state, currency, contractNumber, orders } = row;
  const { openDisputes, approvals, closedAt, closedBy, version } = row;
  return {
    id,
    supplierId,
    supplierName,
    period,
    state,
    currency,
    contractNumber,
    orders,
    subtotal: Number(row.subtotal),
    tax: Number(row.tax),
    total: Number(row.total),
    paid: Number(row.paid),
    openDisputes,
    approvals,
    closedAt,
    closedBy,
    version,
  };
}

/** What the books say of a payout that nobody noted anything of. */
export const noteOfBooks = ({ supplierName, period }: { supplierName: string; period: string }): string =>
  `${supplierName} ${period}`;

/** A statement need not be told whose it is: what stands in the books for want of a note is left out. */
export const presentPayouts = (
  rows: readonly Payout[],
  statement: Parameters<typeof noteOfBooks>[0],
): SupplierStatementDetail['payouts'] =>
  rows.map(({ amount, account, note, ...row }) => ({
    ...row,
    note: note === noteOfBooks(statement) ? '' : note,
    amount: Number(amount),
    channel: channelOf(account),
  }));

export const presentLines = (lines: readonly Line[]): StatementLine[] =>
  lines.map(({ amount, quantity, ...line }) => ({
    ...line,
    amount: Number(amount),
    quantity: quantity === null ? null : Number(quantity),
  }));

export function presentDispute(row: Dispute): SupplierDispute {
  const { id, statementId, period, orderId, orderNo, line, reason, state, answer, createdBy, createdAt } = row;
  const { answeredBy, answeredAt, settledIn, version } = row;
  const amount = Number(row.amount);
  return {
    id,
    statementId,
    period,
    orderId,
    orderNo,
    line,
    reason,
    amount,
    accepted: row.accepted === null ? null : Number(row.accepted),
    state,
    answer,
    createdBy,
    createdAt,
    answeredBy,
    answeredAt,
    settledIn,
    version,
  };
}
