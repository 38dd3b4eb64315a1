/** Queries over jobs of labelling tasks, what is drawn in them and the notes of their reviewers. */
import { sql, type Insertable } from 'kysely';
import {
  MOST_FRAMES,
  MOST_JOB_FRAMES,
  MOST_JOB_OBJECTS,
  type JobPlace,
  type JobStage,
  type JobState,
} from '#contract/dataManage/labelTask/rules.ts';
import { MOST_TESTS } from '#contract/dataManage/labelTask/qualityCalls.ts';
import { reachesJob, type PracticeReach } from './practiceReach.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { showsSeen, type DataReach } from '#server/dataManage/dataSet/seenBy.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { LabelJobTable, LabelNoteTable, LabelObjectTable } from '#server/dataManage/labelTask/table.ts';

export const labelJobSorts: SortKeys<'number' | 'updatedAt'> = {
  number: { expression: sql`"j"."number"`, type: 'integer' },
  updatedAt: { expression: sql`"j"."updatedAt"`, type: 'timestamptz' },
};

export interface LabelJobFilters {
  taskId?: string | undefined;
  stage?: JobStage | undefined;
  state?: JobState | undefined;
  /** Who labels or reviews it. */
  userId?: string | undefined;
  id?: string | undefined;
}

/** Who looks at jobs: staff, those whom practice concerns, or the product itself. */
export type LabelReach = DataReach | PracticeReach | 'everybody';

const reaches = (reach: DataReach | PracticeReach) =>
  'party' in reach ? reachesJob(reach, 'j') : showsSeen(reach, 't.dataSetId');

const filtered = (db: Db, reach: LabelReach, { taskId, stage, state, userId, id }: LabelJobFilters) => {
  let query = db.selectFrom('labelJob as j').innerJoin('labelTask as t', 't.id', 'j.taskId');
  if (reach !== 'everybody') query = query.where(reaches(reach));
  if (taskId !== undefined) query = query.where('j.taskId', '=', taskId);
  if (stage !== undefined) query = query.where('j.stage', '=', stage);
  if (state !== undefined) query = query.where('j.state', '=', state);
  if (userId !== undefined)
    query = query.where((eb) => eb.or([eb('j.annotatorId', '=', userId), eb('j.reviewerId', '=', userId)]));
  if (id !== undefined) query = query.where('j.id', '=', id);
  return query;
};

const whole = (db: Db, reach: LabelReach, filters: LabelJobFilters) =>
  filtered(db, reach, filters).select([
    'j.id',
    'j.taskId',
    't.name as taskName',
    'j.number',
    'j.firstFrame',
    'j.lastFrame',
    'j.stage',
    'j.state',
    'j.annotatorId',
    'j.reviewerId',
    'j.updatedAt',
    'j.version',
    't.aql',
    sql<boolean>`"j"."repeats" is not null`.as('isRepeat'),
    sql<string>`coalesce((select "realName" from "sysUser" where "id" = "j"."annotatorId"), '')`.as('annotatorName'),
    sql<string>`coalesce((select "realName" from "sysUser" where "id" = "j"."reviewerId"), '')`.as('reviewerName'),
    sql<number>`(select count(*)::int from "labelObject" where "jobId" = "j"."id")`.as('objects'),
    sql<number>`(select count(*)::int from "labelObject" where "jobId" = "j"."id" and not "isConfirmed")`.as(
      'unconfirmed',
    ),
    sql<number>`(select count(*)::int from "labelNote" where "jobId" = "j"."id" and "isOpen")`.as('openNotes'),
  ]);

export const labelJobList = (db: Db, reach: LabelReach, filters: LabelJobFilters, page: Page) =>
  paged(whole(db, reach, filters), page, sql`"j"."id"`);

export const labelJobCount = (db: Db, reach: LabelReach, filters: LabelJobFilters) =>
  cappedCount(db, filtered(db, reach, filters).select(sql<number>`1`.as('one')));

export const labelJobById = (db: Db, reach: LabelReach, id: string) => whole(db, reach, { id });

export const lockLabelJob = (db: Db, reach: LabelReach, id: string) => whole(db, reach, { id }).forUpdate('j');

