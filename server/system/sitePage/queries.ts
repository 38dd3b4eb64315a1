/** Queries over the pages that the platform publishes. */
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { SitePageKind, SitePageState } from '#contract/system/sitePage/calls.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type {
  SitePageReadTable,
  SitePageTable,
  SitePageVersionTable,
  StoryPreviewTable,
  StoryTrackTable,
} from './table.ts';

export const sitePageSorts: SortKeys<'code' | 'updatedAt'> = {
  code: { expression: sql`"sitePage"."code"`, type: 'text' },
  updatedAt: { expression: sql`"sitePage"."updatedAt"`, type: 'timestamptz' },
};
export const versionSorts: SortKeys<'number'> = {
  number: { expression: sql`"sitePageVersion"."number"`, type: 'integer' },
};

export interface SitePageFilters {
  keyword?: string | undefined;
  state?: SitePageState | undefined;
  kind?: SitePageKind | undefined;
  id?: string | undefined;
}

/** Whether a release has come. The clock alone makes a version public, so that every node shows it from the same moment on. */
const hasCome = (now: string) => sql<boolean>`"sitePage"."scheduledAt" <= ${now}::timestamptz`;

/** The version that is public at a moment; null: none. */
const publicNumber = (now: string) =>
  sql<number | null>`case when ${hasCome(now)} then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end`;

const stateAt = (now: string) => sql<SitePageState>`case
  when "sitePage"."scheduledAt" > ${now}::timestamptz then 'scheduled'
  when ${publicNumber(now)} is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end
  when "sitePage"."hasChanges" then 'changed' else 'published' end`;

const filtered = (db: Db, { keyword, state, kind, id }: SitePageFilters, now: string) => {
  let query = db.selectFrom('sitePage');
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('sitePage.code', keyword), holds('sitePage.titleZh', keyword), holds('sitePage.titleEn', keyword)]),
    );
  }
  if (state !== undefined) query = query.where(stateAt(now), '=', state);
  if (kind !== undefined) query = query.where('sitePage.kind', '=', kind);
  return id === undefined ? query : query.where('sitePage.id', '=', id);
};

const withState = (query: ReturnType<typeof filtered>, now: string) =>
  query
    .leftJoin('sitePageVersion', (join) =>
      join.onRef('sitePageVersion.pageId', '=', 'sitePage.id').on('sitePageVersion.number', '=', publicNumber(now)),
    )
    .select([
      'sitePage.id',
      'sitePage.kind',
      'sitePage.code',
      'sitePage.titleZh',
      'sitePage.titleEn',
      'sitePage.trackId',
      'sitePage.lastNumber',
      'sitePage.createdAt',
      'sitePage.updatedAt',
      'sitePage.version',
      'sitePageVersion.publishedAt',
    ])
    .select([stateAt(now).as('state'), publicNumber(now).as('publishedNumber')])
    .select([
      sql<number | null>`case when not ${hasCome(now)} then "sitePage"."scheduledNumber" end`.as('scheduledNumber'),
      sql<string | null>`case when not ${hasCome(now)} then "sitePage"."scheduledAt" end`.as('scheduledAt'),
    ])
    .select(
      sql<number | null>`case when "sitePage"."kind" = 'story' then
        coalesce((select sum("times") from "sitePageRead" where "code" = "sitePage"."code"), 0)::int end`.as(
        'readTimes',
      ),
    );

export const sitePageList = (db: Db, filters: SitePageFilters, now: string, page: Page) =>
  paged(withState(filtered(db, filters, now), now), page, sql`"sitePage"."id"`);

export const sitePageCount = (db: Db, filters: SitePageFilters, now: string) =>
  cappedCount(db, filtered(db, filters, now).select(sql<number>`1`.as('one')));

export const sitePageById = (db: Db, id: string, now: string) =>
  withState(filtered(db, { id }, now), now).select(['sitePage.bodyZh', 'sitePage.bodyEn']);

/** Until the transaction ends nobody else changes the page. */
export const lockSitePage = (db: Db, id: string) =>
  db.selectFrom('sitePage').selectAll().where('id', '=', id).forUpdate();

/** No row comes back when the code is taken. */
export const insertSitePage = (db: Db, row: Insertable<SitePageTable>) =>
  db
    .insertInto('sitePage')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id');

export const sitePageWithCode = (db: Db, code: string) =>
  db.selectFrom('sitePage').select('id').where('code', '=', code);

