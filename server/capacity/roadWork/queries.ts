/** Queries over road works that feeds tell of. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { RoadImpact, RoadWorkNews, RoadWorkState } from '#contract/capacity/roadWork/rules.ts';
import type { ClosureState } from '#contract/capacity/closure/rules.ts';
import { MOST_NEAR } from '#contract/capacity/roadWorkFeed/rules.ts';
import { closureState } from '#server/capacity/closure/queries.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { RoadWorkTable } from './table.ts';

// ---------------------------------------------------------------- the list

export const roadWorkSorts: SortKeys<'seenAt' | 'changedAt'> = {
  seenAt: { expression: sql`"roadWork"."seenAt"`, type: 'timestamptz' },
  changedAt: { expression: sql`"roadWork"."changedAt"`, type: 'timestamptz' },
};

export interface RoadWorkFilters {
  keyword?: string | undefined;
  waits?: boolean | undefined;
  state?: RoadWorkState | undefined;
  impact?: RoadImpact | undefined;
  feedId?: string | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'roadWork.id',
  'roadWork.feedId',
  'roadWork.eventId',
  'roadWork.state',
  'roadWork.impact',
  'roadWork.doubts',
  'roadWork.roads',
  'roadWork.direction',
  'roadWork.description',
  'roadWork.startAt',
  'roadWork.endAt',
  'roadWork.area',
  'roadWork.closureId',
  'roadWork.decidedByName',
  'roadWork.decidedAt',
  'roadWork.note',
  'roadWork.seenAt',
  'roadWork.changedAt',
  'roadWork.goneAt',
  'roadWork.version',
  'roadWorkFeed.name as feedName',
  'roadWorkFeed.authority',
] as const;

const isWaiting = sql<boolean>`("roadWork"."state" = 'proposed' or "roadWork"."news" <> '')`;

const filtered = (db: Db, { keyword, waits, state, impact, feedId, id }: RoadWorkFilters) => {
  let query = db
    .selectFrom('roadWork')
    .innerJoin('roadWorkFeed', 'roadWorkFeed.id', 'roadWork.feedId')
    .leftJoin('closure', 'closure.id', 'roadWork.closureId');
  if (keyword !== undefined && keyword !== '')
    query = query.where((eb) =>
      eb.or([
        holds('roadWork.roads', keyword),
        holds('roadWork.description', keyword),
        holds('roadWork.eventId', keyword),
      ]),
    );
  if (waits !== undefined) query = query.where(isWaiting, '=', waits);
  if (state !== undefined) query = query.where('roadWork.state', '=', state);
  if (impact !== undefined) query = query.where('roadWork.impact', '=', impact);
  if (feedId !== undefined) query = query.where('roadWork.feedId', '=', feedId);
  return id === undefined ? query : query.where('roadWork.id', '=', id);
};

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .select(COLUMNS)
    .select([
      sql<RoadWorkNews | null>`nullif("roadWork"."news", '')`.as('news'),
      sql<ClosureState | null>`case when "closure"."id" is not null then ${closureState} end`.as('closureState'),
    ]);

export const roadWorkList = (db: Db, filters: RoadWorkFilters, page: Page) =>
  paged(shown(filtered(db, filters)), page, sql`"roadWork"."id"`);

export const roadWorkCount = (db: Db, filters: RoadWorkFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const roadWorkById = (db: Db, id: string) => shown(filtered(db, { id })).select('roadWork.geometry');

/** Until the transaction ends nobody else decides on it. */
export const lockRoadWork = (db: Db, id: string) =>
  roadWorkById(db, id).select('roadWork.closings').forUpdate('roadWork');
export type LockedWork = NonNullable<Awaited<ReturnType<ReturnType<typeof lockRoadWork>['executeTakeFirst']>>>;

export const updateRoadWork = (db: Db, id: string, fields: Updateable<RoadWorkTable>) =>
  db.updateTable('roadWork').set(fields).set(CHANGED).where('id', '=', id).returning('version');

// ---------------------------------------------------------------- what a reading brings

/** What decides of events that stand, as it was read last. */
export const knownDigests = (db: Db, feedId: string, eventIds: readonly string[]) =>
  db
    .selectFrom('roadWork')
    .select(['eventId', 'digest'])
    .where('feedId', '=', feedId)
    .where('state', '<>', 'over')
    .where('eventId', '=', sql<string>`any(${[...eventIds]}::text[])`);

/**
 * Adds events, and brings those that are known to what the feed says now. What somebody dismissed, and what was over, is proposed
 * again; a closed area that stands has news.
 */
