import type { Id, OptionalTimestamp, Ref, Timestamp } from '#server/ground/database/columns.ts';

/** A person watched a car. */
export interface CarWatchTable {
  id: Id;
  userId: Ref;
  carId: Ref;
  /** Which the window was connected to. */
  nodeId: string;
  fromAt: Timestamp;
  /** When the node last said that it goes on. */
  seenAt: Timestamp;
  /** Null: it goes on. */
  untilAt: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    carWatch: CarWatchTable;
  }
}
