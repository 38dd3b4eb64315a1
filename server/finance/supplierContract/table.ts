import type { SupplierTerms } from '#contract/finance/supplier/settle.ts';
import type { supplierTerms } from '#contract/finance/supplierContract/calls.ts';
import type { z } from 'zod';
import type { DefaultTimestamp, Generated, Id, JSONColumnType, Ref, Version } from '#server/ground/database/columns.ts';

/** What the pure function takes, as the schema reads it. */
export type StoredTerms = z.output<typeof supplierTerms> & SupplierTerms;

/** Once approved, terms and first month never change; the database itself refuses it. */
export interface SupplierContractTable {
  id: Id;
  supplierId: Ref;
  number: number;
  state: Generated<'draft' | 'inReview' | 'approved'>;
  terms: JSONColumnType<StoredTerms>;
  note: Generated<string>;
  /** Whoever wrote or submitted it; none of them may approve it. */
  authorIds: string[];
  createdBy: string;
  submittedBy: Generated<string>;
  decidedBy: Generated<string>;
  decision: Generated<string>;
  /** Months, `YYYY-MM`; the last one included. */
  validFrom: string | null;
  validTo: string | null;
  hash: string | null;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    supplierContract: SupplierContractTable;
  }
}
