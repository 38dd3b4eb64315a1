import type { ColumnType } from 'kysely';
import type { KeptLabelClass, LabelAttribute, LabelExample } from '#contract/dataManage/labelList/calls.ts';
import type { LabelShape, LabelState } from '#contract/dataManage/labelList/rules.ts';
import type { DefaultTimestamp, Generated, Id, JSONColumnType, Ref, Version } from '#server/ground/database/columns.ts';

export interface LabelClassTable {
  id: Id;
  /** Dotted; what it stands below is the part before the last dot. */
  code: string;
  nameZh: string;
  nameEn: string;
  colour: string;
  shapes: LabelShape[];
  attributes: ColumnType<LabelAttribute[], string | undefined, string>;
  hotkey: Generated<string>;
  isPrivate: Generated<boolean>;
  guideZh: Generated<string>;
  guideEn: Generated<string>;
  examples: ColumnType<LabelExample[], string | undefined, string>;
  coco: Generated<string[]>;
  cocoId: number | null;
  kitti: Generated<string[]>;
  nuscenes: Generated<string[]>;
  openlabel: Generated<string[]>;
  state: Generated<LabelState>;
  /** Never one that is itself merged. */
  mergedIntoId: Ref | null;
  isReleased: Generated<boolean>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** The database itself refuses to change one. */
export interface LabelVersionTable {
  id: Id;
  number: number;
  note: string;
  hash: string;
  content: JSONColumnType<KeptLabelClass[]>;
  classes: number;
  added: number;
  changed: number;
  gone: number;
  createdByName: string;
  createdAt: DefaultTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    labelClass: LabelClassTable;
    labelVersion: LabelVersionTable;
  }
}
