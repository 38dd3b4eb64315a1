/** Queries over imports into data sets. What one has written so far carries its `importId`, and nobody else sees it. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { DataImportState, ObjectSource } from '#contract/dataManage/dataSet/rules.ts';
import type { Message } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { DataFrameTable, DataImportTable } from '#server/dataManage/dataSet/table.ts';

/** An import whose job is gone or has ended without it has failed, whatever stands in the row. */
const STATE = sql<DataImportState>`case when "i"."state" in ('inspecting', 'importing')
  and coalesce("j"."state", 'failed') not in ('queued', 'running') then 'failed' else "i"."state" end`;

const whole = (db: Db) =>
  db
    .selectFrom('dataImport as i')
    .leftJoin('job as j', 'j.id', 'i.jobId')
    .leftJoin('sysUser as u', 'u.id', 'i.createdById')
    .select([
      'i.id',
      'i.dataSetId',
      'i.format',
      'i.onKnown',
      'i.folder',
      'i.createdById',
      'i.detectorName',
      'i.jobId',
      'i.found',
      'i.outcome',
      'i.createdAt',
      'i.version',
    ])
    .select((eb) => [
      STATE.as('state'),
      eb.fn.coalesce('u.realName', sql<string>`''`).as('createdByName'),
      eb
        .case()
        .when('i.message', '<>', '')
        .then(eb.ref('i.message'))
        .else(eb.fn.coalesce('j.message', sql<string>`''`))
        .end()
        .as('message'),
      sql<Message | null>`case when "i"."message" = '' then "j"."said" end`.as('said'),
    ]);

export const dataImports = (db: Db, dataSetId: string) =>
  whole(db).where('i.dataSetId', '=', dataSetId).orderBy('i.id', 'desc').limit(50);

export const lockDataImport = (db: Db, id: string) => whole(db).where('i.id', '=', id).forUpdate('i');

export const insertDataImport = (db: Db, row: Insertable<DataImportTable>) =>
  db.insertInto('dataImport').values(row).returning('id');

export const updateDataImport = (db: Db, id: string, fields: Updateable<DataImportTable>) =>
  db.updateTable('dataImport').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

export const deleteDataImport = (db: Db, id: string) => db.deleteFrom('dataImport').where('id', '=', id);

/** What a job needs to know of its import. */
export const importOfJob = (db: Db, id: string) =>
  db
    .selectFrom('dataImport')
    .select(['id', 'dataSetId', 'format', 'onKnown', 'classes', 'found', 'state', 'outcome', 'folder', 'store'])
    .where('id', '=', id);

/** The uploaded files of an import, as they lie in the stores. */
export const filesOfImport = (db: Db, id: string) =>
  db
    .selectFrom('file')
    .select(['id', 'store', 'key', 'name', 'size'])
    .where('object', '=', 'dataImport')
    .where('objectId', '=', id)
    .where('state', '=', 'confirmed')
    .orderBy('place')
    .limit(100);

/** Labels by the names that files use for them. */
export const labelNames = (db: Db) =>
  db
    .selectFrom('labelClass')
    .select(['id', 'code', 'nameZh', 'nameEn', 'coco', 'kitti', 'nuscenes', 'openlabel', 'state', 'mergedIntoId'])
    .orderBy('code')
    .limit(1000);

/** How many of these frames the set has. */
export const countKnown = (db: Db, dataSetId: string, keys: readonly string[]) =>
  db
    .selectFrom('dataFrame')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('known'))
    .where('dataSetId', '=', dataSetId)
    .where('until', 'is', null)
    .where('importId', 'is', null)
    .where(sql<boolean>`"key" = any(${[...keys]}::text[])`);

// ---------------------------------------------------------------- what an import writes

