import type { State } from '#contract/ground/enums.ts';
import type { ColumnType } from 'kysely';
import type { DefaultTimestamp, Generated, Ref, Version } from '#server/ground/database/columns.ts';

export interface AreaTable {
  /** The code as a number: it never changes. */
  id: ColumnType<string, string, never>;
  code: ColumnType<string, string, never>;
  parentId: Ref | null;
  /** 1 province, 2 city, 3 district, 4 street, 5 an own part of a street. */
  level: number;
  nameZh: string;
  nameEn: string;
  /** Without tones and spaces: `shenzhenshi`. */
  pinyin: string;
  /** The first letters of the syllables: `szs`. */
  initials: string;
  /** Degrees, WGS 84. */
  lng: number | null;
  lat: number | null;
  state: Generated<State>;
  /** Added by an administrator. */
  custom: Generated<boolean>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    area: AreaTable;
  }
}
