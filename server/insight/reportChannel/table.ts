import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import type { State } from '#contract/ground/enums.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface ReportChannelTable {
  id: Id;
  name: string;
  state: Generated<State>;
  address: string;
  hostKey: Generated<string>;
  certificate: Generated<string>;
  remark: Generated<string>;
  tokenSealed: Generated<string>;
  privateKeySealed: string;
  /** `ssh-ed25519 AAAA…` */
  publicKey: string;
  /** When it is looked at next; a node that sends holds it by a later moment. */
  dueAt: Timestamp;
  failures: Generated<number>;
  problem: Generated<LinkProblem | ''>;
  problemDetail: Generated<string>;
  problemAt: OptionalTimestamp;
  takenAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    reportChannel: ReportChannelTable;
  }
}