export const updateSitePage = (db: Db, id: string, fields: Updateable<SitePageTable>) =>
  db
    .updateTable('sitePage')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteSitePage = (db: Db, id: string) => db.deleteFrom('sitePage').where('id', '=', id);

export const insertVersion = (db: Db, row: Insertable<SitePageVersionTable>) =>
  db.insertInto('sitePageVersion').values(row);

/** A version that was never public. */
export const deleteVersion = (db: Db, pageId: string, number: number) =>
  db.deleteFrom('sitePageVersion').where('pageId', '=', pageId).where('number', '=', number);

const VERSION = [
  'sitePageVersion.id',
  'sitePageVersion.number',
  'sitePageVersion.titleZh',
  'sitePageVersion.titleEn',
  'sitePageVersion.trackId',
  'sitePageVersion.note',
  'sitePageVersion.publishedAt',
  'sitePageVersion.publishedBy',
] as const;

const versionsOf = (db: Db, pageId: string) => db.selectFrom('sitePageVersion').where('pageId', '=', pageId);

export const versionList = (db: Db, pageId: string, page: Page) =>
  paged(versionsOf(db, pageId).select(VERSION), page, sql`"sitePageVersion"."id"`);

export const versionCount = (db: Db, pageId: string) =>
  cappedCount(db, versionsOf(db, pageId).select(sql<number>`1`.as('one')));

export const versionOf = (db: Db, pageId: string, number: number) =>
  versionsOf(db, pageId)
    .select([...VERSION, 'sitePageVersion.bodyZh', 'sitePageVersion.bodyEn'])
    .where('number', '=', number);

/** The addresses of the images in the published versions of a page. */
export const imagesOfVersions = (db: Db, pageId: string) =>
  db
    .selectFrom('sitePageVersion')
    .crossJoinLateral(
      sql<{
        address: string[];
      }>`regexp_matches("bodyZh" || ' ' || "bodyEn", '/content/img/[A-Za-z0-9_-]{22,64}', 'g')`.as<'found'>(
        sql`found("address")`,
      ),
    )
    .select(sql<string>`found."address"[1]`.as('address'))
    .distinct()
    .where('pageId', '=', pageId);

const published = (db: Db, now: string) =>
  db
    .selectFrom('sitePage')
    .innerJoin('sitePageVersion', (join) =>
      join.onRef('sitePageVersion.pageId', '=', 'sitePage.id').on('sitePageVersion.number', '=', publicNumber(now)),
    );

/** What the public reads at a code. */
export const publicPage = (db: Db, code: string, now: string) =>
  published(db, now)
    .leftJoin('storyTrack', 'storyTrack.id', 'sitePageVersion.trackId')
    .select([
      'storyTrack.track',
      'sitePage.code',
      'sitePage.kind',
      'sitePageVersion.number',
      'sitePageVersion.titleZh',
      'sitePageVersion.titleEn',
      'sitePageVersion.bodyZh',
      'sitePageVersion.bodyEn',
      'sitePageVersion.publishedAt',
    ])
    .where('sitePage.code', '=', code);

const MOST_PUBLIC_PAGES = 100;

/** The documents that are public, without texts. */
export const publicPages = (db: Db, now: string) =>
  published(db, now)
    .where('sitePage.kind', '=', 'document')
    .select(['sitePage.code', 'sitePageVersion.titleZh', 'sitePageVersion.titleEn', 'sitePageVersion.publishedAt'])
    .orderBy('sitePage.code')
    .limit(MOST_PUBLIC_PAGES);

/** The stories that are public, the newest first. */
export const publicStories = (db: Db, now: string) =>
  published(db, now)
    .where('sitePage.kind', '=', 'story')
    .select([
      'sitePage.code',
      'sitePageVersion.titleZh',
      'sitePageVersion.titleEn',
      'sitePageVersion.bodyZh',
      'sitePageVersion.bodyEn',
      'sitePageVersion.trackId',
      'sitePageVersion.publishedAt',
    ])
    .orderBy('sitePageVersion.publishedAt', 'desc')
    .orderBy('sitePage.id', 'desc')
    .limit(MOST_PUBLIC_PAGES);

/** Adds to how often stories were opened. */
export const addReads = (db: Db, reads: readonly Insertable<SitePageReadTable>[]) =>
  db
    .insertInto('sitePageRead')
    .values(reads)
    .onConflict((conflict) =>
      conflict.columns(['code', 'day']).doUpdateSet({
        times: sql<number>`"sitePageRead"."times" + excluded."times"`,
      }),
    );

