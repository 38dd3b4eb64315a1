import type { Known } from '#contract/insight/report/fill.ts';
import type { ReportState, ReportStep } from '#contract/insight/report/rules.ts';
import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import type { GeneratedAlways } from 'kysely';
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

/** A report about an event or a period, in one of its versions. The database refuses to change what was sent. */
export interface ReportTable {
  id: Id;
  /** Of all its versions. */
  number: string;
  packId: Ref;
  packName: string;
  /** As the pack was when the report was begun. */
  definition: JSONColumnType<PackDefinition>;
  edition: Generated<number>;
  state: Generated<ReportState>;
  alertId: Ref | null;
  /** When the event was, or the period begins. */
  fromAt: Timestamp;
  toAt: OptionalTimestamp;
  dueAt: Timestamp;
  /** The order of the list: what is owed by when it is due, then the rest, the latest first. The database makes it. */
  attention: GeneratedAlways<string>;
  /** When to remind people of it; null for not again. */
  remindAt: OptionalTimestamp;
  /** What the record said when it was submitted. */
  known: JSONColumnType<Known | null, string | null | undefined, string | null>;
  /** What persons said, by the key of the field. */
  corrections: JSONColumnType<Readonly<Record<string, string>>, string | undefined>;
  submittedBy: Ref | null;
  approvedBy: Ref | null;
  sentAt: OptionalTimestamp;
  /** What was approved: JSON of columns and values. */
  content: string | null;
  hash: Generated<string>;
  createdAt: DefaultTimestamp;
  version: Version;
}

export interface ReportStepTable {
  id: Id;
  reportId: Ref;
  step: ReportStep;
  at: Timestamp;
  userId: Ref | null;
  note: Generated<string>;
  /** The fields that were filled in. */
  fields: Generated<string[]>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    report: ReportTable;
    reportStep: ReportStepTable;
  }
}
