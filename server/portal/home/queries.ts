/** What the public portal reads of notices and apps: what was released for everybody, and nothing else. */
import type { Db } from '#server/ground/database/pool.ts';

/** Notices for everybody that are shown on the portal and have not ended. */
const onPortal = (db: Db, now: string) =>
  db
    .selectFrom('sysNotice')
    .where('onPortal', '=', true)
    .where('everybody', '=', true)
    .where('state', '=', 'published')
    .where('publishedAt', 'is not', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]));

/** The newest first. */
export const portalNotices = (db: Db, now: string, most: number) =>
  onPortal(db, now)
    .select(['id', 'title', 'summary', 'titleEn', 'summaryEn', 'publishedAt'])
    .orderBy('pinned', 'desc')
    .orderBy('publishedAt', 'desc')
    .limit(most);

/** One of them with its text. */
export const portalNotice = (db: Db, id: string, now: string) =>
  onPortal(db, now).select(['id', 'title', 'content', 'titleEn', 'contentEn', 'publishedAt']).where('id', '=', id);

/** The newest published version of each passengers' app on each platform, offered to all devices. */
export const portalApps = (db: Db) =>
  db
    .selectFrom('app')
    .innerJoin('appVersion', 'appVersion.appId', 'app.id')
    .where('app.kind', '=', 'passenger')
    .where('app.state', '=', 'enabled')
    .where('appVersion.state', '=', 'published')
    .where('appVersion.rolloutPercent', '=', 100)
    .distinctOn(['app.code', 'appVersion.platform'])
    .select([
      'app.code',
      'app.nameZh',
      'app.nameEn',
      'appVersion.platform',
      'appVersion.versionName',
      'appVersion.id as versionId',
      'appVersion.storeAddress',
    ])
    .orderBy('app.code')
    .orderBy('appVersion.platform')
    .orderBy('appVersion.versionCode', 'desc')
    .limit(20);
