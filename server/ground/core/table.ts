import type { FieldChange } from '#contract/access/sysLog/calls.ts';
import type { DefaultTimestamp, JSONColumnType, Ref, Timestamp } from '#server/ground/database/columns.ts';

/** Append-only (a trigger refuses anything else) and hash-chained. */
export interface AuditTable {
  /** Place in the chain, from 1, without gaps. */
  id: string;
  at: Timestamp;
  userId: Ref | null;
  account: string;
  roleCode: string;
  call: string;
  object: string;
  objectId: string;
  label: string;
  changes: JSONColumnType<FieldChange[]>;
  ip: string;
  userAgent: string;
  traceId: string;
  durationMs: number;
  previousHash: string;
  hash: string;
}

/** One row: the end of the chain. Its lock orders the writers of the log. */
export interface AuditHeadTable {
  one: boolean;
  rowCount: string;
  hash: string;
}

/** The answer of a command under an `Idempotency-Key`, for repeated submits. */
export interface IdempotencyTable {
  userId: Ref;
  keyHash: string;
  call: string;
  inputHash: string;
  /** Encrypted under the key. */
  result: Buffer | null;
  createdAt: DefaultTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    audit: AuditTable;
    auditHead: AuditHeadTable;
    idempotency: IdempotencyTable;
  }
}
