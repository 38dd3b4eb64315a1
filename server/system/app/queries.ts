/** Queries over apps and their versions. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { APP_KINDS, AppPlatform, AppVersionState } from '#contract/system/app/calls.ts';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { AppTable, AppVersionTable } from './table.ts';

export const appSorts: SortKeys<'code' | 'createdAt'> = {
  code: { expression: sql`"app"."code"`, type: 'text' },
  createdAt: { expression: sql`"app"."createdAt"`, type: 'timestamptz' },
};
export const appVersionSorts: SortKeys<'createdAt' | 'versionCode'> = {
  createdAt: { expression: sql`"appVersion"."createdAt"`, type: 'timestamptz' },
  versionCode: { expression: sql`"appVersion"."versionCode"`, type: 'integer' },
};

/** What the files of versions belong to. */
export const VERSION_OBJECT = 'appVersion';

export interface AppFilters {
  keyword?: string | undefined;
  kind?: (typeof APP_KINDS)[number] | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const filteredApps = (db: Db, { keyword, kind, state, id }: AppFilters) => {
  let query = db.selectFrom('app');
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('app.code', keyword), holds('app.nameZh', keyword), holds('app.nameEn', keyword)]),
    );
  }
  if (kind !== undefined) query = query.where('app.kind', '=', kind);
  if (state !== undefined) query = query.where('app.state', '=', state);
  return id === undefined ? query : query.where('app.id', '=', id);
};

const withCount = (query: ReturnType<typeof filteredApps>) =>
  query.selectAll('app').select((eb) =>
    eb
      .selectFrom('appVersion')
      .select((count) => count.fn.countAll<string>().as('count'))
      .whereRef('appVersion.appId', '=', 'app.id')
      .as('versionCount'),
  );

export const appList = (db: Db, filters: AppFilters, page: Page) =>
  paged(withCount(filteredApps(db, filters)), page, sql`"app"."id"`);

export const appCount = (db: Db, filters: AppFilters) =>
  cappedCount(db, filteredApps(db, filters).select(sql<number>`1`.as('one')));

export const appById = (db: Db, id: string) => withCount(filteredApps(db, { id }));

/** Until the transaction ends nobody else changes the app, or adds a version to it. */
export const lockApp = (db: Db, id: string) => db.selectFrom('app').selectAll().where('id', '=', id).forUpdate();

/** The newest published version of each platform of these apps. */
export const latestOfApps = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('appVersion')
    .select(['appId', 'platform', 'versionCode', 'versionName'])
    .distinctOn(['appId', 'platform'])
    .where(sql<boolean>`"appId" = any(${[...ids]}::bigint[])`)
    .where('state', '=', 'published')
    .orderBy('appId')
    .orderBy('platform')
    .orderBy('versionCode', 'desc');

/** No row comes back when the code is taken. */
export const insertApp = (db: Db, row: Insertable<AppTable>) =>
  db
    .insertInto('app')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id');

export const appWithCode = (db: Db, code: string) => db.selectFrom('app').select('id').where('code', '=', code);

export const updateApp = (db: Db, id: string, fields: Updateable<AppTable>) =>
  db
    .updateTable('app')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteApp = (db: Db, id: string) => db.deleteFrom('app').where('id', '=', id);

/** Platforms that an app has versions for, and whether any of those was published. */
export const platformsInUse = (db: Db, appId: string) =>
  db
    .selectFrom('appVersion')
    .select(['platform', sql<boolean>`bool_or("state" <> 'draft')`.as('isPublic')])
    .where('appId', '=', appId)
    .groupBy('platform');

const MOST_CHOICES = 500;

export const enabledApps = (db: Db) =>
  db
    .selectFrom('app')
    .select(['id', 'code', 'nameZh', 'nameEn', 'platforms'])
    .where('state', '=', 'enabled')
    .orderBy('code')
    .limit(MOST_CHOICES);

// ---------------------------------------------------------------- versions

export interface AppVersionFilters {
  keyword?: string | undefined;
  appId?: string | undefined;
  platform?: AppPlatform | undefined;
  state?: AppVersionState | undefined;
  id?: string | undefined;
}

