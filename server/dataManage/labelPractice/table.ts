import type { DefaultTimestamp, Generated, Id, Ref, Version } from '#server/ground/database/columns.ts';

export interface LabelPracticeTable {
  id: Id;
  labelTaskId: Ref;
  enterpriseId: Ref;
  /** Null until the enterprise has chosen one. */
  taskId: Generated<Ref | null>;
  jobsEach: Generated<number>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    labelPractice: LabelPracticeTable;
  }
}
