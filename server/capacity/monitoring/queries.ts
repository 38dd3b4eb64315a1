/** Queries of live monitoring: what the base map of our own is drawn from, and what cars can be filtered by. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

export const stationsOnMap = (db: Db, most: number) =>
  db
    .selectFrom('station')
    .select(['id', 'kind', 'name', 'nameEn', 'lng', 'lat'])
    .where('state', '=', 'enabled')
    .orderBy('id')
    .limit(most);

/** The names of suppliers by id. */
export const supplierNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('supplier')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('name');

/** What decides which cars the people behind sessions reach. */
export const reachOfSessions = (db: Db, sessionIds: readonly string[]) =>
  db
    .selectFrom('session')
    .innerJoin('sysUser', 'sysUser.id', 'session.userId')
    .innerJoin('role', 'role.id', 'session.roleId')
    .select([
      'session.id',
      'session.userId',
      'sysUser.supplierId',
      'sysUser.schoolId',
      'role.dataScope',
      'role.areaCodes',
    ])
    .where('session.id', '=', sql<string>`any(${[...sessionIds]}::bigint[])`);
