/** Queries over feeds of road works. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { FeedFormat, FeedProblem, FeedState } from '#contract/capacity/roadWorkFeed/rules.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { hasToken } from '#server/ground/outward/standing.ts';
import type { RoadWorkFeedTable } from './table.ts';

export const roadWorkFeedSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"roadWorkFeed"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"roadWorkFeed"."name"`, type: 'text' },
};

export interface RoadWorkFeedFilters {
  keyword?: string | undefined;
  state?: FeedState | undefined;
  format?: FeedFormat | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'id',
  'name',
  'format',
  'state',
  'address',
  'authority',
  'everySeconds',
  'margin',
  'closer',
  'certificate',
  'remark',
  'problemDetail',
  'failures',
  'readAt',
  'publishedAt',
  'events',
  'near',
  'skipped',
  'createdAt',
  'updatedAt',
  'version',
] as const;

const filtered = (db: Db, { keyword, state, format, id }: RoadWorkFeedFilters) => {
  let query = db.selectFrom('roadWorkFeed');
  if (keyword !== undefined && keyword !== '')
    query = query.where((eb) => eb.or([holds('name', keyword), holds('authority', keyword)]));
  if (state !== undefined) query = query.where('state', '=', state);
  if (format !== undefined) query = query.where('format', '=', format);
  return id === undefined ? query : query.where('id', '=', id);
};

const shown = (query: ReturnType<typeof filtered>) =>
  query.select(COLUMNS).select([
    hasToken,
    sql<FeedProblem | null>`nullif("problem", '')`.as('problem'),
    sql<number>`(select count(*)::int from "roadWork" where "feedId" = "roadWorkFeed"."id"
        and ("roadWork"."state" = 'proposed' or "roadWork"."news" <> ''))`.as('waiting'),
  ]);

export const roadWorkFeedList = (db: Db, filters: RoadWorkFeedFilters, page: Page) =>
  paged(shown(filtered(db, filters)), page, sql`"roadWorkFeed"."id"`);

export const roadWorkFeedCount = (db: Db, filters: RoadWorkFeedFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockRoadWorkFeed = (db: Db, id: string) => shown(filtered(db, { id })).forUpdate();

/** No row comes back when the name is taken. */
export const insertRoadWorkFeed = (db: Db, row: Insertable<RoadWorkFeedTable>) =>
  db
    .insertInto('roadWorkFeed')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateRoadWorkFeed = (db: Db, id: string, fields: Updateable<RoadWorkFeedTable>) =>
  db.updateTable('roadWorkFeed').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteRoadWorkFeed = (db: Db, id: string) => db.deleteFrom('roadWorkFeed').where('id', '=', id);

/** Whether an area was ever closed by one of its road works. */
export const hasClosed = (db: Db, feedId: string) =>
  db.selectFrom('roadWork').select('id').where('feedId', '=', feedId).where('closureId', 'is not', null).limit(1);

const READING = [
  'id',
  'name',
  'format',
  'address',
  'authority',
  'everySeconds',
  'margin',
  'closer',
  'certificate',
  'tokenSealed',
  'etag',
  'digest',
  'failures',
] as const;

export const feedToRead = (db: Db, id: string) => db.selectFrom('roadWorkFeed').select(READING).where('id', '=', id);
export type FeedToRead = NonNullable<Awaited<ReturnType<ReturnType<typeof feedToRead>['executeTakeFirst']>>>;

/** Takes one that is due, for this node. */
export const claimFeed = (db: Db, now: string, until: string) =>
  db
    .updateTable('roadWorkFeed')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('roadWorkFeed as due')
        .where('due.state', '=', 'reading')
        .where('due.dueAt', '<=', now)
        .orderBy('due.dueAt')
        .limit(1)
        .forUpdate('due')
        .skipLocked()
        .select('due.id'),
    )
    .set({ dueAt: until })
    .returning(READING);

/** Locked; no row comes back once somebody paused it, or changed how it is read or closes. */
export const holdFeed = (
  db: Db,
  { id, address, format, margin, closer }: Pick<FeedToRead, 'id' | 'address' | 'format' | 'margin' | 'closer'>,
) =>
  db
    .selectFrom('roadWorkFeed')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where('address', '=', address)
    .where('format', '=', format)
    .where('margin', '=', margin)
    .where('closer', '=', closer)
    .forUpdate();

/** What a reading came to; no person changed it, so that its version stays. */
export const settleFeed = (
  db: Db,
  id: string,
  fields: Pick<
    Updateable<RoadWorkFeedTable>,
    | 'dueAt'
    | 'etag'
    | 'digest'
    | 'failures'
    | 'problem'
    | 'problemDetail'
    | 'readAt'
    | 'publishedAt'
    | 'events'
    | 'near'
    | 'skipped'
  >,
) => db.updateTable('roadWorkFeed').set(fields).where('id', '=', id);
