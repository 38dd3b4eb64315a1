import type { Measure } from '#contract/finance/supplier/rules.ts';
import type { StatementLineKind } from '#contract/finance/supplier/settle.ts';
import type { StatementCheck } from '#contract/finance/supplierStatement/calls.ts';
import type { DisputeState, StatementState } from '#contract/finance/supplierStatement/rules.ts';
import type { ColumnType } from 'kysely';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  OptionalMinor,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

/** `bigint`, so a string when read. */
type Minor = ColumnType<string, number | undefined, number>;

/** A month of a supplier. Once closed it can only be approved and posted; the database itself refuses the rest. */
export interface SupplierStatementTable {
  id: Id;
  supplierId: Ref;
  contractId: Ref;
  /** `YYYY-MM`. */
  period: string;
  state: Generated<StatementState>;
  /** The job that closes it. */
  jobId: string | null;
  currency: string;
  orders: Generated<number>;
  earned: Minor;
  toppedUp: Minor;
  subtotal: Minor;
  tax: Minor;
  total: Minor;
  /** SHA-256 of contract, lines, totals and orders. */
  hash: Generated<string>;
  closedAt: OptionalTimestamp;
  closedById: Ref | null;
  closedBy: Generated<string>;
  postingId: Ref | null;
  createdAt: DefaultTimestamp;
  version: Version;
}

export interface SupplierStatementLineTable {
  statementId: Ref;
  line: number;
  kind: StatementLineKind;
  amount: ColumnType<string, number, never>;
  quantity: ColumnType<string | null, number | null, never>;
  rate: number | null;
  measure: Measure | null;
  period: string | null;
  disputeId: Ref | null;
  orderNo: Generated<string>;
}

export interface SupplierStatementOrderTable {
  statementId: Ref;
  orderId: Ref;
  period: string;
  /** Null once the order is no longer the supplier's. */
  value: OptionalMinor;
  amount: ColumnType<string, number, never>;
}

export interface SupplierStatementApprovalTable {
  statementId: Ref;
  userId: Ref;
  name: string;
  at: Timestamp;
}

export interface SupplierStatementCheckTable {
  id: Id;
  statementId: Ref;
  at: Timestamp;
  by: string;
  isIntact: boolean;
  differences: number;
  amount: ColumnType<string, number, never>;
  list: JSONColumnType<StatementCheck['list']>;
}

export interface SupplierDisputeTable {
  id: Id;
  statementId: Ref;
  orderId: Ref | null;
  orderNo: Generated<string>;
  /** Of the statement; null for an order or the whole. */
  line: number | null;
  reason: string;
  /** What was asked for; it never changes. */
  amount: ColumnType<string, number, never>;
  accepted: ColumnType<string | null, never, number | null>;
  state: Generated<DisputeState>;
  answer: Generated<string>;
  createdById: Ref;
  createdBy: string;
  createdAt: Timestamp;
  answeredBy: Generated<string>;
  answeredAt: OptionalTimestamp;
  settledById: Ref | null;
  version: Version;
}

/** A payout of a statement: its amount stands in the books. */
export interface SupplierPayoutTable {
  postingId: Ref;
  statementId: Ref;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    supplierStatement: SupplierStatementTable;
    supplierStatementLine: SupplierStatementLineTable;
    supplierStatementOrder: SupplierStatementOrderTable;
    supplierStatementApproval: SupplierStatementApprovalTable;
    supplierStatementCheck: SupplierStatementCheckTable;
    supplierDispute: SupplierDisputeTable;
    supplierPayout: SupplierPayoutTable;
  }
}
