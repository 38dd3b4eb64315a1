import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConfigValue } from '#contract/system/sysConfig/calls.ts';
import { contract } from '#contract/index.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { MAINS, OPTIONS } from '#server/ground/settings/definitions/index.ts';
import { sessionIdleMinutes } from '#server/ground/settings/definitions/security.ts';
import { siteNameZh } from '#server/ground/settings/definitions/site.ts';
import { isSecret, secretOption } from '#server/ground/settings/define.ts';
import { sealedFor } from '#server/ground/settings/settings.ts';

const app = await startTestApp();
const second = await app.secondNode();
const { db, settings, vault } = app.server.services;
const admin = await app.signInAs('administrator');
const call = contract.sysConfig;

const detail = (mainId: string) => admin.call(call.getDetailByMainId.path, { mainId });
async function set(key: string, value: ConfigValue | null, client: Client = admin): Promise<number> {
  const mainId = key.split('.').slice(0, 2).join('.');
  const { version } = await detail(mainId);
  return (await client.call(call.updateDetail.path, { mainId, version, values: [{ key, value }] })).version;
}
const PASSWORD = 'a-long-test-phrase';

test('every option stands in one main, has both languages, and its default fits', () => {
  const keys = MAINS.flatMap(({ options }) => options.map(({ key }) => key));
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(OPTIONS.size, keys.length);
  for (const main of MAINS) {
    assert.equal(main.check?.((option) => option.default) ?? null, null, main.key);
    for (const option of main.options) {
      assert.ok(option.key.startsWith(`${main.key}.`), option.key);
      for (const { zh, en } of [option.title, option.explanation]) assert.ok(zh !== '' && en !== '', option.key);
      if (!isSecret(option)) assert.deepEqual(option.schema.parse(option.default), option.default, option.key);
    }
  }
});

test('modules, mains and options are listed with what differs from the default', async () => {
  await set('site.identity.nameEn', 'Harbour Cabs');
  const modules = await admin.call(call.getModuleList.path, {});
  assert.equal(modules.list.find(({ key }) => key === 'site')?.changedCount, 1);
  const mains = await admin.call(call.findMainList.path, { moduleKey: 'site' });
  assert.deepEqual(
    mains.list.map(({ key }) => key),
    ['site.identity', 'site.environment'],
  );
  const { options } = await detail('site.identity');
  const name = options.find(({ key }) => key === 'site.identity.nameEn');
  assert.deepEqual([name?.value, name?.defaultValue, name?.isChanged], ['Harbour Cabs', 'Pilotdesk', true]);
  await set('site.identity.nameEn', 'Pilotdesk');
  assert.equal((await detail('site.identity')).options.filter(({ isChanged }) => isChanged).length, 0);
});

test('a change is obeyed by every node before it is answered, and by one that hears nobody', async () => {
  for (const name of ['一', '二', '三']) {
    await set(siteNameZh.key, name);
    assert.equal((await second.anonymous.call(call.getSite.path, {})).nameZh, name);
    assert.equal((await app.anonymous.call(call.getSite.path, {})).nameZh, name);
  }
  const { nodes } = second.server.services;
  await nodes.stop();
  assert.equal(nodes.hearsOthers, false);
  await set(siteNameZh.key, '四');
  assert.equal((await second.anonymous.call(call.getSite.path, {})).nameZh, '四');
});

test('a value that does not fit is refused by the name of its option, and nothing of the form is kept', async () => {
  const { version } = await detail('security.session');
  const wrong: [ConfigValue, RegExp][] = [
    [0, /1.*1440/],
    [1441, /1.*1440/],
    [10.5, /1.*1440/],
    ['60', /1.*1440/],
    [true, /1.*1440/],
    [['60'], /1.*1440/],
  ];
  for (const [value, says] of wrong) {
    const { body } = await refused(
      admin.call(call.updateDetail.path, {
        mainId: 'security.session',
        version,
        values: [
          { key: 'security.session.absoluteHours', value: 12 },
          { key: sessionIdleMinutes.key, value },
        ],
      }),
      400,
    );
    assert.match(JSON.stringify(body.data), says);
    assert.match(JSON.stringify(body.data), /"path":"security\.session\.idleMinutes"/);
  }
  assert.equal((await detail('security.session')).version, version);
  await refused(set('security.session.nonsense', 1), 400);
  await refused(set('site.nothing.name', 1), 404);
  // idle longer than absolute
  await set('security.session.absoluteHours', 1).then(
    () => assert.fail('idle would be longer'),
    (error: unknown) => assert.match(String(error), /idleMinutes/),
  );
});

test('of two who change a main at once one wins, the other gets it as it is now', async () => {
  const { version } = await detail('site.identity');
  const change = (value: string) =>
    admin.send(call.updateDetail.path, {
      mainId: 'site.identity',
      version,
      values: [{ key: siteNameZh.key, value }],
    });
  const answers = await Promise.all(['甲', '乙', '丙', '丁'].map(change));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((one, other) => one - other),
    [200, 409, 409, 409],
  );
  const lost = answers.find(({ status }) => status === 409);
  const current = call.getDetailByMainId.output.parse(
    typeof lost?.body.data === 'object' && lost.body.data !== null && 'current' in lost.body.data
      ? lost.body.data.current
      : null,
  );
  assert.equal(current.version, version + 1);
});

