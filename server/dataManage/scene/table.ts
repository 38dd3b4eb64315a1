import type { ColumnType } from 'kysely';
import type { SceneActor, Scenario, TagValue } from '#contract/dataManage/scene/calls.ts';
import type { SceneImport, SceneImportFound } from '#contract/dataManage/scene/importCalls.ts';
import type {
  SceneFrame,
  SceneImportState,
  SceneKind,
  SceneSource,
  SceneState,
  TagValueType,
} from '#contract/dataManage/scene/rules.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Version } from '#server/ground/database/columns.ts';

export interface SceneTable {
  id: Id;
  name: string;
  kind: SceneKind;
  state: Generated<SceneState>;
  source: SceneSource;
  summary: Generated<string>;
  alertId: Ref | null;
  carId: Ref | null;
  /** Of our car, as it was then. */
  fleetNumber: string;
  /** null: nobody says when it was. */
  startedAt: ColumnType<string | null, string | null, string | null>;
  /** Seconds. */
  duration: number;
  /** Where the places of its tracks lie; only those on earth have a longitude and a latitude. */
  frame: Generated<SceneFrame>;
  lng: number | null;
  lat: number | null;
  tracks: ColumnType<SceneActor[], string, string>;
  scenario: ColumnType<Scenario | null, string | null | undefined, never>;
  /** Of what it was read from; the same content comes once. */
  sourceHash: string | null | undefined;
  actors: number;
  /** Our car's way in numbers of one length, by which scenes are compared. */
  shape: Generated<number[]>;
  tags: Generated<string[]>;
  /** By tag. */
  tagValues: ColumnType<Record<string, TagValue>, string | undefined, string>;
  /** Released to the portal by a person. */
  isPublic: Generated<boolean>;
  minTtc: number | null;
  minHeadway: number | null;
  minPet: number | null;
  maxDeceleration: number | null;
  taggedById: Ref | null;
  reviewedById: Ref | null;
  /** Somebody relied on it once: it is not deleted any more. */
  wasReviewed: Generated<boolean>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** A tag that is more than a name. */
export interface SceneTagTypeTable {
  tag: string;
  valueType: Exclude<TagValueType, 'none'>;
  /** Of numbers; '' for none. */
  unit: string;
}

export interface SceneImportTable {
  id: Id;
  state: SceneImportState;
  frameRate: number | null;
  jobId: Ref | null;
  found: ColumnType<SceneImportFound | null, string | null | undefined, string | null>;
  outcome: ColumnType<SceneImport['outcome'], string | null | undefined, string | null>;
  createdById: Ref | null;
  createdAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    scene: SceneTable;
    sceneTagType: SceneTagTypeTable;
    sceneImport: SceneImportTable;
  }
}
