import type { AreaGeometry, Bounds } from '#contract/ground/geometry.ts';
import type { RangeKind, Schedule } from '#contract/capacity/range/rules.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

/** What a range says and where; the same for a draft and for a version. */
interface Content {
  name: string;
  /** Empty: `name` stands for both languages. */
  nameEn: Generated<string>;
  kind: RangeKind;
  /** km/h */
  speedLimit: number | null;
  priority: number;
  /** Of cars; empty: all cars. */
  groups: string[];
  schedule: JSONColumnType<Schedule>;
  geometry: JSONColumnType<AreaGeometry>;
  bounds: Bounds | null;
  /** Square metres. */
  area: number;
  vertexCount: number;
}

/** A range with its draft. */
export interface RangeTable extends Content {
  id: Id;
  /** Empty: none. */
  code: string;
  remark: Generated<string>;
  /** The version that applies; null: none. */
  publishedNumber: number | null;
  lastNumber: Generated<number>;
  /** The draft differs from what applies. */
  hasChanges: Generated<boolean>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** What was published; nothing of a row changes but its end. */
export interface RangeVersionTable extends Content {
  id: Id;
  rangeId: Ref;
  number: number;
  note: Generated<string>;
  validFrom: Timestamp;
  /** Null: it applies now. */
  validTo: OptionalTimestamp;
  publishedBy: string;
}

/** One row; its revision grows with every publication and retirement. */
export interface RangeHeadTable {
  one: Generated<boolean>;
  revision: string;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    range: RangeTable;
    rangeVersion: RangeVersionTable;
    rangeHead: RangeHeadTable;
  }
}
