import type { ConfigValue, CONFIG_CHANGE_KINDS } from '#contract/system/sysConfig/calls.ts';
import type { ColumnType } from 'kysely';
import type { DefaultTimestamp, Id, Timestamp, Version } from '#server/ground/database/columns.ts';

/** `jsonb`: read as the value, written as its JSON. */
type StoredValue = ColumnType<ConfigValue | null, string | null, string | null>;

/** A main that was ever changed; it carries the version of all its options. */
export interface SysConfigMainTable {
  key: string;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** An option that differs from its default: its value, or sealed when it is a secret. */
export interface SysConfigOptionTable {
  key: string;
  mainKey: string;
  value: StoredValue;
  sealed: string | null;
  updatedAt: DefaultTimestamp;
}

/** One option that was changed once. */
export interface SysConfigChangeTable {
  id: Id;
  at: Timestamp;
  mainKey: string;
  optionKey: string;
  kind: (typeof CONFIG_CHANGE_KINDS)[number];
  /** Null stands for the default. Of a secret only whether it was set is kept: true, or null. */
  before: StoredValue;
  after: StoredValue;
  userId: string | null;
  account: string;
  realName: string;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    sysConfigMain: SysConfigMainTable;
    sysConfigOption: SysConfigOptionTable;
    sysConfigChange: SysConfigChangeTable;
  }
}
