/** Queries over networks of roads. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { RoadNetworkTable } from './table.ts';

export const roadNetworkSorts: SortKeys<'number'> = {
  number: { expression: sql`"roadNetwork"."number"`, type: 'integer' },
};

export interface RoadNetworkFilters {
  id?: string | undefined;
}

const COLUMNS = [
  'id',
  'number',
  'fileName',
  'state',
  'ways',
  'leftOut',
  'segments',
  'junctions',
  'metres',
  'apartMetres',
  'bounds',
  'importedAt',
  'importedByName',
  'inForceAt',
  'inForceByName',
  'version',
] as const;

const filtered = (db: Db, { id }: RoadNetworkFilters) => {
  const query = db.selectFrom('roadNetwork');
  return id === undefined ? query : query.where('id', '=', id);
};

export const roadNetworkList = (db: Db, filters: RoadNetworkFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS), page, sql`"roadNetwork"."id"`);

export const roadNetworkCount = (db: Db, filters: RoadNetworkFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

/** With its lines. */
export const roadNetworkById = (db: Db, id: string) =>
  filtered(db, { id }).select(COLUMNS).select(['lines', 'isWhole']);

export const lockRoadNetwork = (db: Db, id: string) => filtered(db, { id }).select(COLUMNS).forUpdate();

/** Whoever changes which network is in force, or adds one, waits for whoever else does. */
export const lockRoadNetworks = (db: Db) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(hashtext('pilotdesk.roadNetwork'))::text`.as('taken'));

export const networksKept = (db: Db) => db.selectFrom('roadNetwork').select(sql<number>`count(*)::integer`.as('kept'));

/** Gets the next number. */
export const insertRoadNetwork = (db: Db, row: Omit<Insertable<RoadNetworkTable>, 'number'>) =>
  db
    .insertInto('roadNetwork')
    .values({ ...row, number: sql<number>`nextval('"roadNetworkNumber"')` })
    .returning(['id', 'number', 'version']);

/** The one in force, if any, can be put back later. */
export const replaceNetworkInForce = (db: Db) =>
  db
    .updateTable('roadNetwork')
    .set({ state: 'replaced', ...NEXT_VERSION })
    .where('state', '=', 'inForce');

export const updateRoadNetwork = (db: Db, id: string, fields: Updateable<RoadNetworkTable>) =>
  db.updateTable('roadNetwork').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

export const deleteRoadNetwork = (db: Db, id: string) => db.deleteFrom('roadNetwork').where('id', '=', id);

/** Its roads, packed. */
export const networkInForce = (db: Db) =>
  db.selectFrom('roadNetwork').select(['id', 'number', 'data']).where('state', '=', 'inForce');
