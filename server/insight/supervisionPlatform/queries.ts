/** Queries over supervision platforms. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import type { PlatformState } from '#contract/insight/supervision/rules.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { hasToken, STANDING, type StandingColumns } from '#server/ground/outward/standing.ts';
import type { SupervisionPlatformTable } from './table.ts';

export const supervisionPlatformSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"supervisionPlatform"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"supervisionPlatform"."name"`, type: 'text' },
};

export interface SupervisionPlatformFilters {
  keyword?: string | undefined;
  state?: PlatformState | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'id',
  'name',
  'state',
  'address',
  'companyId',
  'areaCodes',
  'kinds',
  'positionKinds',
  'positionSeconds',
  'coordinates',
  'fareType',
  'licenseId',
  'driverName',
  'driverPhone',
  'certificate',
  'keptDays',
  'remark',
  hasToken,
  ...STANDING,
  sql<string | null>`case when "failures" > 0 and "state" = 'sending' then "dueAt" end`.as('retryAt'),
  'createdAt',
  'updatedAt',
  'version',
] as const;

const filtered = (db: Db, { keyword, state, id }: SupervisionPlatformFilters) => {
  let query = db.selectFrom('supervisionPlatform');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('name', keyword));
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const supervisionPlatformList = (db: Db, filters: SupervisionPlatformFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS), page, sql`"supervisionPlatform"."id"`);

export const supervisionPlatformCount = (db: Db, filters: SupervisionPlatformFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockSupervisionPlatform = (db: Db, id: string) => filtered(db, { id }).select(COLUMNS).forUpdate();

/** No row comes back when the name is taken. */
export const insertSupervisionPlatform = (db: Db, row: Insertable<SupervisionPlatformTable>) =>
  db
    .insertInto('supervisionPlatform')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateSupervisionPlatform = (db: Db, id: string, fields: Updateable<SupervisionPlatformTable>) =>
  db.updateTable('supervisionPlatform').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteSupervisionPlatform = (db: Db, id: string) =>
  db.deleteFrom('supervisionPlatform').where('id', '=', id);

/** From now on a platform is told of positions, unless it is already. */
export const beginPositions = (db: Db, platformId: string, now: string) =>
  db
    .insertInto('supervisionPosition')
    .values({ platformId, sentTo: now, dueAt: now })
    .onConflict((conflict) => conflict.column('platformId').doNothing());

/** It is told of them no more; when it is again, it begins anew. */
export const endPositions = (db: Db, platformId: string) =>
  db.deleteFrom('supervisionPosition').where('platformId', '=', platformId);

/** Whether anything was recorded for it. */
export const hasRecords = (db: Db, platformId: string) =>
  db.selectFrom('supervisionRecord').select('id').where('platformId', '=', platformId).limit(1);

/** Where it is, and with what it is asked. */
export const supervisionLink = (db: Db, id: string) =>
  db.selectFrom('supervisionPlatform').select(['id', 'address', 'tokenSealed', 'certificate']).where('id', '=', id);

/** How a request went; the next one is due at a moment. */
export const settleLink = (db: Db, id: string, fields: Updateable<StandingColumns>) =>
  db.updateTable('supervisionPlatform').set(fields).where('id', '=', id);

/** Takes one that is sent to, is due and has something to be sent, for this node. */
export const claimPlatform = (db: Db, now: string, until: string) =>
  db
    .updateTable('supervisionPlatform')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('supervisionPlatform as due')
        .where('due.state', '=', 'sending')
        .where('due.dueAt', '<=', now)
        .where((is) =>
          is.or([
            is.exists(
              is
                .selectFrom('supervisionRecord as r')
                .select('r.id')
                .whereRef('r.platformId', '=', 'due.id')
                .where('r.state', '=', sql.lit('waiting')),
            ),
            is.exists(
              is
                .selectFrom('supervisionSend as s')
                .select('s.id')
                .whereRef('s.platformId', '=', 'due.id')
                .where('s.state', '=', sql.lit('open')),
            ),
          ]),
        )
        .orderBy('due.dueAt')
        .limit(1)
        .forUpdate('due')
        .skipLocked()
        .select('due.id'),
    )
    .set({ dueAt: until })
    .returning(['id', 'name', 'address', 'tokenSealed', 'certificate', 'failures']);

/** Holds it for this node a while longer, unless somebody set it up anew or stopped it: then no row comes back. */
export const holdPlatform = (db: Db, { id, address }: { id: string; address: string }, until: string) =>
  db
    .updateTable('supervisionPlatform')
    .set({ dueAt: until })
    .where('id', '=', id)
    .where('address', '=', address)
    .where('state', '=', 'sending')
    .returning('id');

/** Those for which is recorded what happens. */
export const recordingPlatforms = (db: Db) =>
  db
    .selectFrom('supervisionPlatform')
    .select([
      'id',
      'companyId',
      'areaCodes',
      'kinds',
      'coordinates',
      'fareType',
      'licenseId',
      'driverName',
      'driverPhone',
      'carsUpTo',
    ])
    .select(sql<number>`(date_part('epoch', "sinceAt") * 1000)::float8`.as('since'))
    .where('state', '<>', 'stopped')
    .orderBy('id');
export type RecordingPlatform = Awaited<ReturnType<ReturnType<typeof recordingPlatforms>['execute']>>[number];

/** What cars did is recorded up to an event; no row comes back when another node went on with it, or somebody set it up anew. */
export const settleCars = (db: Db, { id, carsUpTo }: { id: string; carsUpTo: string | null }, upTo: string) =>
  db
    .updateTable('supervisionPlatform')
    .set({ carsUpTo: upTo })
    .where('id', '=', id)
    .where('carsUpTo', 'is not distinct from', carsUpTo)
    .returning('id');

/** All of them, with what the first thing to look at says. */
export const platformStatus = (db: Db) =>
  db
    .selectFrom('supervisionPlatform as p')
    .select(['p.id', 'p.name', 'p.state', 'p.failures', 'p.takenAt', 'p.problemDetail'])
    .select([
      sql<LinkProblem | null>`nullif("p"."problem", '')`.as('problem'),
      sql<string | null>`case when "p"."failures" > 0 and "p"."state" = 'sending' then "p"."dueAt" end`.as('retryAt'),
      sql<string | null>`(select "at" from "supervisionRecord" where "platformId" = "p"."id" and "state" = 'waiting'
        order by "place" limit 1)`.as('oldestAt'),
      sql<number>`(select count(*)::int from (select from "supervisionRecord" where "platformId" = "p"."id"
        and "state" = 'waiting' limit 10001) as "w")`.as('waiting'),
      sql<number>`(select count(*)::int from "supervisionRecord" where "platformId" = "p"."id" and "state" = 'held')`.as(
        'held',
      ),
      sql<number>`(select count(*)::int from "supervisionRecord" where "platformId" = "p"."id" and "state" = 'rejected')`.as(
        'rejected',
      ),
    ])
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(50);
