/** Queries over toll gates. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { minor } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { TollGateTable } from './table.ts';

export const tollGateSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"tollGate"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"tollGate"."name"`, type: 'text' },
};

export interface TollGateFilters {
  keyword?: string | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'id',
  'name',
  'position',
  'heading',
  'bothWays',
  'width',
  'currency',
  minor('amount').as('amount'),
  'classes',
  'state',
  'remark',
  'createdAt',
  'updatedAt',
  'version',
] as const;

const filtered = (db: Db, { keyword, state, id }: TollGateFilters) => {
  let query = db.selectFrom('tollGate');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('name', keyword));
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const tollGateList = (db: Db, filters: TollGateFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS), page, sql`"tollGate"."id"`);

export const tollGateCount = (db: Db, filters: TollGateFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockTollGate = (db: Db, id: string) => filtered(db, { id }).select(COLUMNS).forUpdate();

/** No row comes back when the name is taken. */
export const insertTollGate = (db: Db, row: Insertable<TollGateTable>) =>
  db
    .insertInto('tollGate')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateTollGate = (db: Db, id: string, fields: Updateable<TollGateTable>) =>
  db.updateTable('tollGate').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteTollGate = (db: Db, id: string) => db.deleteFrom('tollGate').where('id', '=', id);

/** Those that cost something. */
export const gatesInUse = (db: Db) =>
  db
    .selectFrom('tollGate')
    .where('state', '=', 'enabled')
    .select(['id', 'position', 'heading', 'bothWays', 'width', 'currency', minor('amount').as('amount'), 'classes'])
    .orderBy('id');
