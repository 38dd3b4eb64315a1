import type { RoadImpact, RoadWorkDoubt, RoadWorkNews, RoadWorkState } from '#contract/capacity/roadWork/rules.ts';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
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

/** An event of a feed near our zones; one that comes again keeps its row. */
export interface RoadWorkTable {
  id: Id;
  feedId: Ref;
  eventId: string;
  state: Generated<RoadWorkState>;
  /** Empty: none. */
  news: Generated<RoadWorkNews | ''>;
  impact: RoadImpact;
  doubts: Generated<RoadWorkDoubt[]>;
  roads: Generated<string>;
  direction: Generated<string>;
  description: Generated<string>;
  startAt: OptionalTimestamp;
  endAt: OptionalTimestamp;
  /** Of what decides: impact, times, place. */
  digest: string;
  geometry: JSONColumnType<AreaGeometry>;
  /** Square metres. */
  area: number;
  /** Readings in a row that did not have it. */
  missing: Generated<number>;
  closureId: Ref | null;
  /** How often an area was closed for it. */
  closings: Generated<number>;
  decidedByName: Generated<string>;
  decidedAt: OptionalTimestamp;
  note: Generated<string>;
  seenAt: Timestamp;
  changedAt: Timestamp;
  goneAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    roadWork: RoadWorkTable;
  }
}
