/** Queries over data sets and their versions. A frame holds from version `since` up to, and without, `until`. */
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { MOST_LABEL_CLASSES } from '#contract/dataManage/labelList/rules.ts';
import type { DataSetState } from '#contract/dataManage/dataSet/rules.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { seenBy, type DataReach } from './seenBy.ts';
import type { DataSetTable, DataVersionTable, DataVersionUseTable } from './table.ts';

export const dataSetSorts: SortKeys<'updatedAt' | 'createdAt' | 'name'> = {
  updatedAt: { expression: sql`"set"."updatedAt"`, type: 'timestamptz' },
  createdAt: { expression: sql`"set"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"set"."name"`, type: 'text' },
};

export interface DataSetFilters {
  keyword?: string | undefined;
  state?: DataSetState | undefined;
  id?: string | undefined;
}

/** An import whose job is gone or has ended without it has failed, whatever stands in the row. */
const STATE = sql<DataSetState>`case when "set"."state" = 'importing' and not exists (
  select 1 from "dataImport" i join "job" j on j."id" = i."jobId"
  where i."dataSetId" = "set"."id" and i."state" = 'importing' and j."state" in ('queued', 'running')
) then 'failed' else "set"."state" end`;

const filtered = (db: Db, reach: DataReach, { keyword, state, id }: DataSetFilters) => {
  let query = db.selectFrom('dataSet as set').where(seenBy(reach, 'set'));
  if (keyword !== undefined && keyword !== '') query = query.where(holds('set.name', keyword));
  if (state !== undefined) query = query.where(STATE, '=', state);
  if (id !== undefined) query = query.where('set.id', '=', id);
  return query;
};

const whole = (db: Db, reach: DataReach, filters: DataSetFilters) =>
  filtered(db, reach, filters)
    .leftJoin('sysUser as owner', 'owner.id', 'set.ownerId')
    .select([
      'set.id',
      'set.name',
      'set.source',
      'set.licence',
      'set.consent',
      'set.splits',
      'set.roleIds',
      'set.remark',
      STATE.as('state'),
      'set.frames',
      'set.objects',
      'set.newestVersion',
      'set.baseVersion',
      'set.createdAt',
      'set.updatedAt',
      'set.version',
    ])
    .select((eb) => eb.fn.coalesce('owner.realName', sql<string>`''`).as('ownerName'));

export const dataSetList = (db: Db, reach: DataReach, filters: DataSetFilters, page: Page) =>
  paged(whole(db, reach, filters), page, sql`"set"."id"`);

export const dataSetCount = (db: Db, reach: DataReach, filters: DataSetFilters) =>
  cappedCount(db, filtered(db, reach, filters).select(sql<number>`1`.as('one')));

export const dataSetById = (db: Db, reach: DataReach, id: string) => whole(db, reach, { id });

export const lockDataSet = (db: Db, reach: DataReach, id: string) => whole(db, reach, { id }).forUpdate('set');

/** For a job, which reaches what the person who started it did. */
export const lockDataSetOfJob = (db: Db, id: string) =>
  db
    .selectFrom('dataSet as set')
    .select(['set.id', 'set.name', 'set.newestVersion', 'set.baseVersion', 'set.splits', STATE.as('state')])
    .where('set.id', '=', id)
    .forUpdate('set');

/** No row comes back when the name is taken. */
export const insertDataSet = (db: Db, row: Insertable<DataSetTable>) =>
  db
    .insertInto('dataSet')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateDataSet = (db: Db, id: string, fields: Updateable<DataSetTable>) =>
  db.updateTable('dataSet').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteDataSet = (db: Db, id: string) => db.deleteFrom('dataSet').where('id', '=', id);

/** Frames and objects of a set as it is now. */
export const countDraft = (db: Db, dataSetId: string) =>
  db
    .selectFrom('dataFrame')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('frames'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('objects'), sql<number>`0`), 'integer').as('objects'),
    ])
    .where('dataSetId', '=', dataSetId)
    .where('until', 'is', null)
    .where('importId', 'is', null);

// ---------------------------------------------------------------- versions

