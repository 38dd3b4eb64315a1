import type { ColumnType } from 'kysely';
import type { DefaultTimestamp, Generated, Id, Version } from '#server/ground/database/columns.ts';

type Bound = ColumnType<string | null, number | string | null | undefined, number | string | null>;

export interface PassengerSegmentTable {
  id: Id;
  name: string;
  lastWithin: number | null;
  lastOver: number | null;
  ridesFrom: number | null;
  ridesTo: number | null;
  currency: Generated<string>;
  /** Minor units; PostgreSQL gives a bigint as text. */
  spentFrom: Bound;
  spentTo: Bound;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    passengerSegment: PassengerSegmentTable;
  }
}
