import type { OptionalTimestamp, Timestamp } from '#server/ground/database/columns.ts';

/** The server processes that are alive; each renews its lease every second. */
export interface NodeTable {
  id: string;
  leaseUntil: Timestamp;
  /** When it lost the MQTT broker; null while connected. */
  brokerAwaySince: OptionalTimestamp;
}

/** What is done from time to time by one of the nodes. */
export interface ChoreTable {
  name: string;
  /** The node that does it, or did it last. */
  nodeId: string;
  /** No node begins it before; while it is under way, the end of a lease. */
  dueAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    node: NodeTable;
    chore: ChoreTable;
  }
}
