/** Adding, changing, publishing and withdrawing versions of apps. */
import { DONE } from '#contract/ground/core.ts';
import { type appVersionCalls, appVersionForm, canMoveAppVersion } from '#contract/system/app/calls.ts';
import { appVersionWords } from '#contract/system/app/words.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachFiles } from '#server/base/file/service.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { appMessages } from './messages.ts';
import { currentVersion } from './present.ts';
import {
  deleteAppVersion,
  filesOfVersions,
  insertAppVersion,
  lockApp,
  lockAppVersion,
  sameVersion,
  updateAppVersion,
  VERSION_OBJECT,
} from './queries.ts';
import type { AppVersionTable } from './table.ts';

type Commands = Handlers<typeof appVersionCalls>;

/** What may still change once devices have been offered a version. */
const OPEN_FIELDS = ['updateMode', 'minimumSupported', 'rolloutPercent', 'notesZh', 'notesEn', 'storeAddress'] as const;
const FIXED_FIELDS = ['appId', 'platform', 'versionCode', 'versionName'] as const;

const fileIdOf = async (db: Db, id: string): Promise<string | null> =>
  (await filesOfVersions(db, [id]).executeTakeFirst())?.id ?? null;

/** The version, locked. 404 when it is gone, 409 when it has changed. */
function takeVersion({ actor, db }: CallContext, seen: { id: string; version: number }) {
  requireEverything(actor);
  return takeRow(lockAppVersion(db, seen.id), seen, () => currentVersion(db, seen.id));
}

/** The app of a version, locked, so that its platforms stay. 400 when there is none, or none for the platform. */
async function appFor(db: Db, { appId, platform }: Pick<AppVersionTable, 'appId' | 'platform'>) {
  const app = await lockApp(db, appId).executeTakeFirst();
  if (app === undefined) throw refuseField('appId', appMessages.noApp);
  if (!app.platforms.includes(platform)) throw refuseField('platform', appMessages.noPlatform);
  return app;
}

const attach = (context: Parameters<typeof attachFiles>[0], id: string, fileIds: readonly string[]) =>
  attachFiles(context, { object: VERSION_OBJECT, objectId: id }, fileIds, { max: 1 });

export const addVersion: Commands['addOne'] = async (context, { fileIds, ...fields }) => {
  requireEverything(context.actor);
  const { db } = context;
  const app = await appFor(db, fields);
  const row = await insertAppVersion(db, fields).executeTakeFirst();
  if (row === undefined) throw refuseTaken('versionCode', appMessages.versionTaken);
  await attach(context, row.id, fileIds);
  const label = `${app.nameZh} ${fields.versionName}`;
  const after = { ...fields, fileId: fileIds[0] ?? null };
  context.record(changeOf(appVersionWords, { id: row.id, label, after }));
  return row;
};

export const changeVersion: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const before = await takeVersion(context, { id, version });
  const fileBefore = await fileIdOf(db, id);
  const row = { ...before, fileIds: fileBefore === null ? [] : [fileBefore] };
  const { fileIds, ...fields } = changedForm(context, appVersionForm, row, change);
  const fileId = fileIds[0] ?? null;
  const app = await appFor(db, fields);
  if (before.state === 'draft') {
    const other = await sameVersion(db, fields.appId, fields.platform, fields.versionCode).executeTakeFirst();
    if (other !== undefined && other.id !== id) throw refuseTaken('versionCode', appMessages.versionTaken);
    await attach(context, id, fileIds);
  } else {
    const changed = FIXED_FIELDS.find((name) => fields[name] !== before[name]);
    if (changed !== undefined) throw refuseField(changed, appMessages.staysOncePublished);
    if (fileId !== fileBefore) throw refuseField('fileIds', appMessages.staysOncePublished);
    if (fileId === null && fields.storeAddress === '') throw refuseField('storeAddress', appMessages.needsFile);
  }
  const open = Object.fromEntries(OPEN_FIELDS.map((name) => [name, fields[name]]));
  const label = `${app.nameZh} ${fields.versionName}`;
  const texts = { before: { ...before, fileId: fileBefore }, after: { ...fields, fileId } };
  context.record(changeOf(appVersionWords, { id, label, ...texts }));
  return updateAppVersion(db, id, before.state === 'draft' ? fields : open).executeTakeFirstOrThrow();
};

export const moveVersion: Commands['moveOne'] = async (context, { state, ...seen }) => {
  const { db, services } = context;
  const before = await takeVersion(context, seen);
  if (!canMoveAppVersion(before.state, state)) throw new Refusal(409, appMessages.cannotMove);
  const app = await appFor(db, before);
  const now = services.now();
  if (state === 'published' && before.storeAddress === '' && (await fileIdOf(db, seen.id)) === null)
    throw new Refusal(409, appMessages.needsFile);
  const label = `${app.nameZh} ${before.versionName}`;
  context.record(changeOf(appVersionWords, { id: seen.id, label, before, after: { state } }));
  const when = state === 'published' ? { publishedAt: now, withdrawnAt: null } : { withdrawnAt: now };
  return updateAppVersion(db, seen.id, { state, ...when }).executeTakeFirstOrThrow();
};

export const removeVersion: Commands['deleteById'] = async (context, seen) => {
  const { db } = context;
  const before = await takeVersion(context, seen);
  if (before.state !== 'draft') throw new Refusal(409, appMessages.draftsOnly);
  const fileId = await fileIdOf(db, seen.id);
  await attach(context, seen.id, []);
  await deleteAppVersion(db, seen.id).execute();
  const entry = { id: seen.id, label: before.versionName, before: { ...before, fileId } };
  context.record(changeOf(appVersionWords, entry));
  return DONE;
};