/** Who draws holds the job where it is until what is drawn is written; others who draw do not wait. */
export const holdLabelJob = (db: Db, reach: LabelReach, id: string) =>
  filtered(db, reach, { id }).select(['j.id', 'j.stage', 'j.state', 'j.annotatorId', 'j.reviewerId']).forShare('j');

export const seenLabelTask = (db: Db, reach: DataReach, id: string) =>
  db.selectFrom('labelTask').select('id').where('id', '=', id).where(showsSeen(reach, 'labelTask.dataSetId'));

export const newestLabelJob = (db: Db, taskId: string) =>
  db.selectFrom('labelJob').select('number').where('taskId', '=', taskId).orderBy('number', 'desc').limit(1);

export const insertLabelJobs = (db: Db, rows: readonly Insertable<LabelJobTable>[]) =>
  db.insertInto('labelJob').values(rows).returning(['id', 'firstFrame', 'lastFrame']);

export const moveLabelJob = (db: Db, id: string, { stage, state, annotatorId, reviewerId }: JobPlace) =>
  db
    .updateTable('labelJob')
    .set({ stage, state, annotatorId, reviewerId })
    .set(CHANGED)
    .where('id', '=', id)
    .returning('version');

export const labelFramesOfJob = (db: Db, jobId: string) =>
  db
    .selectFrom('labelFrame')
    .leftJoin('file', 'file.id', 'labelFrame.fileId')
    .leftJoin('dataContent', 'dataContent.sha256', 'labelFrame.sha256')
    .select([
      'labelFrame.id',
      sql<string>`coalesce("file"."name", "labelFrame"."setKey", '')`.as('name'),
      'file.publicKey',
      'dataContent.publicKey as contentKey',
      'labelFrame.kind',
      'labelFrame.width',
      'labelFrame.height',
      'labelFrame.strip',
    ])
    .where('labelFrame.jobId', '=', jobId)
    .orderBy('labelFrame.turn')
    .limit(MOST_JOB_FRAMES + MOST_TESTS);

/** Pictures that are shown beside the clouds of a job; more than six cameras at each of two hundred moments. */
const MOST_CAMERAS = 2000;

/**
 * What cameras with a calibration saw at the moments of the clouds of a job, as the set was when it had the cloud. Frames
 * without a scene are of one moment when their folders lie beside each other.
 */
export const camerasOfJob = (db: Db, jobId: string) =>
  db
    .selectFrom('labelFrame as l')
    .innerJoin('labelTask as t', 't.id', 'l.taskId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('dataFrame as f')
          .select(['f.scene', 'f.place', 'f.since', 'f.key'])
          .whereRef('f.dataSetId', '=', 't.dataSetId')
          .whereRef('f.key', '=', 'l.setKey')
          .whereRef('f.sha256', '=', 'l.sha256')
          .where('f.importId', 'is', null)
          .orderBy('f.since', 'desc')
          .limit(1)
          .as('f'),
      (join) => join.onTrue(),
    )
    .innerJoin('dataFrame as s', (join) =>
      join
        .onRef('s.dataSetId', '=', 't.dataSetId')
        .onRef('s.scene', '=', 'f.scene')
        .onRef('s.place', '=', 'f.place')
        .onRef('s.since', '<=', 'f.since'),
    )
    .innerJoin('dataContent as c', 'c.sha256', 's.sha256')
    .select(['l.id', 's.id as setFrameId', 's.sensor', 's.width', 's.height', 's.projection', 'c.publicKey'])
    .where('l.jobId', '=', jobId)
    .where('l.kind', '=', sql.lit('cloud'))
    .where('s.kind', '=', sql.lit('picture'))
    .where('s.importId', 'is', null)
    .where('s.projection', 'is not', null)
    .where(sql<boolean>`("s"."until" is null or "s"."until" > "f"."since")`)
    .where(
      sql<boolean>`("s"."scene" <> '' or regexp_replace("s"."key", '[^/]*/[^/]*$', '') = regexp_replace("f"."key", '[^/]*/[^/]*$', ''))`,
    )
    .orderBy('l.turn')
    .orderBy('s.sensor')
    .orderBy('s.key')
    .limit(MOST_CAMERAS);

const OBJECT = [
  'key',
  'frameId',
  'classId',
  'geometry',
  'attributes',
  'source',
  'isConfirmed',
  'track',
  'isOutside',
  'group',
  'revision',
] as const;

