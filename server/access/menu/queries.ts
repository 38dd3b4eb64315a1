/** Queries over the menu tree and what roles are granted of it. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { MenuTable } from './table.ts';

const COLUMNS = [
  'id',
  'parentId',
  'kind',
  'nameZh',
  'nameEn',
  'route',
  'permission',
  'icon',
  'orderNum',
  'visible',
  'keepAlive',
  'externalLink',
  'state',
  'builtIn',
  'deletedAt',
  'version',
] as const;

/** The whole tree, deleted nodes included, in the order of the siblings. */
export const allMenus = (db: Db) => db.selectFrom('menu').select(COLUMNS).orderBy('orderNum').orderBy('id');

/** The role's code, once for each leaf it is granted, once with null when there is none. */
export const grantsOfRole = (db: Db, roleId: string) =>
  db
    .selectFrom('role')
    .leftJoin('roleMenu', 'roleMenu.roleId', 'role.id')
    .select(['role.code', 'roleMenu.menuId'])
    .where('role.id', '=', roleId);

/** Puts those in order who change the tree: each sees what the one before did. Held until the transaction ends. */
export const takeMenuLock = (db: Db) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(hashtext('pilotdesk.menu'))::text`.as('locked'));

export const insertMenu = (db: Db, row: Insertable<MenuTable>) => db.insertInto('menu').values(row).returning('id');

/** No row comes back when the version is not the one that was seen. */
export const updateMenu = (db: Db, id: string, version: number, fields: Updateable<MenuTable>) =>
  db
    .updateTable('menu')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

/** Gives siblings their places, from 0, in the order of the ids. */
export const renumberMenus = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('menu')
    .from(
      sql<{ id: string; place: string }>`unnest(${[...ids]}::bigint[]) with ordinality`.as<'wanted'>(
        sql`wanted("id", "place")`,
      ),
    )
    .set({ orderNum: sql<number>`"wanted"."place" - 1` })
    .whereRef('menu.id', '=', 'wanted.id')
    .where('menu.orderNum', '<>', sql<number>`"wanted"."place" - 1`);

export const insertGrants = (db: Db, roleId: string, menuIds: readonly string[]) =>
  db
    .insertInto('roleMenu')
    .columns(['roleId', 'menuId'])
    .expression(sql`select ${roleId}::bigint, unnest(${[...menuIds]}::bigint[])`)
    .onConflict((conflict) => conflict.doNothing());

export const deleteGrants = (db: Db, roleId: string, menuIds: readonly string[]) =>
  db
    .deleteFrom('roleMenu')
    .where('roleId', '=', roleId)
    .where('menuId', '=', sql<string>`any(${[...menuIds]}::bigint[])`);
