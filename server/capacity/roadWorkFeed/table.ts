import type { FeedCloser, FeedFormat, FeedProblem, FeedState } from '#contract/capacity/roadWorkFeed/rules.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface RoadWorkFeedTable {
  id: Id;
  name: string;
  format: FeedFormat;
  state: FeedState;
  address: string;
  authority: string;
  everySeconds: number;
  /** Metres to each side of a road's line. */
  margin: number;
  closer: FeedCloser;
  certificate: Generated<string>;
  remark: Generated<string>;
  tokenSealed: Generated<string>;
  /** When a node reads it next; while one does, when another may take over. */
  dueAt: Timestamp;
  etag: Generated<string>;
  digest: Generated<string>;
  failures: Generated<number>;
  problem: Generated<FeedProblem | ''>;
  problemDetail: Generated<string>;
  readAt: OptionalTimestamp;
  publishedAt: OptionalTimestamp;
  events: Generated<number>;
  near: Generated<number>;
  skipped: Generated<number>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    roadWorkFeed: RoadWorkFeedTable;
  }
}
