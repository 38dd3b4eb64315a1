import type { ColumnType } from 'kysely';
import type { LabelObject, OBJECT_SOURCES } from '#contract/dataManage/labelTask/calls.ts';
import type { FrameKind } from '#contract/dataManage/dataSet/rules.ts';
import type { JobMove, JobStage, JobState } from '#contract/dataManage/labelTask/rules.ts';
import type { SampleLimit } from '#contract/dataManage/labelTask/sample.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

export interface LabelTaskTable {
  id: Id;
  name: string;
  jobSize: number;
  remark: Generated<string>;
  aql: Generated<SampleLimit>;
  /** Whose pictures its frames are. */
  dataSetId: Generated<Ref | null>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface LabelJobTable {
  id: Id;
  taskId: Ref;
  number: number;
  /** Places of frames in the task, from 1. */
  firstFrame: number;
  lastFrame: number;
  stage: Generated<JobStage>;
  state: Generated<JobState>;
  annotatorId: Ref | null;
  /** Never the annotator: the database refuses that. */
  reviewerId: Ref | null;
  /** The job whose frames it repeats. */
  repeats: Generated<Ref | null>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface LabelFrameTable {
  id: Id;
  taskId: Ref;
  jobId: Ref;
  /** In the task, from 1; of a repeated frame the place of the one that it repeats. */
  place: number;
  /** Its order within the job. */
  turn: number;
  /** An uploaded picture, or `sha256`, the content of a data set. */
  fileId: Generated<Ref | null>;
  sha256: Generated<string | null>;
  /** Its name in the data set. */
  setKey: Generated<string | null>;
  /** Pixels; 0 of a cloud. */
  width: number;
  height: number;
  /** The database tells it by the width. */
  kind: ColumnType<FrameKind, never, never>;
  isRepeated: Generated<boolean>;
  /** Scene and camera, whose frames tracks go over. */
  strip: Generated<string>;
  /** Keys of objects of the set that did not come with it; null of what earlier releases brought. */
  leftOut: Generated<string[] | null>;
  /** The known frame that it repeats without the annotator's knowledge. */
  testOf: Generated<Ref | null>;
}

export interface LabelObjectTable {
  id: Id;
  jobId: Ref;
  frameId: Ref;
  key: string;
  classId: Ref;
  geometry: ColumnType<LabelObject['geometry'], string, string>;
  attributes: ColumnType<LabelObject['attributes'], string, string>;
  source: Generated<(typeof OBJECT_SOURCES)[number]>;
  isConfirmed: boolean;
  /** Of which it is a key frame. */
  track: Generated<string | null>;
  isOutside: Generated<boolean>;
  group: Generated<string | null>;
  revision: Generated<number>;
  /** Runs of its mask, told by the database; 0 of other shapes. */
  runs: ColumnType<number, never, never>;
  changedById: Ref | null;
  changedAt: Timestamp;
}

export interface LabelNoteTable {
  id: Id;
  jobId: Ref;
  frameId: Ref;
  x: number;
  y: number;
  text: string;
  authorId: Ref | null;
  isOpen: Generated<boolean>;
  createdAt: DefaultTimestamp;
}

export interface LabelMoveTable {
  id: Id;
  jobId: Ref;
  userId: Ref | null;
  stage: JobStage;
  move: JobMove;
  at: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    labelTask: LabelTaskTable;
    labelJob: LabelJobTable;
    labelFrame: LabelFrameTable;
    labelObject: LabelObjectTable;
    labelNote: LabelNoteTable;
    labelMove: LabelMoveTable;
  }
}
