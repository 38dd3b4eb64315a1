/** Adding, changing, stopping and deleting apps. */
import { DONE } from '#contract/ground/core.ts';
import { appForm, type appCalls } from '#contract/system/app/calls.ts';
import { appWords } from '#contract/system/app/words.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { appMessages } from './messages.ts';
import { currentApp } from './present.ts';
import { appWithCode, deleteApp, insertApp, lockApp, platformsInUse, updateApp } from './queries.ts';
import type { AppTable } from './table.ts';

type Commands = Handlers<typeof appCalls>;

/** The app, locked. 404 when it is gone, 409 when it has changed. */
function takeApp({ actor, db }: CallContext, seen: { id: string; version: number }) {
  requireEverything(actor);
  return takeRow(lockApp(db, seen.id), seen, () => currentApp(db, seen.id));
}

const orderedPlatforms = <Form extends { platforms: readonly AppTable['platforms'][number][] }>(form: Form) => ({
  ...form,
  platforms: [...new Set(form.platforms)].sort(),
});

export const addApp: Commands['addOne'] = async (context, form) => {
  requireEverything(context.actor);
  const fields = orderedPlatforms(form);
  const app = await insertApp(context.db, fields).executeTakeFirst();
  if (app === undefined) throw refuseTaken('code', appMessages.codeTaken);
  context.record(changeOf(appWords, { id: app.id, label: form.nameZh, after: fields }));
  return app;
};

export const changeApp: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const before = await takeApp(context, { id, version });
  const fields = orderedPlatforms(changedForm(context, appForm, before, change));
  const inUse = await platformsInUse(db, id).execute();
  if (inUse.some(({ platform }) => !fields.platforms.includes(platform)))
    throw refuseField('platforms', appMessages.platformInUse);
  if (fields.code !== before.code) {
    if (inUse.some(({ isPublic }) => isPublic)) throw refuseField('code', appMessages.codeStays);
    if ((await appWithCode(db, fields.code).executeTakeFirst()) !== undefined)
      throw refuseTaken('code', appMessages.codeTaken);
  }
  context.record(changeOf(appWords, { id, label: fields.nameZh, before, after: fields }));
  return updateApp(db, id, fields).executeTakeFirstOrThrow();
};

export const setAppState: Commands['updateState'] = async (context, { state, ...seen }) => {
  const { db } = context;
  const before = await takeApp(context, seen);
  context.record(changeOf(appWords, { id: seen.id, label: before.nameZh, before, after: { state } }));
  return updateApp(db, seen.id, { state }).executeTakeFirstOrThrow();
};

export const removeApp: Commands['deleteById'] = async (context, seen) => {
  const { db } = context;
  const before = await takeApp(context, seen);
  if ((await platformsInUse(db, seen.id).execute()).length > 0) throw new Refusal(409, appMessages.hasVersions);
  await deleteApp(db, seen.id).execute();
  context.record(changeOf(appWords, { id: seen.id, label: before.nameZh, before }));
  return DONE;
};
