import type { SupplierDocumentKind } from '#contract/finance/supplier/rules.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

export interface SupplierDocumentTable {
  id: Id;
  supplierId: Ref;
  kind: SupplierDocumentKind;
  number: Generated<string>;
  /** Days, `YYYY-MM-DD`. */
  issuedOn: string | null;
  expiresOn: string | null;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** Which expiry was told of, at which stage. */
export interface SupplierExpiryWarningTable {
  supplierId: Ref;
  what: SupplierDocumentKind | 'terms';
  /** `YYYY-MM-DD`. */
  expiresOn: string;
  /** Days before; 0 once it has expired. */
  stage: number;
  toldAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    supplierDocument: SupplierDocumentTable;
    supplierExpiryWarning: SupplierExpiryWarningTable;
  }
}
