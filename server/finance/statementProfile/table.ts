import type { Channel } from '#contract/finance/payment/rules.ts';
import type { StatementColumns } from '#contract/finance/statementProfile/calls.ts';
import type { State } from '#contract/ground/enums.ts';
import type { DefaultTimestamp, Generated, Id, Version } from '#server/ground/database/columns.ts';

export interface StatementProfileTable extends StatementColumns {
  id: Id;
  name: string;
  nameEn: Generated<string>;
  channel: Channel;
  state: Generated<State>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    statementProfile: StatementProfileTable;
  }
}
