import type { ColumnType } from 'kysely';
import type { AccountCode, AccountKind, PostingKind } from '#contract/finance/ledger/rules.ts';
import type { DefaultTimestamp, Generated, Id, Minor, Ref, Timestamp } from '#server/ground/database/columns.ts';

export interface LedgerAccountTable {
  code: string;
  kind: AccountKind;
}

/** A business fact in the books. The database refuses to change or delete it. */
export interface PostingTable {
  id: Id;
  kind: PostingKind;
  /** Names the fact: it is posted once. */
  key: string;
  at: Timestamp;
  orderId: Ref | null;
  /** Its number at a payment provider; empty for none. */
  reference: Generated<string>;
  note: Generated<string>;
  /** The posting that it takes back. */
  reversesId: Ref | null;
  /** Who posted it; empty for the system. */
  postedBy: Generated<string>;
  createdAt: DefaultTimestamp;
}

export interface LedgerEntryTable {
  postingId: Ref;
  line: number;
  account: AccountCode;
  /** Minor units; debit above zero. `bigint`, so a string when read. */
  amount: ColumnType<string, number, never>;
  currency: string;
}

/** What an order was charged, paid and refunded, kept by the database from the entries. Minor units. */
export interface OrderMoneyTable {
  orderId: Ref;
  currency: string;
  charged: Minor;
  paid: Minor;
  refunded: Minor;
  compensated: Minor;
  /** What the passenger owes; below zero, what we owe. */
  due: Minor;
}

/** Orders whose price or payment a file may have changed. */
export interface LedgerQueueTable {
  orderId: Ref;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    ledgerAccount: LedgerAccountTable;
    posting: PostingTable;
    ledgerEntry: LedgerEntryTable;
    orderMoney: OrderMoneyTable;
    ledgerQueue: LedgerQueueTable;
  }
}
