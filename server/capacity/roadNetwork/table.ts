import type { RoadNetworkState } from '#contract/capacity/roadNetwork/rules.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface RoadNetworkTable {
  id: Id;
  number: number;
  fileName: string;
  state: Generated<RoadNetworkState>;
  ways: number;
  leftOut: number;
  segments: number;
  junctions: number;
  metres: number;
  apartMetres: number;
  bounds: JSONColumnType<[number, number, number, number]>;
  lines: JSONColumnType<[number, number][][]>;
  isWhole: boolean;
  /** See `packed.ts`. */
  data: Buffer;
  importedAt: DefaultTimestamp;
  importedByName: string;
  inForceAt: OptionalTimestamp;
  inForceByName: Generated<string>;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    roadNetwork: RoadNetworkTable;
  }
}
