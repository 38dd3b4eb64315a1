import type { RecordingTrigger } from '#contract/dataManage/recordingRule/rules.ts';
import type { Language, State } from '#contract/ground/enums.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Version,
} from '#server/ground/database/columns.ts';

export interface RecordingRuleTable {
  id: Id;
  name: string;
  trigger: RecordingTrigger;
  rangeId: Ref | null;
  /** Seconds. */
  before: number;
  after: number;
  channels: Generated<string[]>;
  dataSetId: Ref | null;
  perDay: number;
  state: Generated<State>;
  /** Who put it in force; the imports of what it asked for are this person's. */
  enabledById: Ref | null;
  enabledAt: OptionalTimestamp;
  language: Generated<Language>;
  /** Events up to this moment were looked at. */
  lookedUntil: OptionalTimestamp;
  /** When to look again. */
  lookAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    recordingRule: RecordingRuleTable;
  }
}
