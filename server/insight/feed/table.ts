import type { Ref, Timestamp } from '#server/ground/database/columns.ts';

/** How often a feed was read by an agency, or by anybody (null), and the last answer. */
export interface FeedReadTable {
  feed: string;
  agencyId: Ref | null;
  reads: string;
  lastAt: Timestamp;
  lastStatus: number;
  lastBytes: string;
  lastReader: string;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    feedRead: FeedReadTable;
  }
}
