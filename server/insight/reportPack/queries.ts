/** Queries over report packs. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { ReportPackTable } from './table.ts';

export const reportPackSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"reportPack"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"reportPack"."name"`, type: 'text' },
};

export interface ReportPackFilters {
  keyword?: string | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'id',
  'name',
  'state',
  'definition',
  'channelId',
  sql<string>`coalesce((select "name" from "reportChannel" where "id" = "reportPack"."channelId"), '')`.as(
    'channelName',
  ),
  'format',
  'template',
  'enabledAt',
  'createdAt',
  'updatedAt',
  'version',
] as const;

const filtered = (db: Db, { keyword, state, id }: ReportPackFilters) => {
  let query = db.selectFrom('reportPack');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('name', keyword));
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const reportPackList = (db: Db, filters: ReportPackFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS), page, sql`"reportPack"."id"`);

export const reportPackCount = (db: Db, filters: ReportPackFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockReportPack = (db: Db, id: string) => filtered(db, { id }).select(COLUMNS).forUpdate();

/** No row comes back when the name is taken. */
export const insertReportPack = (db: Db, row: Insertable<ReportPackTable>) =>
  db
    .insertInto('reportPack')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateReportPack = (db: Db, id: string, fields: Updateable<ReportPackTable>) =>
  db.updateTable('reportPack').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteReportPack = (db: Db, id: string) => db.deleteFrom('reportPack').where('id', '=', id);

/** Of a pack that a report was begun with. */
export const anyReportOf = (db: Db, packId: string) =>
  db.selectFrom('report').select('id').where('packId', '=', packId).limit(1);

/** A channel that is there. */
export const channelThere = (db: Db, id: string) => db.selectFrom('reportChannel').select('id').where('id', '=', id);
