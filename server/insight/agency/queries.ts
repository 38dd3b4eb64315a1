/** Queries over agencies. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { AgencyPushRecordTable, AgencyPushTable, AgencyTable } from './table.ts';

export const agencySorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"agency"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"agency"."name"`, type: 'text' },
};

export interface AgencyFilters {
  keyword?: string | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'id',
  'name',
  'areaCodes',
  'state',
  'remark',
  'tokenPrefix',
  'tokenAt',
  'createdAt',
  'updatedAt',
  'version',
] as const;

const lastReadAt = sql<string | null>`(select max("lastAt") from "feedRead" where "agencyId" = "agency"."id")`;

const filtered = (db: Db, { keyword, state, id }: AgencyFilters) => {
  let query = db.selectFrom('agency');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('name', keyword));
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const agencyList = (db: Db, filters: AgencyFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS).select(lastReadAt.as('lastReadAt')), page, sql`"agency"."id"`);

export const agencyCount = (db: Db, filters: AgencyFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockAgency = (db: Db, id: string) =>
  filtered(db, { id }).select(COLUMNS).select(lastReadAt.as('lastReadAt')).forUpdate();

/** No row comes back when the name is taken. */
export const insertAgency = (db: Db, row: Insertable<AgencyTable>) =>
  db
    .insertInto('agency')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateAgency = (db: Db, id: string, fields: Updateable<AgencyTable>) =>
  db.updateTable('agency').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteAgency = (db: Db, id: string) => db.deleteFrom('agency').where('id', '=', id);

/** The agency that a token is of, while it is enabled. */
export const agencyByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('agency')
    .select(['id', 'name', 'areaCodes'])
    .where('tokenHash', '=', tokenHash)
    .where('state', '=', 'enabled');

export const agencyById = (db: Db, id: string) =>
  db.selectFrom('agency').select(['id', 'name', 'areaCodes']).where('id', '=', id);

// ---------------------------------------------------------------- pushing

export const pushOf = (db: Db, agencyId: string) =>
  db.selectFrom('agencyPush').select(['address', 'nextHour', 'dueAt', 'failures']).where('agencyId', '=', agencyId);

export const pushRecords = (db: Db, agencyId: string, most: number) =>
  db
    .selectFrom('agencyPushRecord')
    .select(['at', 'hour', 'endpoint', 'sent', 'taken', 'status', 'outcome'])
    .where('agencyId', '=', agencyId)
    .orderBy('id', 'desc')
    .limit(most);

/** Agencies that are pushed to, by name. */
export const pushedAgencies = (db: Db, most: number) =>
  db
    .selectFrom('agencyPush as p')
    .innerJoin('agency as a', 'a.id', 'p.agencyId')
    .select(['p.agencyId', 'a.name as agencyName', 'p.address', 'p.nextHour', 'p.dueAt', 'p.failures'])
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(most);

export interface PushFilters {
  agencyId?: string | undefined;
  failed: boolean;
  /** Requests that were made before this one. */
  before?: string | undefined;
}

/** Requests to agencies, the newest first. */
export const pushesOf = (db: Db, { agencyId, failed, before }: PushFilters, most: number) => {
  let query = db
    .selectFrom('agencyPushRecord as r')
    .innerJoin('agency as a', 'a.id', 'r.agencyId')
    .select(['r.id', 'r.agencyId', 'a.name as agencyName', 'r.at', 'r.hour', 'r.endpoint'])
    .select(['r.sent', 'r.taken', 'r.status', 'r.outcome'])
    .orderBy('r.id', 'desc')
    .limit(most);
  if (agencyId !== undefined) query = query.where('r.agencyId', '=', agencyId);
  if (failed) query = query.where('r.outcome', '<>', '');
  if (before !== undefined) query = query.where('r.id', '<', before);
  return query;
};

export const savePush = (db: Db, row: Insertable<AgencyPushTable>) =>
  db
    .insertInto('agencyPush')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('agencyId').doUpdateSet({
        address: row.address,
        tokenSealed: row.tokenSealed,
        dueAt: row.dueAt,
        failures: 0,
      }),
    );

export const sealedToken = (db: Db, agencyId: string) =>
  db.selectFrom('agencyPush').select(['address', 'tokenSealed']).where('agencyId', '=', agencyId);

export const endPush = (db: Db, agencyId: string) => db.deleteFrom('agencyPush').where('agencyId', '=', agencyId);

/** Takes one that is due for this node; of agencies that are stopped, none. */
export const claimPush = (db: Db, now: string, until: string) =>
  db
    .updateTable('agencyPush')
    .from('agency')
    .whereRef('agency.id', '=', 'agencyPush.agencyId')
    .where('agencyPush.agencyId', 'in', (eb) =>
      eb
        .selectFrom('agencyPush as due')
        .innerJoin('agency as of', 'of.id', 'due.agencyId')
        .where('of.state', '=', 'enabled')
        .where('due.dueAt', '<=', now)
        .orderBy('due.dueAt')
        .limit(1)
        .forUpdate('due')
        .skipLocked()
        .select('due.agencyId'),
    )
    .set({ dueAt: until })
    .returning([
      'agencyPush.agencyId as id',
      'agency.areaCodes',
      'agencyPush.address',
      'agencyPush.tokenSealed',
      'agencyPush.nextHour',
      'agencyPush.failures',
    ]);

/** Unless somebody set it up anew meanwhile. */
export const settlePush = (
  db: Db,
  { id, address }: { id: string; address: string },
  next: { nextHour: string; dueAt: string; failures: number },
) => db.updateTable('agencyPush').set(next).where('agencyId', '=', id).where('address', '=', address);

export const insertPushRecord = (db: Db, row: Insertable<AgencyPushRecordTable>) =>
  db.insertInto('agencyPushRecord').values(row);

export const forgetPushRecords = (db: Db, before: string) => db.deleteFrom('agencyPushRecord').where('at', '<', before);
