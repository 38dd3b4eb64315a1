/** Queries over the pages that the platform publishes. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { SitePageState } from '#contract/system/sitePage/calls.ts';
import { cappedCount, contains, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { SitePageTable, SitePageVersionTable } from './table.ts';

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
  id?: string | undefined;
}

const stateOf = sql<SitePageState>`case
  when "sitePage"."publishedNumber" is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end
  when "sitePage"."hasChanges" then 'changed' else 'published' end`;

const filtered = (db: Db, { keyword, state, id }: SitePageFilters) => {
  let query = db.selectFrom('sitePage');
  if (keyword !== undefined && keyword !== '') {
    const like = contains(keyword);
    query = query.where((eb) =>
      eb.or([
        eb('sitePage.code', 'ilike', like),
        eb('sitePage.titleZh', 'ilike', like),
        eb('sitePage.titleEn', 'ilike', like),
      ]),
    );
  }
  if (state !== undefined) query = query.where(stateOf, '=', state);
  return id === undefined ? query : query.where('sitePage.id', '=', id);
};

const withState = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('sitePageVersion', (join) =>
      join
        .onRef('sitePageVersion.pageId', '=', 'sitePage.id')
        .onRef('sitePageVersion.number', '=', 'sitePage.publishedNumber'),
    )
    .select([
      'sitePage.id',
      'sitePage.code',
      'sitePage.titleZh',
      'sitePage.titleEn',
      'sitePage.publishedNumber',
      'sitePage.lastNumber',
      'sitePage.createdAt',
      'sitePage.updatedAt',
      'sitePage.version',
      'sitePageVersion.publishedAt',
    ])
    .select(stateOf.as('state'));

export const sitePageList = (db: Db, filters: SitePageFilters, page: Page) =>
  paged(withState(filtered(db, filters)), page, sql`"sitePage"."id"`);

export const sitePageCount = (db: Db, filters: SitePageFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const sitePageById = (db: Db, id: string) =>
  withState(filtered(db, { id })).select(['sitePage.bodyZh', 'sitePage.bodyEn']);

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
    .set((eb) => ({ ...fields, updatedAt: sql<string>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version');

export const deleteSitePage = (db: Db, id: string) => db.deleteFrom('sitePage').where('id', '=', id);

export const insertVersion = (db: Db, row: Insertable<SitePageVersionTable>) =>
  db.insertInto('sitePageVersion').values(row);

const VERSION = [
  'sitePageVersion.id',
  'sitePageVersion.number',
  'sitePageVersion.titleZh',
  'sitePageVersion.titleEn',
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

const published = (db: Db) =>
  db
    .selectFrom('sitePage')
    .innerJoin('sitePageVersion', (join) =>
      join
        .onRef('sitePageVersion.pageId', '=', 'sitePage.id')
        .onRef('sitePageVersion.number', '=', 'sitePage.publishedNumber'),
    );

/** What the public reads at a code. */
export const publicPage = (db: Db, code: string) =>
  published(db)
    .select([
      'sitePage.code',
      'sitePageVersion.number',
      'sitePageVersion.titleZh',
      'sitePageVersion.titleEn',
      'sitePageVersion.bodyZh',
      'sitePageVersion.bodyEn',
      'sitePageVersion.publishedAt',
    ])
    .where('sitePage.code', '=', code);

const MOST_PUBLIC_PAGES = 100;

/** What is public, without texts. */
export const publicPages = (db: Db) =>
  published(db)
    .select(['sitePage.code', 'sitePageVersion.titleZh', 'sitePageVersion.titleEn', 'sitePageVersion.publishedAt'])
    .orderBy('sitePage.code')
    .limit(MOST_PUBLIC_PAGES);
