/** Queries over imports of scenes. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { SceneImportState } from '#contract/dataManage/scene/rules.ts';
import type { SceneImportTable } from '#server/dataManage/scene/table.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';

/** An import whose job is gone or has ended without it has failed, whatever stands in the row. */
const STATE = sql<SceneImportState>`case when "i"."state" in ('inspecting', 'importing')
  and coalesce("j"."state", 'failed') not in ('queued', 'running') then 'failed' else "i"."state" end`;

const whole = (db: Db) =>
  db
    .selectFrom('sceneImport as i')
    .leftJoin('job as j', 'j.id', 'i.jobId')
    .leftJoin('sysUser as u', 'u.id', 'i.createdById')
    .select(['i.id', 'i.frameRate', 'i.jobId', 'i.found', 'i.outcome', 'i.createdAt', 'i.version'])
    .select((eb) => [
      STATE.as('state'),
      eb.fn.coalesce('u.realName', sql<string>`''`).as('createdByName'),
      eb.fn.coalesce('j.message', sql<string>`''`).as('message'),
      'j.said',
    ]);

export const sceneImports = (db: Db) => whole(db).orderBy('i.id', 'desc').limit(50);

export const lockSceneImport = (db: Db, id: string) => whole(db).where('i.id', '=', id).forUpdate('i');

export const insertSceneImport = (db: Db, row: Insertable<SceneImportTable>) =>
  db.insertInto('sceneImport').values(row).returning('id');

export const updateSceneImport = (db: Db, id: string, fields: Updateable<SceneImportTable>) =>
  db.updateTable('sceneImport').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

export const deleteSceneImport = (db: Db, id: string) => db.deleteFrom('sceneImport').where('id', '=', id);

/** What a job needs to know of its import. */
export const sceneImportOfJob = (db: Db, id: string) =>
  db.selectFrom('sceneImport').select(['id', 'frameRate', 'found']).where('id', '=', id);

/** The uploaded files of an import, as they lie in the stores. */
export const filesOfSceneImport = (db: Db, id: string) =>
  db
    .selectFrom('file')
    .select(['id', 'store', 'key', 'name', 'size'])
    .where('object', '=', 'sceneImport')
    .where('objectId', '=', id)
    .where('state', '=', 'confirmed')
    .orderBy('place')
    .limit(100);

/** Which of these scenes the library has. */
export const knownScenes = (db: Db, hashes: readonly string[]) =>
  db.selectFrom('scene').select('sourceHash').where('sourceHash', 'in', hashes);
