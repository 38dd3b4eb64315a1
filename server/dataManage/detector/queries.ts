/** Queries over detectors. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { hasToken } from '#server/ground/outward/standing.ts';
import type { DetectorTable } from './table.ts';

export const detectorSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"detector"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"detector"."name"`, type: 'text' },
};

export interface DetectorFilters {
  keyword?: string | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'id',
  'name',
  'state',
  'address',
  'certificate',
  'timeoutSeconds',
  'leastScore',
  'classes',
  'remark',
  hasToken,
  'createdAt',
  'updatedAt',
  'version',
] as const;

const filtered = (db: Db, { keyword, state, id }: DetectorFilters) => {
  let query = db.selectFrom('detector');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('name', keyword));
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const detectorList = (db: Db, filters: DetectorFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS), page, sql`"detector"."id"`);

export const detectorCount = (db: Db, filters: DetectorFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockDetector = (db: Db, id: string) => filtered(db, { id }).select(COLUMNS).forUpdate();

/** No row comes back when the name is taken. */
export const insertDetector = (db: Db, row: Insertable<DetectorTable>) =>
  db
    .insertInto('detector')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateDetector = (db: Db, id: string, fields: Updateable<DetectorTable>) =>
  db.updateTable('detector').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteDetector = (db: Db, id: string) => db.deleteFrom('detector').where('id', '=', id);

const MOST_CHOICES = 200;

export const detectorChoices = (db: Db) =>
  db.selectFrom('detector').select(['id', 'name']).where('state', '=', 'enabled').orderBy('name').limit(MOST_CHOICES);

/** Where it is, and how it is asked. */
export const detectorLink = (db: Db, id: string) =>
  db
    .selectFrom('detector')
    .select(['id', 'name', 'state', 'address', 'certificate', 'tokenSealed', 'timeoutSeconds', 'leastScore', 'classes'])
    .where('id', '=', id);
