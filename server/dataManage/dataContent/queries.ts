/** Queries over pictures and clouds, each kept once. */
import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import type { DataContentTable } from '#server/dataManage/dataSet/table.ts';

export const contentByPublicKey = (db: Db, publicKey: string) =>
  db
    .selectFrom('dataContent')
    .select(['store', 'key', 'type', 'size', 'thumbKey', 'thumbSize'])
    .where('publicKey', '=', publicKey);

export const contentsByHash = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('dataContent')
    .select(['sha256', 'width', 'height', 'type', 'size'])
    .where(sql<boolean>`"sha256" = any(${[...hashes]}::text[])`);

/** Whoever brings the same content at the same moment keeps the row of the first. */
export const insertContent = (db: Db, row: Insertable<DataContentTable>) =>
  db
    .insertInto('dataContent')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing());

/** Content that no frame shows and that was not brought just now. */
export const lostContents = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('dataContent as c')
    .select(['c.sha256', 'c.store', 'c.key', 'c.thumbKey'])
    .where('c.createdAt', '<', before)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('dataFrame as f').select('f.id').whereRef('f.sha256', '=', 'c.sha256'))),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('labelFrame as l').select('l.id').whereRef('l.sha256', '=', 'c.sha256'))),
    )
    .orderBy('c.createdAt')
    .limit(limit);

/** No row goes that a frame took meanwhile: the reference refuses it. */
export const deleteContent = (db: Db, sha256: string) => db.deleteFrom('dataContent').where('sha256', '=', sha256);
