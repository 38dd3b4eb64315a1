import type { ColumnType } from 'kysely';
import type { Detector } from '#contract/dataManage/detector/calls.ts';
import type { State } from '#contract/ground/enums.ts';
import type { DefaultTimestamp, Generated, Id, Version } from '#server/ground/database/columns.ts';

export interface DetectorTable {
  id: Id;
  name: string;
  state: Generated<State>;
  address: string;
  certificate: Generated<string>;
  tokenSealed: Generated<string>;
  timeoutSeconds: Generated<number>;
  leastScore: Generated<number>;
  classes: ColumnType<Detector['classes'], string | undefined, string>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    detector: DetectorTable;
  }
}