/** Reads of each page and story from a day on, and in the days between an earlier one and that; the most read first. */
export const readsSince = (db: Db, from: string, earlier: string, most: number) =>
  db
    .selectFrom('sitePageRead as r')
    .leftJoin('sitePage as p', 'p.code', 'r.code')
    .select([
      'r.code',
      sql<string>`coalesce("p"."titleZh", '')`.as('titleZh'),
      sql<string>`coalesce("p"."titleEn", '')`.as('titleEn'),
      sql<number>`coalesce(sum("r"."times") filter (where "r"."day" >= ${from}::date), 0)::int`.as('times'),
      sql<number>`coalesce(sum("r"."times") filter (where "r"."day" < ${from}::date), 0)::int`.as('timesBefore'),
    ])
    .where('r.day', '>=', earlier)
    .groupBy(['r.code', 'p.titleZh', 'p.titleEn'])
    .orderBy('times', 'desc')
    .orderBy('r.code')
    .limit(most);

export const insertTrack = (db: Db, row: Insertable<StoryTrackTable>) =>
  db.insertInto('storyTrack').values(row).returning('id');

export const trackById = (db: Db, id: string) =>
  db.selectFrom('storyTrack').select(['id', 'track', 'sceneId', 'withdrawnAt']).where('id', '=', id);

/** Tracks that nobody used for a day: no page has them, nor a version of one. */
export const deleteUnusedTracks = (db: Db, before: string, most: number) => {
  const unused = db
    .selectFrom('storyTrack as t')
    .leftJoin('sitePage as p', 'p.trackId', 't.id')
    .leftJoin('sitePageVersion as v', 'v.trackId', 't.id')
    .select('t.id')
    .where('t.createdAt', '<', before)
    .where('p.id', 'is', null)
    .where('v.id', 'is', null)
    .limit(most);
  return db.deleteFrom('storyTrack').where('id', 'in', unused);
};

export const withdrawTracksOf = (db: Db, sceneId: string, now: string) =>
  db
    .updateTable('storyTrack')
    .set({ withdrawnAt: now })
    .where('sceneId', '=', sceneId)
    .where('withdrawnAt', 'is', null)
    .returning('id');

/** The pages that show one of these tracks (`isShown`), or will; locked. */
export const lockPagesWith = (db: Db, trackIds: readonly string[], now: string, most: number) => {
  const has = (number: RawBuilder<number | null>) => sql<boolean>`exists (select from "sitePageVersion" as "v"
    where "v"."pageId" = "sitePage"."id" and "v"."number" = ${number} and "v"."trackId" = any(${[...trackIds]}::bigint[]))`;
  const isShown = has(publicNumber(now));
  return db
    .selectFrom('sitePage')
    .select(['sitePage.id', 'sitePage.version', isShown.as('isShown')])
    .where((eb) => eb.or([isShown, has(sql<number | null>`"sitePage"."scheduledNumber"`)]))
    .orderBy('sitePage.id')
    .limit(most)
    .forUpdate();
};

export const keepStoryPreview = (db: Db, row: Insertable<StoryPreviewTable>) =>
  db.insertInto('storyPreview').values(row);

/** Uses a ticket; no row for a used or an expired one, and none when its session has ended. */
export const takeStoryPreview = (db: Db, ticketHash: Buffer, now: string) =>
  db
    .deleteFrom('storyPreview')
    .using('session')
    .whereRef('session.id', '=', 'storyPreview.sessionId')
    .where('storyPreview.ticketHash', '=', ticketHash)
    .where('storyPreview.expiresAt', '>', now)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .returning(['storyPreview.pageId', 'storyPreview.language']);

/** The working copy of a story, with its track as long as that was not withdrawn. */
export const storyDraft = (db: Db, id: string) =>
  db
    .selectFrom('sitePage')
    .leftJoin('storyTrack', (join) =>
      join.onRef('storyTrack.id', '=', 'sitePage.trackId').on('storyTrack.withdrawnAt', 'is', null),
    )
    .select([
      'storyTrack.track',
      'sitePage.code',
      'sitePage.titleZh',
      'sitePage.titleEn',
      'sitePage.bodyZh',
      'sitePage.bodyEn',
    ])
    .where('sitePage.id', '=', id)
    .where('sitePage.kind', '=', 'story');

export const forgetStoryPreviews = (db: Db, before: string) =>
  db.deleteFrom('storyPreview').where('expiresAt', '<', before);
