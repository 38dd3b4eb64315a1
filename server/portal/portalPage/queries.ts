/** Queries over the pages of the portal that the operator arranges. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { PortalPageCode, PortalPageState } from '#contract/portal/portalPage/rules.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { PortalPageTable, PortalPageVersionTable, PortalPreviewTable } from './table.ts';

export const portalPageSorts: SortKeys<'code' | 'updatedAt'> = {
  code: { expression: sql`"portalPage"."code"`, type: 'text' },
  updatedAt: { expression: sql`"portalPage"."updatedAt"`, type: 'timestamptz' },
};
export const portalVersionSorts: SortKeys<'number'> = {
  number: { expression: sql`"portalPageVersion"."number"`, type: 'integer' },
};

export interface PortalPageFilters {
  state?: PortalPageState | undefined;
  id?: string | undefined;
}

/** Whether a release has come. The clock alone makes a version public (decision 0160). */
const hasCome = (now: string) => sql<boolean>`"portalPage"."scheduledAt" <= ${now}::timestamptz`;

/** The version that is public at a moment; null: the standard page. */
const publicNumber = (now: string) =>
  sql<
    number | null
  >`case when ${hasCome(now)} then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end`;

const stateAt = (now: string) => sql<PortalPageState>`case
  when "portalPage"."scheduledAt" > ${now}::timestamptz then 'scheduled'
  when "portalPage"."hasChanges" then 'changed'
  when ${publicNumber(now)} is null then 'standard' else 'published' end`;

function filtered(db: Db, { state, id }: PortalPageFilters, now: string) {
  let query = db.selectFrom('portalPage');
  if (state !== undefined) query = query.where(stateAt(now), '=', state);
  return id === undefined ? query : query.where('portalPage.id', '=', id);
}

const withPublic = (query: ReturnType<typeof filtered>, now: string) =>
  query.leftJoin('portalPageVersion', (join) =>
    join.onRef('portalPageVersion.pageId', '=', 'portalPage.id').on('portalPageVersion.number', '=', publicNumber(now)),
  );

const withState = (query: ReturnType<typeof filtered>, now: string) =>
  withPublic(query, now)
    .select([
      'portalPage.id',
      'portalPage.code',
      'portalPage.blocks',
      'portalPage.lastNumber',
      'portalPage.updatedAt',
      'portalPage.version',
      'portalPageVersion.publishedAt',
    ])
    .select([stateAt(now).as('state'), publicNumber(now).as('publishedNumber')])
    .select([
      sql<number | null>`case when not ${hasCome(now)} then "portalPage"."scheduledNumber" end`.as('scheduledNumber'),
      sql<string | null>`case when not ${hasCome(now)} then "portalPage"."scheduledAt" end`.as('scheduledAt'),
    ]);

export const portalPageList = (db: Db, filters: PortalPageFilters, now: string, page: Page) =>
  paged(withState(filtered(db, filters, now), now), page, sql`"portalPage"."id"`);

export const portalPageCount = (db: Db, filters: PortalPageFilters, now: string) =>
  cappedCount(db, filtered(db, filters, now).select(sql<number>`1`.as('one')));

export const portalPageById = (db: Db, id: string, now: string) => withState(filtered(db, { id }, now), now);

/** Until the transaction ends nobody else changes the page. */
export const lockPortalPage = (db: Db, id: string) =>
  db.selectFrom('portalPage').selectAll().where('id', '=', id).forUpdate();

export const updatePortalPage = (db: Db, id: string, fields: Updateable<PortalPageTable>) =>
  db
    .updateTable('portalPage')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const insertPortalVersion = (db: Db, row: Insertable<PortalPageVersionTable>) =>
  db.insertInto('portalPageVersion').values(row);

/** A version that was never public. */
export const deletePortalVersion = (db: Db, pageId: string, number: number) =>
  db.deleteFrom('portalPageVersion').where('pageId', '=', pageId).where('number', '=', number);

const versionsOf = (db: Db, pageId: string) => db.selectFrom('portalPageVersion').where('pageId', '=', pageId);

export const portalVersionList = (db: Db, pageId: string, page: Page) =>
  paged(
    versionsOf(db, pageId)
      .select([
        'portalPageVersion.id',
        'portalPageVersion.number',
        'portalPageVersion.note',
        'portalPageVersion.publishedAt',
        'portalPageVersion.publishedBy',
      ])
      .select(sql<number>`jsonb_array_length("portalPageVersion"."blocks")`.as('blockCount')),
    page,
    sql`"portalPageVersion"."id"`,
  );

export const portalVersionCount = (db: Db, pageId: string) =>
  cappedCount(db, versionsOf(db, pageId).select(sql<number>`1`.as('one')));

export const portalVersionOf = (db: Db, pageId: string, number: number) =>
  versionsOf(db, pageId).select('blocks').where('number', '=', number);

/** The addresses of the images in the versions of a page. */
export const imagesOfPortalVersions = (db: Db, pageId: string) =>
  db
    .selectFrom('portalPageVersion')
    .crossJoinLateral(
      sql<{ address: string[] }>`regexp_matches("blocks"::text, '/content/img/[A-Za-z0-9_-]{22,64}', 'g')`.as<'found'>(
        sql`found("address")`,
      ),
    )
    .select(sql<string>`found."address"[1]`.as('address'))
    .distinct()
    .where('pageId', '=', pageId);

/** The blocks that the public reads of a page; null: the standard ones. */
export const publicBlocks = (db: Db, code: PortalPageCode, now: string) =>
  withPublic(filtered(db, {}, now), now)
    .select('portalPageVersion.blocks')
    .where('portalPage.code', '=', code);

/** Settings of the demo, where nobody has set them. */
export const addSampleSettings = (db: Db, mainKey: string, values: Readonly<Record<string, string>>) =>
  db
    .insertInto('sysConfigOption')
    .values(
      Object.entries(values).map(([key, value]) => ({ key, mainKey, value: JSON.stringify(value), sealed: null })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing());

export const anyPortalPage = (db: Db) => db.selectFrom('portalPage').select('id').orderBy('id').limit(1);

export const keepPreview = (db: Db, row: Insertable<PortalPreviewTable>) => db.insertInto('portalPreview').values(row);

/** Uses a ticket; no row for a used or an expired one, and none when its session has ended. */
export const takePreview = (db: Db, ticketHash: Buffer, now: string) =>
  db
    .deleteFrom('portalPreview')
    .using('portalPage')
    .using('session')
    .whereRef('portalPage.id', '=', 'portalPreview.pageId')
    .whereRef('session.id', '=', 'portalPreview.sessionId')
    .where('portalPreview.ticketHash', '=', ticketHash)
    .where('portalPreview.expiresAt', '>', now)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .returning(['portalPage.code', 'portalPage.blocks', 'portalPreview.language']);

export const forgetPreviews = (db: Db, before: string) =>
  db.deleteFrom('portalPreview').where('expiresAt', '<', before);
