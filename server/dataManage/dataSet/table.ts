import type { ColumnType } from 'kysely';
import type { ImportFound, DataImport } from '#contract/dataManage/dataSet/importCalls.ts';
import type {
  DataFormat,
  DataImportState,
  DataSetState,
  FrameKind,
  ObjectSource,
  OnKnownFrame,
  Shares,
} from '#contract/dataManage/dataSet/rules.ts';
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import type { FileStore } from '#contract/base/file/calls.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Version } from '#server/ground/database/columns.ts';
import type { Scalar } from '#server/dataManage/formats/model.ts';

/** Written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type DefaultJson<Value> = ColumnType<Value, string | undefined, string>;

export interface DataSetTable {
  id: Id;
  name: string;
  state: Generated<DataSetState>;
  source: Generated<string>;
  licence: Generated<string>;
  consent: Generated<string>;
  splits: Json<Shares>;
  roleIds: Generated<string[]>;
  remark: Generated<string>;
  /** Of the set as it is now. */
  frames: Generated<number>;
  objects: Generated<number>;
  /** The highest number that was ever given; the next version gets the one after it. */
  newestVersion: Generated<number>;
  /** The version that the set as it is now continues. */
  baseVersion: number | null;
  ownerId: Ref | null;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** The database itself refuses to change one. */
export interface DataVersionTable {
  id: Id;
  dataSetId: Ref;
  number: number;
  name: string;
  note: Generated<string>;
  hash: string;
  parent: number | null;
  labelVersion: number | null;
  splits: Json<Shares>;
  frames: number;
  objects: number;
  framesAdded: number;
  framesChanged: number;
  framesGone: number;
  createdByName: string;
  createdAt: DefaultTimestamp;
}

/** Something that cites a version, which therefore stays. */
export interface DataVersionUseTable {
  id: Id;
  versionId: Ref;
  object: string;
  objectId: string;
  label: string;
  createdAt: DefaultTimestamp;
}

export interface DataImportTable {
  id: Id;
  dataSetId: Ref;
  state: DataImportState;
  format: DataFormat | null;
  onKnown: Generated<OnKnownFrame>;
  /** Below `import/` in the store that took new files when it began; null: uploaded files. */
  folder: string | null;
  store: FileStore | null;
  classes: DefaultJson<readonly { name: string; classId: string | null }[]>;
  jobId: Ref | null;
  found: ColumnType<ImportFound | null, string | null | undefined, string | null>;
  outcome: ColumnType<DataImport['outcome'], string | null | undefined, string | null>;
  message: Generated<string>;
  /** The detector whose pre-labels these are; empty for files. */
  detectorName: Generated<string>;
  createdById: Ref | null;
  createdAt: DefaultTimestamp;
  version: Version;
}

export interface DataFrameTable {
  id: Id;
  dataSetId: Ref;
  key: string;
  kind: FrameKind;
  scene: string;
  place: number | null;
  sensor: string;
  /** 0 to 99, by the scene's name: decides the split. */
  bucket: number;
  width: number | null;
  height: number | null;
  takenAt: ColumnType<string | null, string | null, string | null>;
  attributes: Json<Readonly<Record<string, Scalar>>>;
  projection: ColumnType<number[] | null, string | null, string | null>;
  sha256: string | null;
  objects: Generated<number>;
  classIds: Generated<string[]>;
  /** SHA-256 of the frame and its objects; empty while an import writes it. */
  hash: Generated<string>;
  since: number;
  until: number | null;
  importId: Ref | null;
}

export interface DataObjectTable {
  id: Id;
  frameId: Ref;
  dataSetId: Ref;
  key: string;
  classId: Ref;
  shapes: Json<Geometry[]>;
  attributes: Json<Readonly<Record<string, Scalar>>>;
  track: string;
  source: ObjectSource;
  isConfirmed: Generated<boolean>;
  /** Square pixels of its bounds; null for what is not on a picture. */
  area: number | null;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    dataSet: DataSetTable;
    dataVersion: DataVersionTable;
    dataVersionUse: DataVersionUseTable;
    dataImport: DataImportTable;
    dataFrame: DataFrameTable;
    dataObject: DataObjectTable;
  }
}
