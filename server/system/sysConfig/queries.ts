/** Queries over settings and their history. */
import { sql, type Insertable } from 'kysely';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { SysConfigChangeTable, SysConfigOptionTable } from './table.ts';

export const mainVersions = (db: Db) => db.selectFrom('sysConfigMain').select(['key', 'version']);

/** Mains that were never changed get their row, so that it can be locked. */
export const rememberMains = (db: Db, keys: readonly string[]) =>
  db
    .insertInto('sysConfigMain')
    .columns(['key'])
    .expression(sql<{ key: string }>`select * from unnest(${[...keys]}::text[])`)
    .onConflict((conflict) => conflict.column('key').doNothing());

/** In one order for everybody; nobody else changes them until the transaction ends. */
export const lockMains = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('sysConfigMain')
    .select(['key', 'version'])
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .orderBy('key')
    .forNoKeyUpdate();

export const raiseVersion = (db: Db, key: string) =>
  db.updateTable('sysConfigMain').set(CHANGED).where('key', '=', key).returning('version');

export const keepOptions = (db: Db, rows: Insertable<SysConfigOptionTable>[]) =>
  db
    .insertInto('sysConfigOption')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        sealed: eb.ref('excluded.sealed'),
        updatedAt: sql<string>`now()`,
      })),
    );

export const forgetOptions = (db: Db, keys: readonly string[]) =>
  db.deleteFrom('sysConfigOption').where('key', '=', sql<string>`any(${[...keys]}::text[])`);

export const insertChanges = (db: Db, rows: Insertable<SysConfigChangeTable>[]) =>
  db.insertInto('sysConfigChange').values(rows);

export const changeSorts: SortKeys<'at'> = { at: { expression: sql`"sysConfigChange"."at"`, type: 'timestamptz' } };

export interface ChangeFilters {
  mainId?: string | undefined;
  optionKey?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const CHANGE = ['id', 'at', 'mainKey', 'optionKey', 'kind', 'before', 'after', 'account', 'realName'] as const;

const filteredChanges = (db: Db, { mainId, optionKey, from, to }: ChangeFilters) => {
  let query = db.selectFrom('sysConfigChange');
  if (mainId !== undefined) query = query.where('mainKey', '=', mainId);
  if (optionKey !== undefined) query = query.where('optionKey', '=', optionKey);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  return query;
};

export const changeList = (db: Db, filters: ChangeFilters, page: Page) =>
  paged(filteredChanges(db, filters).select(CHANGE), page, sql`"sysConfigChange"."id"`);

export const changeCount = (db: Db, filters: ChangeFilters) =>
  cappedCount(db, filteredChanges(db, filters).select(sql<number>`1`.as('one')));

export const changeById = (db: Db, id: string) => db.selectFrom('sysConfigChange').select(CHANGE).where('id', '=', id);
