import type { ColumnKind } from '#contract/insight/columns/calls.ts';
import type { FileStore } from '#contract/base/file/calls.ts';
import type { Generated, Id, OptionalTimestamp, Timestamp } from '#server/ground/database/columns.ts';

export interface ColumnMonthTable {
  id: Id;
  /** The first day of a month of UTC. */
  month: string;
  /** Of what. A month has one version of all kinds. */
  kind: ColumnKind;
  version: number;
  /** `FORM` when it was written. */
  form: number;
  /** Orders requested before it are in the file. */
  upTo: Timestamp;
  store: FileStore;
  key: string;
  /** PostgreSQL gives a bigint as text. */
  rows: string;
  bytes: string;
  sha256: string;
  writtenAt: Timestamp;
  /** When it was read through in its store; null: not since it was written. */
  provedAt: OptionalTimestamp;
  damagedAt: OptionalTimestamp;
  retiredAt: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    columnMonth: ColumnMonthTable;
    columnChange: { id: Generated<string>; day: string };
  }
}
