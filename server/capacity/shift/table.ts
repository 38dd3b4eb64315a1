import type { ShiftEntryKind } from '#contract/capacity/shift/rules.ts';
import type { Generated, Id, OptionalTimestamp, Ref, Timestamp } from '#server/ground/database/columns.ts';

export interface ShiftTable {
  id: Id;
  userId: Ref;
  startedAt: Timestamp;
  /** Null while the person is on. */
  endedAt: OptionalTimestamp;
}

export interface ShiftEntryTable {
  id: Id;
  kind: ShiftEntryKind;
  at: Timestamp;
  userId: Ref;
  toUserId: Ref | null;
  note: Generated<string>;
  alerts: Generated<number>;
  isPinned: Generated<boolean>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    shift: ShiftTable;
    shiftEntry: ShiftEntryTable;
  }
}