/** Frames as JSON, written at once. One that is there already stays. */
export const insertStagedFrames = (db: Db, importId: string, dataSetId: string, draft: number, rows: string) =>
  db
    .insertInto('dataFrame')
    .columns([
      'dataSetId',
      'importId',
      'since',
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
    ])
    .expression(
      db
        .selectFrom(
          sql<DataFrameTable>`jsonb_to_recordset(${rows}::jsonb)`.as<'f'>(
            sql`"f"("key" text, "kind" text, "scene" text, "place" integer, "sensor" text, "bucket" smallint,
              "width" integer, "height" integer, "takenAt" timestamptz, "attributes" jsonb, "projection" jsonb)`,
          ),
        )
        .select([
          sql<string>`${dataSetId}::bigint`.as('dataSetId'),
          sql<string>`${importId}::bigint`.as('importId'),
          sql<number>`${draft}::integer`.as('since'),
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
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'key']);

export const stagedFrames = (db: Db, importId: string, afterId: string, limit: number) =>
  db
    .selectFrom('dataFrame')
    .select(['id', 'key', 'sha256', 'width', 'height'])
    .where('importId', '=', importId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit);

const INHERITED = [
  'dataSetId',
  'key',
  'classId',
  'shapes',
  'attributes',
  'track',
  'source',
  'isConfirmed',
  'area',
] as const;

interface ObjectRow {
  frameId: string;
  key: string;
  classId: string;
  shapes: string;
  attributes: string;
  track: string;
  area: number | null;
}

/** Objects as JSON, written at once. */
export const insertStagedObjects = (db: Db, dataSetId: string, rows: string, arePrelabels: boolean) =>
  db
    .insertInto('dataObject')
    .columns([
      'dataSetId',
      'source',
      'isConfirmed',
      'frameId',
      'key',
      'classId',
      'shapes',
      'attributes',
      'track',
      'area',
    ])
    .expression(
      db
        .selectFrom(
          sql<ObjectRow>`jsonb_to_recordset(${rows}::jsonb)`.as<'o'>(
            sql`"o"("frameId" bigint, "key" text, "classId" bigint, "shapes" jsonb, "attributes" jsonb, "track" text,
              "area" integer)`,
          ),
        )
        .select([
          sql<string>`${dataSetId}::bigint`.as('dataSetId'),
          sql<ObjectSource>`${arePrelabels ? 'detector' : 'import'}::text`.as('source'),
          sql<boolean>`${!arePrelabels}::boolean`.as('isConfirmed'),
          'o.frameId',
          'o.key',
          'o.classId',
          'o.shapes',
          'o.attributes',
          'o.track',
          'o.area',
        ]),
    );

/** Gives staged frames their content, and the size of the picture where the labels do not say it. */
export const setContents = (db: Db, importId: string, rows: string) =>
  db
    .updateTable('dataFrame as f')
    .from(
      sql<{
        id: string;
        sha256: string;
        width: number | null;
        height: number | null;
      }>`jsonb_to_recordset(${rows}::jsonb)`.as<'c'>(
        sql`"c"("id" bigint, "sha256" text, "width" integer, "height" integer)`,
      ),
    )
    .set((eb) => ({
      sha256: eb.ref('c.sha256'),
      width: eb.fn.coalesce('f.width', 'c.width'),
      height: eb.fn.coalesce('f.height', 'c.height'),
    }))
    .whereRef('f.id', '=', 'c.id')
    .where('f.importId', '=', importId);

/** Labels that come without pictures are for the pictures that are there. */
export const inheritContents = (db: Db, importId: string) =>
  db
    .updateTable('dataFrame as f')
    .from('dataFrame as c')
    .set((eb) => ({
      sha256: eb.ref('c.sha256'),
      width: eb.fn.coalesce('f.width', 'c.width'),
      height: eb.fn.coalesce('f.height', 'c.height'),
    }))
    .whereRef('c.dataSetId', '=', 'f.dataSetId')
    .whereRef('c.key', '=', 'f.key')
    .where('c.until', 'is', null)
    .where('c.importId', 'is', null)
    .where('f.importId', '=', importId)
    .where('f.sha256', 'is', null);

/** The frames of the set that staged ones are of. */
const isKnown = (importId: string) =>
  sql<boolean>`"f"."importId" = ${importId}::bigint and "c"."dataSetId" = "f"."dataSetId" and "c"."key" = "f"."key"
    and "c"."until" is null and "c"."importId" is null`;

/** Objects that the set has under the same name in the same frame stay as they are. */
export const dropKnownObjects = (db: Db, importId: string) =>
  db
    .deleteFrom('dataObject as o')
    .using(['dataFrame as f', 'dataFrame as c', 'dataObject as k'])
    .where(isKnown(importId))
    .whereRef('o.frameId', '=', 'f.id')
    .whereRef('k.frameId', '=', 'c.id')
    .whereRef('k.key', '=', 'o.key');

/** Staged frames that the set has become as they are there. */
export const inheritFrames = (db: Db, importId: string) =>
  db
    .updateTable('dataFrame as f')
    .from('dataFrame as c')
    .set((eb) => ({
      kind: eb.ref('c.kind'),
      scene: eb.ref('c.scene'),
      place: eb.ref('c.place'),
      sensor: eb.ref('c.sensor'),
      bucket: eb.ref('c.bucket'),
      width: eb.ref('c.width'),
      height: eb.ref('c.height'),
      takenAt: sql<string | null>`"c"."takenAt"`,
      attributes: sql<string>`"c"."attributes"`,
      projection: sql<string | null>`"c"."projection"`,
      sha256: eb.ref('c.sha256'),
    }))
    .where(isKnown(importId));

/** What the set has in the frames, besides what was staged. */
export const inheritObjects = (db: Db, importId: string) =>
  db
    .insertInto('dataObject')
    .columns([...INHERITED, 'frameId'])
    .expression(
      db
        .selectFrom(['dataFrame as f', 'dataFrame as c', 'dataObject as k'])
        .select(INHERITED.map((column) => `k.${column}` as const))
        .select('f.id as frameId')
        .where(isKnown(importId))
        .whereRef('k.frameId', '=', 'c.id'),
    );

/** Counts and hashes the objects of the next staged frames that have no hash yet. */
export const sealFrames = (db: Db, importId: string, limit: number) =>
  db
    .with('next', (query) =>
      query
        .selectFrom('dataFrame')
        .select('id')
        .where('importId', '=', importId)
        .where('hash', '=', '')
        .orderBy('id')
        .limit(limit),
    )
    .with('of', (query) =>
      query
        .selectFrom('next')
        .leftJoin('dataObject as o', 'o.frameId', 'next.id')
        .select([
          'next.id',
          sql<number>`count("o"."id")::int`.as('objects'),
          sql<string[]>`coalesce(array_agg(distinct "o"."classId") filter (where "o"."id" is not null), '{}')`.as(
            'classIds',
          ),
          sql<string>`coalesce(string_agg(concat_ws(chr(31), "o"."key", "o"."classId", "o"."shapes", "o"."attributes", "o"."track"),
            chr(30) order by "o"."key", "o"."id"), '')`.as('text'),
        ])
        .groupBy('next.id'),
    )
    .updateTable('dataFrame as f')
    .from('of')
    .set((eb) => ({
      objects: eb.ref('of.objects'),
      classIds: eb.ref('of.classIds'),
      hash: sql<string>`encode(sha256(convert_to(concat_ws(chr(29), "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."width",
        "f"."height", extract(epoch from "f"."takenAt"), "f"."attributes", "f"."projection", "f"."sha256", "of"."text"), 'UTF8')), 'hex')`,
    }))
    .whereRef('f.id', '=', 'of.id')
    .returning('f.id');

/** Staged frames that the set has exactly so, or (`any`) in whatever form. */
export const dropKnownFrames = (db: Db, importId: string, which: 'same' | 'any') => {
  const query = db
    .deleteFrom('dataFrame as f')
    .using('dataFrame as c')
    .whereRef('c.dataSetId', '=', 'f.dataSetId')
    .whereRef('c.key', '=', 'f.key')
    .where('c.until', 'is', null)
    .where('c.importId', 'is', null)
    .where('f.importId', '=', importId);
  return which === 'any' ? query : query.whereRef('c.hash', '=', 'f.hash');
};

/** Ends the frames that staged ones take the place of. Those that no version has go. */
export const endReplaced = (db: Db, importId: string, draft: number) =>
  db
    .updateTable('dataFrame as c')
    .from('dataFrame as f')
    .set({ until: draft })
    .whereRef('c.dataSetId', '=', 'f.dataSetId')
    .whereRef('c.key', '=', 'f.key')
    .where('c.until', 'is', null)
    .where('c.importId', 'is', null)
    .where('c.since', '<', draft)
    .where('f.importId', '=', importId);

export const deleteReplaced = (db: Db, importId: string, draft: number) =>
  db
    .deleteFrom('dataFrame as c')
    .using('dataFrame as f')
    .whereRef('c.dataSetId', '=', 'f.dataSetId')
    .whereRef('c.key', '=', 'f.key')
    .where('c.until', 'is', null)
    .where('c.importId', 'is', null)
    .where('c.since', '=', draft)
    .where('f.importId', '=', importId);

export const publishStaged = (db: Db, importId: string, draft: number) =>
  db.updateTable('dataFrame').set({ importId: null, since: draft }).where('importId', '=', importId);

export const deleteStaged = (db: Db, importId: string) => db.deleteFrom('dataFrame').where('importId', '=', importId);

/** What imports left behind that write no more. */
export const deleteLostStaged = (db: Db) =>
  db
    .deleteFrom('dataFrame')
    .where('importId', 'in', (eb) =>
      eb
        .selectFrom('dataImport as i')
        .leftJoin('job as j', 'j.id', 'i.jobId')
        .select('i.id')
        .where(STATE, '<>', 'importing'),
    );

export const stagedObjectCount = (db: Db, importId: string) =>
  db
    .selectFrom('dataFrame')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('objects'), sql<number>`0`), 'integer').as('objects'))
    .where('importId', '=', importId);
