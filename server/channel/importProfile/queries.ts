/** Queries over profiles of imports. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { inSearchForm, isSame } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { ImportProfileTable } from './table.ts';

const COLUMNS = ['id', 'name', 'content', 'createdAt', 'updatedAt', 'version'] as const;

export const importProfileList = (db: Db, most: number) =>
  db.selectFrom('importProfile').select(COLUMNS).orderBy('name').limit(most);

export const importProfileNamed = (db: Db, name: string) =>
  db.selectFrom('importProfile').select(COLUMNS).where(isSame('name', name));

export const lockImportProfile = (db: Db, id: string) =>
  db.selectFrom('importProfile').select(COLUMNS).where('id', '=', id).forUpdate();

/** No row comes back when the name is taken. */
export const insertImportProfile = (db: Db, row: Insertable<ImportProfileTable>) =>
  db
    .insertInto('importProfile')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateImportProfile = (db: Db, id: string, fields: Updateable<ImportProfileTable>) =>
  db.updateTable('importProfile').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteImportProfile = (db: Db, id: string) => db.deleteFrom('importProfile').where('id', '=', id);

/** Those of the orders that were ordered here, and that the dispatcher runs or ran. */
export const ordersRunHere = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('dispatchRequest')
    .select('orderId')
    .where('orderId', '=', sql<string>`any(${[...ids]}::bigint[])`);
