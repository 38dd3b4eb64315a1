import type { ColumnType } from 'kysely';
import type { InvoiceCheckState, InvoiceSums } from '#contract/finance/invoiceCheck/calls.ts';
import type { InvoiceDifference, InvoiceDocument, InvoiceWay } from '#contract/finance/invoiceCheck/rules.ts';
import type { Generated, Id, OptionalTimestamp, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

/** `bigint`, so a string when read. */
type OptionalAmount = ColumnType<string | null, number | null | undefined, number | null>;

export interface InvoiceCheckTable {
  id: Id;
  day: string;
  state: Generated<InvoiceCheckState>;
  problem: Generated<string>;
  issuedCount: Generated<number>;
  redCount: Generated<number>;
  matchedCount: Generated<number>;
  sums: ColumnType<InvoiceSums[], string | undefined, string>;
  madeBy: Generated<string>;
  madeAt: Timestamp;
}

export interface InvoiceCheckLineTable {
  id: Id;
  checkId: Ref;
  /** The same difference, when the day is checked again. */
  key: string;
  kind: InvoiceDifference;
  document: InvoiceDocument;
  invoiceId: Ref | null;
  requestId: Generated<string>;
  ourNumber: Generated<string>;
  issuerNumber: Generated<string>;
  currency: string;
  ourTotal: OptionalAmount;
  otherTotal: OptionalAmount;
  way: InvoiceWay | null;
  settledBy: Generated<string>;
  settledAt: OptionalTimestamp;
  note: Generated<string>;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    invoiceCheck: InvoiceCheckTable;
    invoiceCheckLine: InvoiceCheckLineTable;
  }
}
