import type { FileStore } from '#contract/base/file/calls.ts';
import type { Id, OptionalTimestamp, Timestamp } from '#server/ground/database/columns.ts';

/** A day of positions that archiving has met. */
export interface TelemetryDayTable {
  /** Of UTC. */
  day: string;
  waitingSince: OptionalTimestamp;
  /** Why it could not be written when it was last tried. */
  problem: string | null;
  completeAt: OptionalTimestamp;
  /** From then on it is read from its files. */
  releasedAt: OptionalTimestamp;
  /** It waited too long, and history gave up what no file has. */
  missedAt: OptionalTimestamp;
}

/** A file with the positions of some cars of a day. */
export interface TelemetryPartTable {
  id: Id;
  day: string;
  part: number;
  version: number;
  /** `FORM` when it was written. */
  form: number;
  /** Every car with a greater id, … */
  carAfter: string;
  /** … up to this one. */
  carTo: string;
  carIds: string[];
  /** Of each of `carIds`, the hours of UTC in which it reported, as bits. */
  hours: number[];
  /** Written from what thinning had left. */
  isThin: boolean;
  store: FileStore;
  key: string;
  /** PostgreSQL gives a bigint as text. */
  positions: string;
  bytes: string;
  sha256: string;
  writtenAt: Timestamp;
  /** When it was read through in its store; null: not since it was written. */
  provedAt: OptionalTimestamp;
  damagedAt: OptionalTimestamp;
  retiredAt: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    telemetryDay: TelemetryDayTable;
    telemetryPart: TelemetryPartTable;
  }
}
