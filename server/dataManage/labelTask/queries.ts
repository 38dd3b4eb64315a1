/** Queries over labelling tasks and their frames. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { showsSeen, type DataReach } from '#server/dataManage/dataSet/seenBy.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { LabelFrameTable, LabelTaskTable } from './table.ts';

export const labelTaskSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"labelTask"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"labelTask"."name"`, type: 'text' },
};

export interface LabelTaskFilters {
  keyword?: string | undefined;
  id?: string | undefined;
}

const filtered = (db: Db, reach: DataReach, { keyword, id }: LabelTaskFilters) => {
  let query = db.selectFrom('labelTask').where(showsSeen(reach, 'labelTask.dataSetId'));
  if (keyword !== undefined && keyword !== '') query = query.where(holds('name', keyword));
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

const whole = (db: Db, reach: DataReach, filters: LabelTaskFilters) =>
  filtered(db, reach, filters).select([
    'id',
    'name',
    'jobSize',
    'remark',
    'aql',
    'dataSetId',
    sql<string>`coalesce((select "name" from "dataSet" where "id" = "labelTask"."dataSetId"), '')`.as('dataSetName'),
    'createdAt',
    'updatedAt',
    'version',
    sql<number>`(select count(*)::int from "labelFrame" where "taskId" = "labelTask"."id" and not "isRepeated")`.as(
      'frames',
    ),
    sql<number>`(select count(*)::int from "labelJob" where "taskId" = "labelTask"."id")`.as('jobs'),
    sql<number>`(select count(*)::int from "labelJob" where "taskId" = "labelTask"."id" and "state" = 'completed')`.as(
      'accepted',
    ),
  ]);

export const labelTaskList = (db: Db, reach: DataReach, filters: LabelTaskFilters, page: Page) =>
  paged(whole(db, reach, filters), page, sql`"labelTask"."id"`);

export const labelTaskCount = (db: Db, reach: DataReach, filters: LabelTaskFilters) =>
  cappedCount(db, filtered(db, reach, filters).select(sql<number>`1`.as('one')));

export const lockLabelTask = (db: Db, reach: DataReach, id: string) => whole(db, reach, { id }).forUpdate();

/** No row comes back when the name is taken. */
export const insertLabelTask = (db: Db, row: Insertable<LabelTaskTable>) =>
  db
    .insertInto('labelTask')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateLabelTask = (db: Db, id: string, fields: Updateable<LabelTaskTable>) =>
  db.updateTable('labelTask').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteLabelTask = (db: Db, id: string) => db.deleteFrom('labelTask').where('id', '=', id);

/** Whether a person drew or changed anything in a job of a task. */
export const drawnInTask = (db: Db, taskId: string) =>
  db
    .selectFrom('labelObject')
    .innerJoin('labelJob', 'labelJob.id', 'labelObject.jobId')
    .select('labelObject.id')
    .where('labelJob.taskId', '=', taskId)
    .where('labelObject.changedById', 'is not', null)
    .limit(1);

/** Images that are whole, with what a frame needs to know of them. */
export const framePictures = (db: Db, fileIds: readonly string[]) =>
  db
    .selectFrom('file')
    .select(['id', 'width', 'height', 'publicKey'])
    .where(sql<boolean>`"id" = any(${[...fileIds]}::bigint[])`)
    .where('kind', '=', 'image')
    .where('state', '=', 'confirmed');

export const insertLabelFrames = (db: Db, rows: readonly Insertable<LabelFrameTable>[]) =>
  db.insertInto('labelFrame').values(rows);

/** Confirms everything in a job, as drawn by a person at a time. */
export const confirmLabelObjects = (db: Db, jobId: string, { userId, at }: { userId: string; at: string }) =>
  db
    .updateTable('labelObject')
    .set({ isConfirmed: true, changedById: userId, changedAt: at })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('jobId', '=', jobId);
