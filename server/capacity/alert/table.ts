import type { CarCamera } from '#contract/ground/cameras.ts';
import type { AlertEvidence } from '#contract/capacity/alert/calls.ts';
import type {
  AlertChannel,
  AlertKind,
  AlertOutcome,
  AlertSeverity,
  AlertState,
  AlertStepKind,
} from '#contract/capacity/alert/rules.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type {
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface AlertTable {
  id: Id;
  carId: Ref;
  kind: AlertKind;
  /** The kind, and the order of what happens during a ride: see `causeOf`. The database makes it. */
  cause: GeneratedAlways<string>;
  severity: AlertSeverity;
  state: Generated<AlertState>;
  /** See `urgencyOf`. */
  urgency: string;
  /** The order of the queue: by rank, within it what nobody has taken first, then the oldest; closed ones last. */
  attention: GeneratedAlways<string>;
  /** Until then nobody is asked for it. */
  snoozedUntil: OptionalTimestamp;
  placeZh: Generated<string>;
  placeEn: Generated<string>;
  lng: number | null;
  lat: number | null;
  /** Where it began. */
  firstPlaceZh: Generated<string>;
  firstPlaceEn: Generated<string>;
  firstLng: number | null;
  firstLat: number | null;
  evidence: JSONColumnType<AlertEvidence>;
  orderNo: Generated<string>;
  openedAt: Timestamp;
  occurredAt: Timestamp;
  /** When the evidence was renewed. */
  lastAt: Timestamp;
  /** Null while it is still so, also of an alert that is closed. */
  recoveredAt: OptionalTimestamp;
  recurredAt: OptionalTimestamp;
  /** The latest time by the car's clock; null while there was only one. */
  recurredOccurredAt: OptionalTimestamp;
  occurrences: Generated<number>;
  takenBy: Ref | null;
  takenAt: OptionalTimestamp;
  firstTakenAt: OptionalTimestamp;
  closedBy: Ref | null;
  closedAt: OptionalTimestamp;
  outcome: AlertOutcome | null;
  escalatedLevel: Generated<number>;
  version: Version;
}

export interface AlertStepTable {
  id: Id;
  alertId: Ref;
  step: AlertStepKind;
  at: Timestamp;
  userId: Ref | null;
  toUserId: Ref | null;
  note: Generated<string>;
  channel: AlertChannel | null;
}

/** `dropped`: somebody took the alert first. */
export type CallState = 'waiting' | 'sent' | 'failed' | 'dropped';

/** Something to send because nobody took an alert. */
export interface AlertCallTable {
  id: Id;
  alertId: Ref;
  channel: AlertChannel;
  /** Null for the group. */
  userId: Ref | null;
  state: Generated<CallState>;
  tries: Generated<number>;
  /** Another node leaves it alone until then. */
  leaseUntil: OptionalTimestamp;
}

/** Alerts of these kinds of these cars, or of all within a range, or of all, are put off as they open. */
export interface AlertSilenceTable {
  id: Id;
  /** None: all of them. */
  carIds: ColumnType<string[], readonly string[], never>;
  rangeId: Ref | null;
  kinds: ColumnType<AlertKind[], readonly AlertKind[], never>;
  from: Timestamp;
  until: Timestamp;
  note: string;
  createdBy: Ref;
  createdAt: Timestamp;
}

export interface AlertTickTable {
  alertId: Ref;
  stepZh: string;
  stepEn: string;
  at: Timestamp;
  userId: Ref;
}

/** What a camera of a car sent. The file goes by itself after a while, and the row with it. */
export interface CarPictureTable {
  id: Id;
  carId: Ref;
  camera: CarCamera;
  at: Timestamp;
  fileId: Ref;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    alert: AlertTable;
    alertStep: AlertStepTable;
    alertCall: AlertCallTable;
    alertSilence: AlertSilenceTable;
    alertTick: AlertTickTable;
    carPicture: CarPictureTable;
  }
}
