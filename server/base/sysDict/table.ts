import type { State } from '#contract/ground/enums.ts';
import type { DictColour } from '#contract/base/sysDict/calls.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Version } from '#server/ground/database/columns.ts';

export interface SysDictTypeTable {
  id: Id;
  code: string;
  nameZh: string;
  nameEn: string;
  remark: Generated<string>;
  state: Generated<State>;
  builtIn: Generated<boolean>;
  closed: Generated<boolean>;
  /** Grows with every change of it or of its items; what consoles compare. */
  revision: Generated<number>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface SysDictItemTable {
  id: Id;
  typeId: Ref;
  value: string;
  nameZh: string;
  nameEn: string;
  colour: Generated<DictColour>;
  orderNum: Generated<number>;
  parentValue: Generated<string>;
  state: Generated<State>;
  builtIn: Generated<boolean>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    sysDictType: SysDictTypeTable;
    sysDictItem: SysDictItemTable;
  }
}
