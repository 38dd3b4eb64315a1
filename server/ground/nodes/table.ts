import type { OptionalTimestamp, Timestamp } from '#server/ground/database/columns.ts';

/** The server processes that are alive; each renews its lease every second. */
export interface NodeTable {
  id: string;
  leaseUntil: Timestamp;
  /** When it lost the MQTT broker; null while connected. */
  brokerAwaySince: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    node: NodeTable;
  }
}
