/** Apps with their versions, public pages, and what is done to jobs and sessions of others. */
import { contract } from '#contract/index.ts';
import { insertTrack } from '#server/system/sitePage/queries.ts';
import { byAdmin, newFile, next, type Examples, type World } from '#server/testing/examples.ts';

const appForm = () => ({
  code: `app${next()}`,
  kind: 'passenger' as const,
  nameZh: '示例',
  nameEn: 'Example',
  platforms: ['android' as const],
});

const newApp = async ({ admin }: World) => ({ id: (await admin.call('/sys/app/addOne', appForm())).id, version: 1 });

const versionForm = (appId: string) => ({
  appId,
  platform: 'android' as const,
  versionCode: next(),
  versionName: '1.0',
  updateMode: 'prompt' as const,
  storeAddress: 'https://example.com/app',
});

async function newVersion(world: World) {
  const form = versionForm((await newApp(world)).id);
  return { ...form, id: (await world.admin.call('/sys/app/version/addOne', form)).id, version: 1 };
}

const pageForm = () => ({
  kind: 'story' as const,
  code: `page-${next()}`,
  titleZh: '示例',
  titleEn: 'Example',
  bodyZh: '<p>示例</p>',
  bodyEn: '<p>Example</p>',
});

async function newPage({ admin }: World) {
  const form = pageForm();
  return { ...form, id: (await admin.call('/sys/sitePage/addOne', form)).id, version: 1 };
}

async function newTrack({ app }: World): Promise<string> {
  const track = { kind: 'ride', duration: 0, distance: 0, bounds: [0, 0, 0, 0], roads: [], actors: [] };
  const row = { track: JSON.stringify(track), sceneId: null };
  return (await insertTrack(app.server.services.db, row).executeTakeFirstOrThrow()).id;
}

const seenOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

const inAnHour = ({ app }: World): string => new Date(app.server.services.now().getTime() + 3_600_000).toISOString();

async function publishedPage(world: World) {
  const page = await newPage(world);
  const { version } = await world.admin.call('/sys/sitePage/publishOne', seenOf(page));
  return { id: page.id, version };
}

async function newJob({ app }: World, state: 'queued' | 'failed'): Promise<{ id: string }> {
  const { userId } = await app.signInAs('operations');
  const finishedAt = state === 'failed' ? app.server.services.now() : null;
  const row = { kind: 'userExport', userId, language: 'en-US', input: '{}', state, finishedAt } as const;
  return app.server.services.db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow();
}

export const appExamples: Examples = {
  [contract.app.addOne.path]: byAdmin(appForm),
  [contract.app.updateOne.path]: byAdmin(async (world) => ({ ...appForm(), ...(await newApp(world)), remark: '示例' })),
  [contract.app.updateState.path]: byAdmin(async (world) => ({ ...(await newApp(world)), state: 'disabled' })),
  [contract.app.deleteById.path]: byAdmin(newApp),

  [contract.appVersion.addOne.path]: byAdmin(async (world) => versionForm((await newApp(world)).id)),
  [contract.appVersion.updateOne.path]: byAdmin(async (world) => ({
    ...(await newVersion(world)),
    minimumSupported: 1,
    rolloutPercent: 50,
    notesZh: '示例',
    notesEn: 'Example',
    fileIds: [await newFile(world.admin)],
  })),
  [contract.appVersion.moveOne.path]: byAdmin(async (world) => ({
    ...seenOf(await newVersion(world)),
    state: 'published',
  })),
  [contract.appVersion.deleteById.path]: byAdmin(async (world) => seenOf(await newVersion(world))),

  [contract.setting.cancelJob.path]: byAdmin((world) => newJob(world, 'queued')),
  [contract.setting.retryJob.path]: byAdmin((world) => newJob(world, 'failed')),
  [contract.setting.endSession.path]: byAdmin(async ({ app, admin }) => {
    const { account } = await app.signInAs('operations');
    const { list } = await admin.call('/sys/setting/getSessionList', { keyword: account });
    return { id: list[0]?.id ?? '' };
  }),

  [contract.sitePage.addOne.path]: byAdmin(pageForm),
  [contract.sitePage.updateOne.path]: byAdmin(async (world) => ({
    ...pageForm(),
    ...seenOf(await newPage(world)),
    trackId: await newTrack(world),
  })),
  [contract.sitePage.publishOne.path]: byAdmin(async (world) => seenOf(await newPage(world))),
  [contract.sitePage.scheduleOne.path]: byAdmin(async (world) => ({
    ...seenOf(await newPage(world)),
    scheduledAt: inAnHour(world),
    note: 'for the holidays',
  })),
  [contract.sitePage.unscheduleOne.path]: byAdmin(async (world) => {
    const page = await newPage(world);
    const input = { ...seenOf(page), scheduledAt: inAnHour(world) };
    const { version } = await world.admin.call('/sys/sitePage/scheduleOne', input);
    return { id: page.id, version };
  }),
  [contract.sitePage.withdrawOne.path]: byAdmin(publishedPage),
  [contract.sitePage.restoreOne.path]: byAdmin(async (world) => ({ ...(await publishedPage(world)), number: 1 })),
  [contract.sitePage.deleteById.path]: byAdmin(async (world) => seenOf(await newPage(world))),
};