/** Whether a frame stands in a version. */
export const inVersion = (alias: string, number: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.importId`)} is null and ${sql.ref(`${alias}.since`)} <= ${number}
    and (${sql.ref(`${alias}.until`)} is null or ${sql.ref(`${alias}.until`)} > ${number})`;

export const dataVersions = (db: Db, dataSetId: string, limit: number) =>
  db
    .selectFrom('dataVersion')
    .select([
      'id',
      'number',
      'name',
      'note',
      'hash',
      'parent',
      'labelVersion',
      'frames',
      'objects',
      'framesAdded',
      'framesChanged',
      'framesGone',
      'createdByName',
      'createdAt',
    ])
    .where('dataSetId', '=', dataSetId)
    .orderBy('number', 'desc')
    .limit(limit);

export const dataVersion = (db: Db, dataSetId: string, number: number) =>
  db
    .selectFrom('dataVersion')
    .select(['id', 'number', 'name', 'hash', 'splits', 'frames', 'objects'])
    .where('dataSetId', '=', dataSetId)
    .where('number', '=', number);

export const insertDataVersion = (db: Db, row: Insertable<DataVersionTable>) =>
  db.insertInto('dataVersion').values(row).returning('id');

export const deleteDataVersion = (db: Db, id: string) => db.deleteFrom('dataVersion').where('id', '=', id);

/** What cites a version, the newest first. */
export const usesOfVersion = (db: Db, versionId: string) =>
  db
    .selectFrom('dataVersionUse')
    .select(['object', 'objectId', 'label'])
    .where('versionId', '=', versionId)
    .orderBy('id', 'desc')
    .limit(20);

/** Cites a version, once for each thing. */
export const insertVersionUse = (db: Db, row: Insertable<DataVersionUseTable>) =>
  db
    .insertInto('dataVersionUse')
    .values(row)
    .onConflict((conflict) => conflict.columns(['versionId', 'object', 'objectId']).doNothing());

/** What is gone cites nothing. */
export const deleteVersionUses = (db: Db, object: string, objectId: string) =>
  db.deleteFrom('dataVersionUse').where('object', '=', object).where('objectId', '=', objectId);

/** One hash over all frames of a version, each with that of its objects. */
export const versionHash = (db: Db, dataSetId: string, number: number) =>
  db
    .selectFrom('dataFrame as f')
    .select(
      sql<string>`encode(sha256(convert_to(coalesce(string_agg("f"."key" || ' ' || "f"."hash", chr(10) order by "f"."key"), ''), 'UTF8')), 'hex')`.as(
        'hash',
      ),
    )
    .where('f.dataSetId', '=', dataSetId)
    .where(inVersion('f', number));

/** Frames that are not in both versions, by name: `was` in the first, `is` in the second. Equal ones are left out. */
const differing = (dataSetId: string, from: number, to: number) => sql`
  "was" as (
    select "id", "key", "hash", "objects" from "dataFrame" f
    where f."dataSetId" = ${dataSetId} and ${inVersion('f', from)} and not (${inVersion('f', to)})
  ), "is" as (
    select "id", "key", "hash", "objects" from "dataFrame" f
    where f."dataSetId" = ${dataSetId} and ${inVersion('f', to)} and not (${inVersion('f', from)})
  ), "pair" as (
    select "was"."id" as "wasId", "is"."id" as "isId",
      coalesce("was"."objects", 0) as "wasObjects", coalesce("is"."objects", 0) as "isObjects"
    from "was" full join "is" using ("key")
    where "was"."hash" is distinct from "is"."hash"
  )`;

/** Counts of frames that differ. */
export const frameDifference = (db: Db, dataSetId: string, from: number, to: number) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom(
        sql<{ added: number; changed: number; gone: number }>`(
          with ${differing(dataSetId, from, to)}
          select count(*) filter (where "wasId" is null)::int as "added",
            count(*) filter (where "wasId" is not null and "isId" is not null)::int as "changed",
            count(*) filter (where "isId" is null)::int as "gone"
          from "pair")`.as('d'),
      )
      .select(sql<{ added: number; changed: number; gone: number }>`to_jsonb("d")`.as('one'))
      .as('counts'),
  ]);

/** Counts of objects that differ, by class. */
export const objectDifference = (db: Db, dataSetId: string, from: number, to: number) =>
  db
    .selectFrom(
      sql<{ classId: string; added: number; changed: number; gone: number }>`(
        with ${differing(dataSetId, from, to)}, "o" as (
          select "pair"."isId", "pair"."wasId", x."key", coalesce(m."mergedIntoId", m."id") as "classId",
            x."shapes"::text || x."attributes"::text || x."track" as "rest", true as "isNew"
          from "pair" join "dataObject" x on x."frameId" = "pair"."isId" join "labelClass" m on m."id" = x."classId"
          union all
          select "pair"."isId", "pair"."wasId", x."key", coalesce(m."mergedIntoId", m."id"),
            x."shapes"::text || x."attributes"::text || x."track", false
          from "pair" join "dataObject" x on x."frameId" = "pair"."wasId" join "labelClass" m on m."id" = x."classId"
        ), "each" as (
          select max("classId") as "classId", count(*) as "times", bool_or("isNew") as "isThere",
            count(distinct md5("classId"::text || "rest")) > 1 as "differs"
          from "o" group by "isId", "wasId", "key"
        )
        select "classId",
          count(*) filter (where "times" = 1 and "isThere")::int as "added",
          count(*) filter (where "times" = 2 and "differs")::int as "changed",
          count(*) filter (where "times" = 1 and not "isThere")::int as "gone"
        from "each" group by "classId")`.as('d'),
    )
    .innerJoin('labelClass as c', 'c.id', 'd.classId')
    .select(['c.id', 'c.code', 'd.added', 'd.changed', 'd.gone'])
    .where(sql<boolean>`"d"."added" + "d"."changed" + "d"."gone" > 0`)
    .orderBy(sql`"d"."added" + "d"."changed" + "d"."gone" desc, "c"."code"`)
    .limit(1000);

// ---------------------------------------------------------------- the set as it is now

