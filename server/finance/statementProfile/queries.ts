/** Queries over statement formats. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Channel } from '#contract/finance/payment/rules.ts';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, holds, inSearchForm, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { within, type Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { StatementProfileTable } from './table.ts';

export const statementProfileSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"statementProfile"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"statementProfile"."name"`, type: 'text' },
};

export interface StatementProfileFilters {
  keyword?: string | undefined;
  channel?: Channel | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

/** What the files of a format are read by, and its name for whoever is told of them. */
const READ_BY = [
  'name',
  'reference',
  'orderNo',
  'moneyIn',
  'moneyOut',
  'at',
  'fee',
  'feeBelowZero',
  'kind',
  'backWords',
  'footer',
] as const;

const COLUMNS = [
  'id',
  'nameEn',
  'channel',
  ...READ_BY,
  'state',
  'remark',
  'createdAt',
  'updatedAt',
  'version',
] as const;

/** Rows belong to the whole company: a role that does not reach everything reaches none. */
const reached = (db: Db, scope: Scope) => db.selectFrom('statementProfile').where(within(scope, {}));

const filtered = (db: Db, scope: Scope, { keyword, channel, state, id }: StatementProfileFilters) => {
  let query = reached(db, scope);
  if (keyword !== undefined && keyword !== '')
    query = query.where(sql<boolean>`(${holds('name', keyword)} or ${holds('nameEn', keyword)})`);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const statementProfileList = (db: Db, scope: Scope, filters: StatementProfileFilters, page: Page) =>
  paged(filtered(db, scope, filters).select(COLUMNS), page, sql`"statementProfile"."id"`);

export const statementProfileCount = (db: Db, scope: Scope, filters: StatementProfileFilters) =>
  cappedCount(db, filtered(db, scope, filters).select(sql<number>`1`.as('one')));

export const lockStatementProfile = (db: Db, scope: Scope, id: string) =>
  filtered(db, scope, { id }).select(COLUMNS).forUpdate();

/** No row comes back when the name is taken. */
export const insertStatementProfile = (db: Db, row: Insertable<StatementProfileTable>) =>
  db
    .insertInto('statementProfile')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateStatementProfile = (db: Db, id: string, fields: Updateable<StatementProfileTable>) =>
  db.updateTable('statementProfile').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteStatementProfile = (db: Db, id: string) => db.deleteFrom('statementProfile').where('id', '=', id);

/** How the files of a format are read; nothing when it is out of use. */
export const columnsOfProfile = (db: Db, id: string) =>
  db.selectFrom('statementProfile').where('id', '=', id).where('state', '=', 'enabled').select(READ_BY);