export const putRoadWorks = (db: Db, rows: readonly Insertable<RoadWorkTable>[]) => {
  const isStanding = sql`exists (select from "closure" where "closure"."id" = "roadWork"."closureId" and "closure"."endedAt" is null)`;
  return db
    .insertInto('roadWork')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['feedId', 'eventId']).doUpdateSet((eb) => ({
        impact: eb.ref('excluded.impact'),
        doubts: eb.ref('excluded.doubts'),
        roads: eb.ref('excluded.roads'),
        direction: eb.ref('excluded.direction'),
        description: eb.ref('excluded.description'),
        startAt: eb.ref('excluded.startAt'),
        endAt: eb.ref('excluded.endAt'),
        digest: eb.ref('excluded.digest'),
        geometry: eb.ref('excluded.geometry'),
        area: eb.ref('excluded.area'),
        changedAt: eb.ref('excluded.changedAt'),
        missing: 0,
        goneAt: null,
        state: sql<RoadWorkState>`case when "roadWork"."state" = 'closed' and ${isStanding} then 'closed' else 'proposed' end`,
        news: sql<
          RoadWorkNews | ''
        >`case when "roadWork"."state" in ('closed', 'dismissed') then 'changed' else '' end`,
        version: eb('roadWork.version', '+', 1),
        updatedAt: sql<string>`now()`,
      })),
    )
    .returning(['id', 'state', 'impact', 'version']);
};

/** Counts a reading that did not have them; those that it has are not missing. */
export const countMissing = (db: Db, feedId: string, eventIds: readonly string[]) => {
  const isThere = sql<boolean>`"eventId" = any(${[...eventIds]}::text[])`;
  return db
    .updateTable('roadWork')
    .set({
      missing: sql<number>`case when ${isThere} then 0 else "missing" + 1 end`,
      // it was there all along
      news: sql<RoadWorkNews | ''>`case when ${isThere} and "news" = 'gone' then '' else "news" end`,
    })
    .where('feedId', '=', feedId)
    .where('state', '<>', 'over')
    .where((eb) => eb.or([eb('missing', '>', 0), eb.not(isThere)]));
};

/** The same for a reading that is the last one over again. */
export const countStillMissing = (db: Db, feedId: string) =>
  db
    .updateTable('roadWork')
    .set((eb) => ({ missing: eb('missing', '+', 1) }))
    .where('feedId', '=', feedId)
    .where('state', '<>', 'over')
    .where('missing', '>', 0);

/** What nothing is closed for and is over: by its time, or since so many readings did not have it. */
export const endRoadWorks = (db: Db, feedId: string, now: string, readings: number) =>
  db
    .updateTable('roadWork')
    .set((eb) => ({
      state: 'over' as const,
      news: '' as const,
      goneAt: now,
      changedAt: now,
      version: eb('version', '+', 1),
      updatedAt: sql<string>`now()`,
    }))
    .where('feedId', '=', feedId)
    .where('state', '<>', 'over')
    .where((eb) => eb.or([eb('missing', '>=', readings), eb('endAt', '<=', now)]))
    .where((eb) =>
      eb.or([
        eb('state', '<>', 'closed'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('closure')
              .select('closure.id')
              .whereRef('closure.id', '=', 'roadWork.closureId')
              .where('closure.endedAt', 'is', null),
          ),
        ),
      ]),
    )
    .returning('id');

/** Closed areas that stand, of what is over by the same measure. */
export const closedAndGone = (db: Db, feedId: string, now: string, readings: number) =>
  filtered(db, { feedId, state: 'closed' })
    .where('closure.endedAt', 'is', null)
    .where('roadWork.news', '<>', 'gone')
    .where((eb) => eb.or([eb('roadWork.missing', '>=', readings), eb('roadWork.endAt', '<=', now)]))
    .select(['roadWork.id', 'roadWork.decidedByName'])
    .orderBy('roadWork.id')
    .limit(MOST_NEAR);

/** What a feed may close by itself now: closed roads without a doubt that begin before a moment. */
export const closedByFeed = (db: Db, feedId: string, before: string) =>
  db
    .selectFrom('roadWork')
    .select('id')
    .where('feedId', '=', feedId)
    .where('state', '=', 'proposed')
    .where('news', '<>', 'refused')
    .where('impact', '=', 'closed')
    .where(sql<boolean>`"doubts" = '{}'`)
    .where((eb) => eb.or([eb('startAt', 'is', null), eb('startAt', '<=', before)]))
    .orderBy('startAt')
    .orderBy('id')
    .limit(MOST_NEAR);

/** Closed by the feed itself, standing, with something else said of it since. */
export const changedByFeed = (db: Db, feedId: string) =>
  filtered(db, { feedId, state: 'closed', impact: 'closed' })
    .where('closure.endedAt', 'is', null)
    .where('roadWork.news', '=', 'changed')
    .where('roadWork.decidedByName', '=', '')
    .where(sql<boolean>`"roadWork"."doubts" = '{}'`)
    .select('roadWork.id')
    .orderBy('roadWork.id')
    .limit(MOST_NEAR);
