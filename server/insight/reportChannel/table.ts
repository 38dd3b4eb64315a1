import type { State } from '#contract/ground/enums.ts';
import type { DefaultTimestamp, Generated, Id, Version } from '#server/ground/database/columns.ts';
import type { StandingColumns } from '#server/ground/outward/standing.ts';

export interface ReportChannelTable extends StandingColumns {
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
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    reportChannel: ReportChannelTable;
  }
}
