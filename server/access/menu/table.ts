import type { MenuKind, State } from '#contract/ground/enums.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Version,
} from '#server/ground/database/columns.ts';

export interface MenuTable {
  id: Id;
  parentId: Ref | null;
  kind: MenuKind;
  nameZh: string;
  nameEn: string;
  route: Generated<string>;
  permission: Generated<string>;
  icon: Generated<string>;
  orderNum: Generated<number>;
  visible: Generated<boolean>;
  keepAlive: Generated<boolean>;
  externalLink: Generated<string>;
  state: Generated<State>;
  builtIn: Generated<boolean>;
  deletedAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    menu: MenuTable;
  }
}
