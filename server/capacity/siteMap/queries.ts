/** Queries over site maps: drafts and the versions that were published. Drawings go in as JSON. */
import { sql } from 'kysely';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';

export const siteMapVersionSorts: SortKeys<'number'> = {
  number: { expression: sql`"siteMapVersion"."number"`, type: 'integer' },
};

export const siteMapOf = (db: Db, stationId: string) =>
  db.selectFrom('siteMap').selectAll().where('stationId', '=', stationId);

export interface DraftRow {
  drawing: string;
  picture: string | null;
  hasChanges: boolean;
  updatedBy: string;
}

/** The first draft of a station. */
export const insertSiteMap = (db: Db, stationId: string, draft: DraftRow) =>
  db
    .insertInto('siteMap')
    .values({ stationId, ...draft })
    .returning('version');

export const updateSiteMap = (
  db: Db,
  stationId: string,
  fields: Partial<DraftRow> & { publishedNumber?: number; lastNumber?: number },
) =>
  db
    .updateTable('siteMap')
    .set({ ...fields, ...CHANGED })
    .where('stationId', '=', stationId)
    .returning('version');

export const insertSiteMapVersion = (
  db: Db,
  row: {
    stationId: string;
    number: number;
    drawing: string;
    picture: string | null;
    note: string;
    publishedAt: Date;
    publishedBy: string;
  },
) => db.insertInto('siteMapVersion').values(row);

const versionsOf = (db: Db, stationId: string) =>
  db.selectFrom('siteMapVersion').where('siteMapVersion.stationId', '=', stationId);

const VERSION = [
  'siteMapVersion.id',
  'siteMapVersion.number',
  'siteMapVersion.note',
  'siteMapVersion.publishedAt',
  'siteMapVersion.publishedBy',
] as const;

const featureCount = sql<number>`jsonb_array_length("siteMapVersion"."drawing" -> 'features')`;

export const siteMapVersions = (db: Db, stationId: string, page: Page) =>
  paged(
    versionsOf(db, stationId).select(VERSION).select(featureCount.as('featureCount')),
    page,
    sql`"siteMapVersion"."id"`,
  );

export const siteMapVersionCount = (db: Db, stationId: string) =>
  cappedCount(db, versionsOf(db, stationId).select(sql<number>`1`.as('one')));

export const siteMapVersion = (db: Db, stationId: string, number: number) =>
  versionsOf(db, stationId)
    .select([...VERSION, 'siteMapVersion.drawing', 'siteMapVersion.picture'])
    .select(featureCount.as('featureCount'))
    .where('number', '=', number);

/** The addresses of the pictures of all published versions. */
export const picturesOfVersions = (db: Db, stationId: string) =>
  versionsOf(db, stationId)
    .select(sql<string>`"picture" ->> 'url'`.as('url'))
    .distinct()
    .where('picture', 'is not', null);
