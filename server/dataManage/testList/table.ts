import type { Verdict } from '#contract/dataManage/testList/rules.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

export interface TestListTable {
  id: Id;
  name: string;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface TestListSceneTable {
  testListId: Ref;
  sceneId: Ref;
  /** In the list, from 0. */
  place: number;
}

/** Somebody's word; never changed. The newest of a scene and a version of the software counts. */
export interface TestVerdictTable {
  id: Id;
  testListId: Ref;
  sceneId: Ref;
  software: string;
  verdict: Verdict;
  note: Generated<string>;
  byId: Ref | null;
  byName: string;
  at: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    testList: TestListTable;
    testListScene: TestListSceneTable;
    testVerdict: TestVerdictTable;
  }
}
