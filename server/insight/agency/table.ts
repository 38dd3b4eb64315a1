import type { State } from '#contract/ground/enums.ts';
import type { AgencyPushRecord } from '#contract/insight/agency/calls.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface AgencyTable {
  id: Id;
  name: string;
  /** Divisions whose cars it reads; none: all. */
  areaCodes: Generated<string[]>;
  state: Generated<State>;
  remark: Generated<string>;
  tokenPrefix: Generated<string>;
  tokenHash: Buffer | null;
  tokenAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** An agency that is sent to. */
export interface AgencyPushTable {
  agencyId: Ref;
  address: string;
  tokenSealed: string;
  /** The beginning of the hour that is sent next. */
  nextHour: Timestamp;
  /** When a node takes it next; while one sends, when another may take over. */
  dueAt: Timestamp;
  failures: Generated<number>;
}

/** A request to an agency. */
export interface AgencyPushRecordTable {
  id: Id;
  agencyId: Ref;
  at: Timestamp;
  hour: Timestamp;
  endpoint: AgencyPushRecord['endpoint'];
  sent: number;
  taken: number;
  /** 0: nobody answered. */
  status: number;
  outcome: Generated<string>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    agency: AgencyTable;
    agencyPush: AgencyPushTable;
    agencyPushRecord: AgencyPushRecordTable;
  }
}