const filteredVersions = (db: Db, filters: AppVersionFilters) => {
  let query = db.selectFrom('appVersion');
  const { keyword } = filters;
  if (keyword !== undefined && keyword !== '') query = query.where(holds('appVersion.versionName', keyword));
  for (const field of ['appId', 'platform', 'state', 'id'] as const) {
    const wanted = filters[field];
    if (wanted !== undefined) query = query.where(`appVersion.${field}`, '=', wanted);
  }
  return query;
};

const withApp = (query: ReturnType<typeof filteredVersions>) =>
  query
    .innerJoin('app', 'app.id', 'appVersion.appId')
    .selectAll('appVersion')
    .select(['app.code as appCode', 'app.nameZh as appNameZh', 'app.nameEn as appNameEn']);

export const appVersionList = (db: Db, filters: AppVersionFilters, page: Page) =>
  paged(withApp(filteredVersions(db, filters)), page, sql`"appVersion"."id"`);

export const appVersionCount = (db: Db, filters: AppVersionFilters) =>
  cappedCount(db, filteredVersions(db, filters).select(sql<number>`1`.as('one')));

export const appVersionById = (db: Db, id: string) => withApp(filteredVersions(db, { id }));

export const lockAppVersion = (db: Db, id: string) =>
  db.selectFrom('appVersion').selectAll().where('id', '=', id).forUpdate();

/** No row comes back when the platform of the app has the version code. */
export const insertAppVersion = (db: Db, row: Insertable<AppVersionTable>) =>
  db
    .insertInto('appVersion')
    .values(row)
    .onConflict((conflict) => conflict.columns(['appId', 'platform', 'versionCode']).doNothing())
    .returning('id');

export const sameVersion = (db: Db, appId: string, platform: AppPlatform, versionCode: number) =>
  db
    .selectFrom('appVersion')
    .select('id')
    .where('appId', '=', appId)
    .where('platform', '=', platform)
    .where('versionCode', '=', versionCode);

export const updateAppVersion = (db: Db, id: string, fields: Updateable<AppVersionTable>) =>
  db
    .updateTable('appVersion')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteAppVersion = (db: Db, id: string) => db.deleteFrom('appVersion').where('id', '=', id);

/** The file of each of these versions, with what tells its content. */
export const filesOfVersions = (db: Db, versionIds: readonly string[]) =>
  db
    .selectFrom('file')
    .select(['id', 'objectId', 'name', 'size', 'type', 'sha256'])
    .where('object', '=', VERSION_OBJECT)
    .where(sql<boolean>`"objectId" = any(${[...versionIds]}::text[])`)
    .where('state', '=', 'confirmed')
    .orderBy('objectId')
    .orderBy('place');

// ---------------------------------------------------------------- devices

const MOST_OFFERED = 100;

/** The published versions of an app for a platform, newest first. No row comes back for an app that is stopped. */
export const offeredVersions = (db: Db, code: string, platform: AppPlatform) =>
  db
    .selectFrom('app')
    .leftJoin('appVersion', (join) =>
      join
        .onRef('appVersion.appId', '=', 'app.id')
        .on('appVersion.platform', '=', platform)
        .on('appVersion.state', '=', 'published'),
    )
    .select([
      'app.platforms',
      'appVersion.id',
      'appVersion.versionCode',
      'appVersion.versionName',
      'appVersion.updateMode',
      'appVersion.minimumSupported',
      'appVersion.rolloutPercent',
      'appVersion.notesZh',
      'appVersion.notesEn',
      'appVersion.storeAddress',
      'appVersion.publishedAt',
    ])
    .where('app.code', '=', code)
    .where('app.state', '=', 'enabled')
    .orderBy('appVersion.versionCode', 'desc')
    .limit(MOST_OFFERED);

/** The version at an address that devices download from; no row once it is withdrawn or its app stopped. */
export const offeredVersion = (db: Db, code: string, id: string) =>
  db
    .selectFrom('appVersion')
    .innerJoin('app', 'app.id', 'appVersion.appId')
    .select('appVersion.id')
    .where('app.code', '=', code)
    .where('app.state', '=', 'enabled')
    .where('appVersion.id', '=', id)
    .where('appVersion.state', '=', 'published');
