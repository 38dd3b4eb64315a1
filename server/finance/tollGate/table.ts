import type { State } from '#contract/ground/enums.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  Minor,
  Version,
} from '#server/ground/database/columns.ts';

export interface TollGateTable {
  id: Id;
  name: string;
  position: JSONColumnType<[number, number]>;
  heading: number;
  bothWays: Generated<boolean>;
  width: Generated<number>;
  currency: Generated<string>;
  /** Minor units. */
  amount: Minor;
  classes: JSONColumnType<{ group: string; amount: number }[], string | undefined>;
  state: Generated<State>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    tollGate: TollGateTable;
  }
}
