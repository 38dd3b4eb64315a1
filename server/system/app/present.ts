/** Apps and versions as they go out. */
import type { AppRow, AppVersionRow } from '#contract/system/app/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  appById,
  appVersionById,
  filesOfVersions,
  latestOfApps,
  type appList,
  type appVersionList,
} from './queries.ts';

type App = Awaited<ReturnType<ReturnType<typeof appList>['execute']>>[number];
type Version = Awaited<ReturnType<ReturnType<typeof appVersionList>['execute']>>[number];

/** Rows with their newest versions, read in one question. */
export async function presentApps(db: Db, rows: readonly App[]): Promise<AppRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const latest = Map.groupBy(await latestOfApps(db, ids).execute(), ({ appId }) => appId);
  return rows.map((row) => ({
    ...row,
    versionCount: Number(row.versionCount),
    latest: (latest.get(row.id) ?? []).map(({ platform, versionCode, versionName }) => ({
      platform,
      versionCode,
      versionName,
    })),
  }));
}

/** Rows with their files, read in one question. */
export async function presentVersions(db: Db, rows: readonly Version[]): Promise<AppVersionRow[]> {
  if (rows.length === 0) return [];
  const files = await filesOfVersions(
    db,
    rows.map(({ id }) => id),
  ).execute();
  const byVersion = new Map(files.map(({ objectId, ...file }) => [objectId, { ...file, size: Number(file.size) }]));
  return rows.map((row) => {
    const file = byVersion.get(row.id) ?? null;
    return { ...row, file, fileIds: file === null ? [] : [file.id] };
  });
}

/** The app as it is now; null when it is gone. */
export const currentApp = async (db: Db, id: string): Promise<AppRow | null> =>
  (await presentApps(db, await appById(db, id).execute()))[0] ?? null;

/** The version as it is now; null when it is gone. */
export const currentVersion = async (db: Db, id: string): Promise<AppVersionRow | null> =>
  (await presentVersions(db, await appVersionById(db, id).execute()))[0] ?? null;