export const labelObjectsOfJob = (db: Db, jobId: string) =>
  db.selectFrom('labelObject').select(OBJECT).where('jobId', '=', jobId).orderBy('id').limit(MOST_JOB_OBJECTS);

/** Those of some keys, locked in an order that two savers share. */
export const lockLabelObjects = (db: Db, jobId: string, keys: readonly string[]) =>
  db
    .selectFrom('labelObject')
    .select(OBJECT)
    .where('jobId', '=', jobId)
    .where(sql<boolean>`"key" = any(${[...keys]}::text[])`)
    .orderBy('id')
    .forUpdate();

/** Objects that are to be seen in some frames: those that stand there alone, and all key frames of the jobs of these frames. */
export const labelObjectsAround = (db: Db, frameIds: readonly string[], jobIds: readonly string[], most: number) =>
  db
    .selectFrom('labelObject')
    .select([...OBJECT, 'jobId'])
    .where(
      sql<boolean>`(("frameId" = any(${[...frameIds]}::bigint[]) and "track" is null)
        or ("jobId" = any(${[...jobIds]}::bigint[]) and "track" is not null))`,
    )
    .orderBy('id')
    .limit(most);

/** All frames of jobs, in the order of each job. */
export const stripFrames = (db: Db, jobIds: readonly string[]) =>
  db
    .selectFrom('labelFrame')
    .select(['id', 'jobId', 'strip'])
    .where(sql<boolean>`"jobId" = any(${[...jobIds]}::bigint[])`)
    .orderBy('jobId')
    .orderBy('turn')
    .limit(2 * MOST_FRAMES * (MOST_TESTS + 1));

export const countLabelObjects = (db: Db, jobId: string) =>
  db
    .selectFrom('labelObject')
    .select([sql<number>`count(*)::int`.as('objects'), sql<number>`coalesce(sum("runs"), 0)::int`.as('runs')])
    .where('jobId', '=', jobId);

/** Writes objects whole. One that exists keeps its source and gets the revision after. */
export const putLabelObjects = (db: Db, rows: readonly Insertable<LabelObjectTable>[]) =>
  db
    .insertInto('labelObject')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['jobId', 'key']).doUpdateSet((eb) => ({
        frameId: eb.ref('excluded.frameId'),
        classId: eb.ref('excluded.classId'),
        geometry: eb.ref('excluded.geometry'),
        attributes: eb.ref('excluded.attributes'),
        isConfirmed: eb.ref('excluded.isConfirmed'),
        track: eb.ref('excluded.track'),
        isOutside: eb.ref('excluded.isOutside'),
        group: eb.ref('excluded.group'),
        changedById: eb.ref('excluded.changedById'),
        changedAt: eb.ref('excluded.changedAt'),
        revision: eb('labelObject.revision', '+', 1),
      })),
    )
    .returning(['key', 'revision']);

export const deleteLabelObjects = (db: Db, jobId: string, keys: readonly string[]) =>
  db
    .deleteFrom('labelObject')
    .where('jobId', '=', jobId)
    .where(sql<boolean>`"key" = any(${[...keys]}::text[])`);

export const activeLabelClassIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('labelClass')
    .select(['id', 'code', 'shapes'])
    .where(sql<boolean>`"id" = any(${[...ids]}::bigint[])`)
    .where('state', '=', 'active');

export const labelNotesOfJob = (db: Db, jobId: string) =>
  db
    .selectFrom('labelNote')
    .select([
      'id',
      'frameId',
      'x',
      'y',
      'text',
      'isOpen',
      'createdAt',
      sql<string>`coalesce((select "realName" from "sysUser" where "id" = "labelNote"."authorId"), '')`.as(
        'authorName',
      ),
    ])
    .where('jobId', '=', jobId)
    .orderBy('id')
    .limit(1000);

export const insertLabelNote = (db: Db, row: Insertable<LabelNoteTable>) =>
  db.insertInto('labelNote').values(row).returning('id');

export const labelNoteById = (db: Db, id: string) =>
  db.selectFrom('labelNote').select(['id', 'jobId', 'text', 'isOpen']).where('id', '=', id);

export const closeLabelNote = (db: Db, id: string) =>
  db.updateTable('labelNote').set({ isOpen: false }).where('id', '=', id);
