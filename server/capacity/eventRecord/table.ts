import type { AlertKind } from '#contract/capacity/alert/rules.ts';
import type { EventRecordForm, EventRecordState, EventRecordUse } from '#contract/capacity/eventRecord/rules.ts';
import type { Generated, Id, OptionalTimestamp, Ref, Timestamp } from '#server/ground/database/columns.ts';

/** What a car reported around an event. */
export interface EventRecordTable {
  id: Id;
  alertId: Ref;
  carId: Ref;
  kind: AlertKind;
  orderNo: Generated<string>;
  /** By the car's clock, as the two that follow. */
  occurredAt: Timestamp;
  fromAt: Timestamp;
  toAt: Timestamp;
  state: Generated<EventRecordState>;
  frozenAt: OptionalTimestamp;
  sealedAt: OptionalTimestamp;
  /** When to look for more; null for never again. */
  dueAt: OptionalTimestamp;
  /** Of the last part. */
  hash: Generated<string>;
}

/** Is written once; the database refuses anything else. */
export interface EventRecordPartTable {
  recordId: Ref;
  number: number;
  frozenAt: Timestamp;
  /** How many positions it holds. */
  positions: number;
  /** JSON of a `recordedPart`. */
  content: string;
  /** SHA-256 of the hash of the part before and the content. */
  hash: string;
}

export interface EventRecordUseTable {
  id: Id;
  recordId: Ref;
  userId: Ref;
  at: Timestamp;
  use: EventRecordUse;
  form: EventRecordForm | null;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    eventRecord: EventRecordTable;
    eventRecordPart: EventRecordPartTable;
    eventRecordUse: EventRecordUseTable;
  }
}