test('the history says who, when, before and after; a value of it can be put back', async () => {
  await set(siteNameZh.key, '前');
  const version = await set(siteNameZh.key, '后');
  const { list } = await admin.call(call.getHistory.path, { optionKey: siteNameZh.key });
  const [newest] = list;
  assert.ok(newest !== undefined);
  assert.deepEqual([newest.before, newest.after, newest.account, newest.kind], ['前', '后', admin.account, 'update']);
  await refused(admin.call(call.restore.path, { id: newest.id, version: version - 1 }), 409);
  await admin.call(call.restore.path, { id: newest.id, version });
  await settings.refresh();
  assert.equal(settings.get(siteNameZh), '前');
  const [restored] = (await admin.call(call.getHistory.path, { optionKey: siteNameZh.key, pageSize: 1 })).list;
  assert.deepEqual([restored?.kind, restored?.before, restored?.after], ['restore', '后', '前']);
});

test('the reset shows what it resets, and resets that in one transaction', async () => {
  await set(siteNameZh.key, '临时');
  await set('security.lockOut.minutes', 30);
  const mainIds = ['site.identity', 'security.lockOut'];
  const { list } = await admin.call(call.previewInit.path, { mainIds });
  assert.deepEqual(
    list.map(({ optionKey, value }) => [optionKey, value] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
    [
      ['security.lockOut.minutes', 30],
      ['site.identity.nameZh', '临时'],
    ],
  );
  const mains = mainIds.map((mainId) => ({
    mainId,
    version: list.find((planned) => planned.mainId === mainId)?.version ?? 0,
  }));
  const stale = mains.map((main, at) => (at === 1 ? { ...main, version: main.version + 7 } : main));
  await refused(admin.call(call.initConfig.path, { mains: stale }), 409);
  await settings.refresh();
  assert.equal(settings.get(siteNameZh), '临时');
  assert.deepEqual(await admin.call(call.initConfig.path, { mains }), { reset: 2 });
  await settings.refresh();
  assert.deepEqual((await admin.call(call.previewInit.path, { mainIds })).list, []);
  assert.equal(settings.get(siteNameZh), siteNameZh.default);
});

test('who reaches not all data, or may only look, changes nothing', async () => {
  const auditor = await app.signInAs('auditor');
  await auditor.call(call.findMainList.path, {});
  await refused(set(siteNameZh.key, '不行', auditor), 403);
  await refused(auditor.call(call.previewInit.path, { mainIds: ['site.identity'] }), 403);
});

test('how long a session lasts follows the settings at once', async () => {
  const client = await app.signInAs('operations');
  await set(sessionIdleMinutes.key, 10);
  app.advance(9 * 60);
  await client.call('/sys/sysuser/mySessions', {});
  app.advance(11 * 60);
  await refused(client.call('/sys/sysuser/mySessions', {}), 401);
  const busy = await app.signIn(client.account, PASSWORD);
  const again = await app.signIn(admin.account, PASSWORD);
  const setAgain = async (key: string, value: number) => {
    const mainId = 'security.session';
    const { version } = await again.call(call.getDetailByMainId.path, { mainId });
    await again.call(call.updateDetail.path, { mainId, version, values: [{ key, value }] });
  };
  await setAgain('security.session.absoluteHours', 1);
  for (let minutes = 0; minutes < 54; minutes += 9) {
    app.advance(9 * 60);
    await busy.call('/sys/sysuser/mySessions', {});
    await again.call('/sys/sysuser/mySessions', {});
  }
  app.advance(7 * 60);
  await refused(busy.call('/sys/sysuser/mySessions', {}), 401);
});

test('lock-out follows the settings', async () => {
  const boss = await app.signIn(admin.account, PASSWORD);
  const { version } = await boss.call(call.getDetailByMainId.path, { mainId: 'security.lockOut' });
  await boss.call(call.updateDetail.path, {
    mainId: 'security.lockOut',
    version,
    values: [
      { key: 'security.lockOut.failures', value: 3 },
      { key: 'security.lockOut.minutes', value: 2 },
    ],
  });
  const victim = await app.signInAs('operations');
  for (let tries = 0; tries < 3; tries += 1) await refused(app.signIn(victim.account, 'not-the-password'), 401);
  await refused(app.signIn(victim.account, PASSWORD), 429);
  app.advance(121);
  await app.signIn(victim.account, PASSWORD);
});

test('an old password has to be changed when the settings say so', async () => {
  const boss = await app.signIn(admin.account, PASSWORD);
  const person = await app.signInAs('operations');
  const { version } = await boss.call(call.getDetailByMainId.path, { mainId: 'security.password' });
  const values = [{ key: 'security.password.maxDays', value: 30 }];
  await boss.call(call.updateDetail.path, { mainId: 'security.password', version, values });
  const login = () => app.anonymous.call('/login', { account: person.account, password: PASSWORD });
  assert.equal((await login()).mustChangePassword, false);
  app.advance(31 * 86_400);
  assert.equal((await login()).mustChangePassword, true);
});

test('a secret is sealed where it is kept, opened only for the system, and nothing else of it goes out', async () => {
  const secret = secretOption({
    key: 'site.identity.trySecret',
    title: { zh: '密', en: 'Secret' },
    explanation: { zh: '密', en: 'Secret' },
  });
  await db.insertInto('sysConfigMain').values({ key: 'try.main' }).execute();
  const sealed = vault.seal(sealedFor(secret.key), 'opensesame');
  await db
    .insertInto('sysConfigOption')
    .values({ key: secret.key, mainKey: 'try.main', value: null, sealed })
    .execute();
  assert.ok(!sealed.includes('opensesame'));
  await app.server.services.nodes.change(db, ['settings'], () => Promise.resolve());
  await app.anonymous.call(call.getSite.path, {});
  assert.equal(settings.get(secret), 'opensesame');
  // moved to another option it opens no more
  await db.updateTable('sysConfigOption').set({ key: 'site.identity.other' }).where('key', '=', secret.key).execute();
  await app.server.services.nodes.change(db, ['settings'], () => Promise.resolve());
  await app.anonymous.call(call.getSite.path, {});
  assert.equal(settings.get({ ...secret, key: 'site.identity.other' }), '');
});
