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
  at: OptionalTimestamp;
  raw: Generated<string>;
  settledBy: string | null;
  way: SettledWay | null;
  note: Generated<string>;
  postingId: Ref | null;
  settledAt: OptionalTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    reconciliation: ReconciliationTable;
    reconciliationLine: ReconciliationLineTable;
  }
}
