import type { DataScope, State } from '#contract/ground/enums.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Version } from '#server/ground/database/columns.ts';

export interface RoleTable {
  id: Id;
  code: string;
  nameZh: string;
  nameEn: string;
  homePage: Generated<string>;
  dataScope: DataScope;
  /** Division codes; a row whose area code begins with one of them is in scope. */
  areaCodes: Generated<string[]>;
  state: Generated<State>;
  builtIn: Generated<boolean>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** The leaves of the menu tree that a role is granted. */
export interface RoleMenuTable {
  roleId: Ref;
  menuId: Ref;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    role: RoleTable;
    roleMenu: RoleMenuTable;
  }
}
