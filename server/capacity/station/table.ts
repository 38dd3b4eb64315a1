import type { Accessibility, BayKind, OpeningHours, StationKind } from '#contract/capacity/car/rules.ts';
import type { State } from '#contract/ground/enums.ts';
import type { ColumnType } from 'kysely';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface StationTable {
  id: Id;
  code: string;
  name: string;
  nameEn: Generated<string>;
  kind: StationKind;
  /** WGS 84 degrees. */
  lng: number;
  lat: number;
  address: Generated<string>;
  /** Code of the administrative division it lies in; empty when unknown. */
  areaCode: Generated<string>;
  schoolId: Generated<Ref | null>;
  openingHours: ColumnType<OpeningHours, string | undefined, string>;
  accessibility: Generated<Accessibility[]>;
  remark: Generated<string>;
  state: Generated<State>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface StationBayTable {
  id: Id;
  stationId: Ref;
  code: string;
  kind: BayKind;
  /** Cars that fit. */
  capacity: Generated<number>;
  state: Generated<State>;
  accessible: Generated<boolean>;
  /** WGS 84 degrees; both or neither. */
  lng: number | null;
  lat: number | null;
  /** Metres. */
  radius: Generated<number>;
  /** Its place in the list. */
  place: Generated<number>;
}

/** What a station was in a time; the database writes it. */
export interface StationPastTable {
  id: Id;
  stationId: Ref;
  name: string;
  nameEn: string;
  kind: StationKind;
  lng: number;
  lat: number;
  state: State;
  validFrom: Timestamp;
  /** Null: it is so now. */
  validTo: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    station: StationTable;
    stationBay: StationBayTable;
    stationPast: StationPastTable;
  }
}