/** Takes frames out of the set as it is now; `draft` is the number that its next version will have. */
export const endFrames = (db: Db, dataSetId: string, draft: number, which: { ids: readonly string[] } | 'all') => {
  let query = db
    .updateTable('dataFrame')
    .set({ until: draft })
    .where('dataSetId', '=', dataSetId)
    .where('until', 'is', null)
    .where('importId', 'is', null)
    .where('since', '<', draft);
  if (typeof which === 'object') query = query.where(sql<boolean>`"id" = any(${[...which.ids]}::bigint[])`);
  return query;
};

/** The same for frames that no version has: they go. */
export const deleteNewFrames = (
  db: Db,
  dataSetId: string,
  draft: number,
  which: { ids: readonly string[] } | 'all',
) => {
  let query = db
    .deleteFrom('dataFrame')
    .where('dataSetId', '=', dataSetId)
    .where('importId', 'is', null)
    .where('since', '=', draft);
  if (typeof which === 'object') query = query.where(sql<boolean>`"id" = any(${[...which.ids]}::bigint[])`);
  return query;
};

/** Ends those frames of the set as it is now that a version has not. */
export const endFramesBeyond = (db: Db, dataSetId: string, draft: number, number: number) =>
  db
    .updateTable('dataFrame')
    .set({ until: draft })
    .where('dataSetId', '=', dataSetId)
    .where('until', 'is', null)
    .where('importId', 'is', null)
    .where('since', '<', draft)
    .where('since', '>', number);

/** Puts frames back that a version has and the set has no more: as they were, under new ids. */
export const restoreFrames = (db: Db, dataSetId: string, draft: number, number: number) =>
  db
    .insertInto('dataFrame')
    .columns([
      'dataSetId',
      'key',
      'kind',
      'scene',
      'place',
      'sensor',
      'bucket',
      'width',
      'height',
      'takenAt',
      'attributes',
      'projection',
      'sha256',
      'objects',
      'classIds',
      'hash',
      'since',
    ])
    .expression((eb) =>
      eb
        .selectFrom('dataFrame as f')
        .select([
          'f.dataSetId',
          'f.key',
          'f.kind',
          'f.scene',
          'f.place',
          'f.sensor',
          'f.bucket',
          'f.width',
          'f.height',
          'f.takenAt',
          'f.attributes',
          'f.projection',
          'f.sha256',
          'f.objects',
          'f.classIds',
          'f.hash',
          sql<number>`${draft}::integer`.as('since'),
        ])
        .where('f.dataSetId', '=', dataSetId)
        .where('f.until', 'is not', null)
        .where(inVersion('f', number)),
    );

/** The objects of frames that were put back. */
export const restoreObjects = (db: Db, dataSetId: string, draft: number, number: number) =>
  db
    .insertInto('dataObject')
    .columns([
      'frameId',
      'dataSetId',
      'key',
      'classId',
      'shapes',
      'attributes',
      'track',
      'source',
      'isConfirmed',
      'area',
    ])
    .expression((eb) =>
      eb
        .selectFrom('dataFrame as f')
        .innerJoin('dataFrame as n', (join) =>
          join
            .onRef('n.dataSetId', '=', 'f.dataSetId')
            .onRef('n.key', '=', 'f.key')
            .on('n.since', '=', draft)
            .on('n.until', 'is', null)
            .on('n.importId', 'is', null),
        )
        .innerJoin('dataObject as o', 'o.frameId', 'f.id')
        .select([
          'n.id as frameId',
          'o.dataSetId',
          'o.key',
          'o.classId',
          'o.shapes',
          'o.attributes',
          'o.track',
          'o.source',
          'o.isConfirmed',
          'o.area',
        ])
        .where('f.dataSetId', '=', dataSetId)
        .where('f.until', 'is not', null)
        .where(inVersion('f', number)),
    );

/** Frames that no version and not the set as it is now has. */
export const deleteLostFrames = (db: Db, dataSetId: string) =>
  db
    .deleteFrom('dataFrame as f')
    .where('f.dataSetId', '=', dataSetId)
    .where('f.until', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dataVersion as v')
            .select('v.id')
            .whereRef('v.dataSetId', '=', 'f.dataSetId')
            .whereRef('v.number', '>=', 'f.since')
            .whereRef('v.number', '<', 'f.until'),
        ),
      ),
    );

/**
 * Labels with the names that formats have for them: a merged one with those of the class that it means. What was private stays
 * hidden, whatever it was merged into.
 */
export const classesToWrite = (db: Db) =>
  db
    .selectFrom('labelClass as own')
    .innerJoin('labelClass as c', (join) =>
      join.on(sql<boolean>`"c"."id" = coalesce("own"."mergedIntoId", "own"."id")`),
    )
    .select(['own.id', 'c.code', 'c.coco', 'c.cocoId', 'c.kitti', 'c.nuscenes', 'c.openlabel'])
    .select(sql<boolean>`"own"."isPrivate" or "c"."isPrivate"`.as('isPrivate'))
    .orderBy('c.code')
    .orderBy('own.id')
    .limit(MOST_LABEL_CLASSES);
