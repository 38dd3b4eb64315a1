import type { ColumnType } from 'kysely';
import type { DifferenceKind, SettledWay } from '#contract/finance/reconciliation/calls.ts';
import type { Channel } from '#contract/finance/payment/rules.ts';
import type { Generated, Id, OptionalTimestamp, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

/** `bigint`, so a string when read. */
type Amount = ColumnType<string, number | undefined, number>;

export interface ReconciliationTable {
  id: Id;
  day: string;
  channel: Channel;
  currency: string;
  fileName: string;
  recordCount: Generated<number>;
  matchedCount: Generated<number>;
  fileAmount: Amount;
  ourAmount: Amount;
  /** What the provider kept of the records of the file. */
  fileFees: Amount;
  madeBy: Generated<string>;
  madeAt: Timestamp;
}

export interface ReconciliationLineTable {
  id: Id;
  reconciliationId: Ref;
  /** The same difference, when the day is reconciled again. */
  key: string;
  kind: DifferenceKind;
  reference: Generated<string>;
  orderNo: Generated<string>;
  orderId: Ref | null;
  fileAmount: ColumnType<string | null, number | null, never>;
  ourAmount: ColumnType<string | null, number | null, never>;
  /** What the provider kept of it. */
  fee: Amount;
  /** Of ours, the posting whose fee it is. */
  paymentId: Ref | null;
  at: OptionalTimestamp;
  raw: Generated<string>;
  settledBy: string | null;
  way: SettledWay | null;
  note: Generated<string>;
  postingId: Ref | null;
  settledAt: OptionalTimestamp;
  version: Version;
}

/** What the provider kept of a payment of ours, as it was posted last. */
export interface ReconciliationFeeTable {
  paymentId: Ref;
  /** The last one; reversed where nothing is kept any more. */
  postingId: Ref;
  amount: ColumnType<string, number, number>;
  reconciliationId: Ref;
}

/** A day with payments of a provider that nobody reconciled in time. */
export interface UnreconciledDayTable {
  day: string;
  channel: Channel;
  currency: string;
  toldAt: Timestamp;
  /** False once its payments turned out to be none. */
  stands: Generated<boolean>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    reconciliation: ReconciliationTable;
    reconciliationLine: ReconciliationLineTable;
    reconciliationFee: ReconciliationFeeTable;
    unreconciledDay: UnreconciledDayTable;
  }
}
