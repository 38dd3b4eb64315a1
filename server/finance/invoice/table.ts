import type {
  BuyerKind,
  InvoiceEvent,
  InvoiceKind,
  InvoicePaper,
  InvoiceState,
  LineSums,
} from '#contract/finance/invoice/rules.ts';
import type {
  Generated,
  Id,
  JSONColumnType,
  Minor,
  OptionalMinor,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface InvoiceTable {
  id: Id;
  number: Generated<string>;
  state: Generated<InvoiceState>;
  kind: InvoiceKind;
  buyerKind: BuyerKind;
  buyerName: string;
  taxNumber: string;
  email: string;
  itemised: boolean;
  currency: string;
  amount: Minor;
  tax: Minor;
  total: Minor;
  /** As they were when it was issued; empty before, and for invoices from before they were kept. */
  sellerName: Generated<string>;
  sellerTaxNumber: Generated<string>;
  taxCode: string;
  /** Hundredths of a per cent; of several, that of the first line. */
  rate: number;
  lines: JSONColumnType<LineSums[]>;
  /** Rows of travellers; empty without any. */
  travellersSealed: Generated<string>;
  problem: Generated<string>;
  issuedAt: OptionalTimestamp;
  redNumber: Generated<string>;
  redReason: Generated<string>;
  redUntil: OptionalTimestamp;
  redIssuedAt: OptionalTimestamp;
  isTrial: boolean;
  attempt: Generated<number>;
  askedAt: OptionalTimestamp;
  mailDueAt: OptionalTimestamp;
  mailTries: Generated<number>;
  /** The app that asked for it; empty for the console. */
  source: Generated<string>;
  requestedBy: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Version;
}

export interface InvoiceOrderTable {
  invoiceId: Ref;
  orderId: Ref;
  total: Minor;
  /** As the books had it; null for an order that no pay rule priced, and for invoices of before. */
  tax: OptionalMinor;
  isLive: Generated<boolean>;
}

export interface InvoiceEventTable {
  id: Id;
  invoiceId: Ref;
  event: InvoiceEvent;
  at: Timestamp;
  by: string;
  note: Generated<string>;
}

/** A secret address of one document. */
export interface InvoiceLinkTable {
  id: Id;
  invoiceId: Ref;
  document: InvoicePaper;
  /** Of its key, which is kept nowhere. */
  keyHash: Buffer;
  createdBy: string;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  withdrawnAt: OptionalTimestamp;
  opened: Generated<number>;
  lastOpenedAt: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    invoice: InvoiceTable;
    invoiceOrder: InvoiceOrderTable;
    invoiceEvent: InvoiceEventTable;
    invoiceLink: InvoiceLinkTable;
  }
}
