/** Queries over report channels. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { hasToken, STANDING, type StandingColumns } from '#server/ground/outward/standing.ts';
import type { ReportChannelTable } from './table.ts';

export const reportChannelSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"reportChannel"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"reportChannel"."name"`, type: 'text' },
};

export interface ReportChannelFilters {
  keyword?: string | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'id',
  'name',
  'state',
  'address',
  'hostKey',
  'certificate',
  'remark',
  'publicKey',
  hasToken,
  sql<number>`(select count(*)::int from "reportDelivery" where "channelId" = "reportChannel"."id" and "state" = 'waiting')`.as(
    'waiting',
  ),
  ...STANDING,
  sql<string | null>`case when "failures" > 0 and "state" = 'enabled' then "dueAt" end`.as('retryAt'),
  'createdAt',
  'updatedAt',
  'version',
] as const;

const filtered = (db: Db, { keyword, state, id }: ReportChannelFilters) => {
  let query = db.selectFrom('reportChannel');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('name', keyword));
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const reportChannelList = (db: Db, filters: ReportChannelFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS), page, sql`"reportChannel"."id"`);

export const reportChannelCount = (db: Db, filters: ReportChannelFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockReportChannel = (db: Db, id: string) => filtered(db, { id }).select(COLUMNS).forUpdate();

/** No row comes back when the name is taken. */
export const insertReportChannel = (db: Db, row: Insertable<ReportChannelTable>) =>
  db
    .insertInto('reportChannel')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateReportChannel = (db: Db, id: string, fields: Updateable<ReportChannelTable>) =>
  db.updateTable('reportChannel').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteReportChannel = (db: Db, id: string) => db.deleteFrom('reportChannel').where('id', '=', id);

const MOST_CHOICES = 200;

export const reportChannelChoices = (db: Db) =>
  db
    .selectFrom('reportChannel')
    .select(['id', 'name', 'state'])
    .orderBy(sql`"state" = 'disabled'`)
    .orderBy('name')
    .limit(MOST_CHOICES);

/** Whether a pack names it, or anything went out by it. */
export const isChannelUsed = (db: Db, id: string) =>
  db
    .selectFrom('reportPack')
    .select('id')
    .where('channelId', '=', id)
    .union(db.selectFrom('reportDelivery').select('id').where('channelId', '=', id))
    .limit(1);

/** Where it is, and with what it is asked. */
export const channelLink = (db: Db, id: string) =>
  db
    .selectFrom('reportChannel')
    .select(['id', 'address', 'hostKey', 'certificate', 'tokenSealed', 'privateKeySealed'])
    .where('id', '=', id);

/** How a try went; the next one is due at a moment. */
export const settleChannel = (db: Db, id: string, fields: Updateable<StandingColumns>) =>
  db.updateTable('reportChannel').set(fields).where('id', '=', id);

/** Takes one that is due and has something to be sent, for this node. */
export const claimChannel = (db: Db, now: string, until: string) =>
  db
    .updateTable('reportChannel')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reportChannel as due')
        .where('due.state', '=', 'enabled')
        .where('due.dueAt', '<=', now)
        .where((is) =>
          is.exists(
            is
              .selectFrom('reportDelivery as d')
              .select('d.id')
              .whereRef('d.channelId', '=', 'due.id')
              .where('d.state', '=', sql.lit('waiting')),
          ),
        )
        .orderBy('due.dueAt')
        .limit(1)
        .forUpdate('due')
        .skipLocked()
        .select('due.id'),
    )
    .set({ dueAt: until })
    .returning(['id', 'name', 'address', 'hostKey', 'certificate', 'tokenSealed', 'privateKeySealed', 'failures']);

/** Holds it for this node a while longer, unless somebody set it up anew or disabled it: then no row comes back. */
export const holdChannel = (db: Db, { id, address }: { id: string; address: string }, until: string) =>
  db
    .updateTable('reportChannel')
    .set({ dueAt: until })
    .where('id', '=', id)
    .where('address', '=', address)
    .where('state', '=', 'enabled')
    .returning('id');
