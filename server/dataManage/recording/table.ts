import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { RecordingProblem, RecordingState } from '#contract/dataManage/recording/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
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

/** What the history says of the car in the time of a recording; `at` in milliseconds since its beginning. */
export interface RecordingFacts {
  /** WGS 84, degrees clockwise from north, km/h. */
  readonly points: readonly {
    readonly at: number;
    readonly lng: number;
    readonly lat: number;
    readonly heading: number | null;
    readonly speed: number | null;
  }[];
  /** The first holds from the beginning. */
  readonly states: readonly { readonly at: number; readonly state: VehicleState; readonly orderNo: string }[];
}

export interface RecordingTable {
  id: Id;
  carId: Ref;
  /** The moment, by the car's clock; seconds before and after it. */
  at: Timestamp;
  before: number;
  after: number;
  channels: Generated<string[]>;
  dataSetId: Ref | null;
  reason: string;
  alertId: Ref | null;
  ruleId: Ref | null;
  state: Generated<RecordingState>;
  problem: RecordingProblem | null;
  answer: Generated<string>;
  commandId: Ref | null;
  /** Of a rule: who put it in force. */
  requestedById: Ref | null;
  /** In which the job speaks. */
  language: Language;
  tokenHash: Buffer;
  expiresAt: Timestamp;
  /** A part is being written; nobody else writes until then. */
  receivingUntil: OptionalTimestamp;
  /** SHA-256 that the car announced of what it is bringing. */
  bringing: Generated<string>;
  sha256: Generated<string>;
  /** `bigint`; a string in the code. */
  size: string | null;
  fileId: Ref | null;
  importId: Ref | null;
  jobId: Ref | null;
  frames: number | null;
  orderNo: Generated<string>;
  facts: JSONColumnType<RecordingFacts | null, string | null | undefined, string | null>;
  receivedAt: OptionalTimestamp;
  endedAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    recording: RecordingTable;
  }
}
