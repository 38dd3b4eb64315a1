import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { z } from 'zod';
import { latestAnswer } from '#contract/system/app/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Refused, startTestApp, type Client } from '#server/testing/harness.ts';
import { isReached } from './rollout.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { id: adminId } = await app.server.services.db
  .selectFrom('sysUser')
  .select('id')
  .where('account', '=', 'admin')
  .executeTakeFirstOrThrow();

let serial = 0;
const newApp = async (client: Client = admin) => {
  const code = `unit${(serial += 1)}`;
  const form = { code, kind: 'vehicleUnit', nameZh: '车机', nameEn: 'Unit', platforms: ['android', 'linux'] } as const;
  return { ...(await client.call('/sys/app/addOne', { ...form, platforms: [...form.platforms] })), ...form };
};

const CONTENT = Buffer.from(Array.from({ length: 5000 }, (_, place) => place % 251));
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

/** A file that has passed its check, brought by the administrator. */
async function newFile(): Promise<string> {
  const { db, storage } = app.server.services;
  const key = `test/file${(serial += 1)}.apk`;
  const type = 'application/vnd.android.package-archive';
  await storage.local.put(key, Readable.from([CONTENT]), { size: CONTENT.length, type }, new AbortController().signal);
  const row = { store: 'local', key, kind: 'attachment', publicKey: null, name: '车机.apk', extension: 'apk' } as const;
  const { id } = await db
    .insertInto('file')
    .values({
      ...row,
      type,
      size: String(CONTENT.length),
      sha256: SHA256,
      width: null,
      height: null,
      state: 'confirmed',
      ownerId: adminId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const formOf = (appId: string, versionCode: number, more: object = {}) => ({
  appId,
  platform: 'android' as const,
  versionCode,
  versionName: `1.${versionCode}`,
  updateMode: 'prompt' as const,
  storeAddress: 'https://example.com/app',
  rolloutPercent: 100,
  ...more,
});

async function publish(appId: string, versionCode: number, more: object = {}): Promise<string> {
  const { id } = await admin.call('/sys/app/version/addOne', formOf(appId, versionCode, more));
  await admin.call('/sys/app/version/moveOne', { id, version: 1, state: 'published' });
  return id;
}

const envelope = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });

async function ask(code: string, query: Record<string, string | number>, headers: Record<string, string> = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${app.server.address}/open/app/${code}/latest?${search.toString()}`, { headers });
  const text = await response.text();
  const body = text === '' ? null : envelope.parse(JSON.parse(text));
  return { response, body, data: body?.code === 0 ? latestAnswer.parse(body.data) : null };
}

const refusal = async (work: Promise<unknown>): Promise<Refused> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('was not refused');
};

test('a version goes from draft to published to withdrawn, and devices see it only while it is published', async () => {
  const { id: appId, code } = await newApp();
  const { id } = await admin.call('/sys/app/version/addOne', formOf(appId, 7));
  assert.equal((await ask(code, { platform: 'android' })).data?.upToDate, true);

  const early = await refusal(admin.call('/sys/app/version/moveOne', { id, version: 1, state: 'withdrawn' }));
  assert.equal(early.answer.status, 409);
  const { version } = await admin.call('/sys/app/version/moveOne', { id, version: 1, state: 'published' });
  const { data } = await ask(code, { platform: 'android', versionCode: 3 });
  assert.equal(data?.latest?.versionCode, 7);
  assert.equal(data?.latest?.storeAddress, 'https://example.com/app');
  assert.equal((await ask(code, { platform: 'android', versionCode: 7 })).data?.upToDate, true);

  const changed = await refusal(admin.call('/sys/app/version/updateOne', { ...formOf(appId, 8), id, version }));
  assert.deepEqual(changed.answer.status, 400);
  const deleted = await refusal(admin.call('/sys/app/version/deleteById', { id, version }));
  assert.equal(deleted.answer.status, 409);

  const withdrawn = await admin.call('/sys/app/version/moveOne', { id, version, state: 'withdrawn' });
  assert.equal((await ask(code, { platform: 'android', versionCode: 3 })).data?.latest, null);
  await admin.call('/sys/app/version/moveOne', { id, version: withdrawn.version, state: 'published' });
  assert.equal((await ask(code, { platform: 'android', versionCode: 3 })).data?.latest?.versionCode, 7);
});

test('an unknown, stopped or unfitting app is a 404 in JSON, and a wrong query a 400', async () => {
  const { id, code } = await newApp();
  for (const [asked, query, status] of [
    ['nothere', { platform: 'android' }, 404],
    ['..%2f..', { platform: 'android' }, 404],
    [code, { platform: 'ios' }, 404],
    [code, { platform: 'windows' }, 400],
    [code, { platform: 'android', versionCode: '-1' }, 400],
    [code, { platform: 'android', deviceId: 'a b' }, 400],
    [code, { platform: 'android', more: '1' }, 400],
  ] as const) {
    const { response, body } = await ask(asked, query);
    assert.equal(response.status, status, `${asked} ${JSON.stringify(query)}`);
    assert.equal(body?.code, status);
  }
  await admin.call('/sys/app/updateState', { id, version: 1, state: 'disabled' });
  assert.equal((await ask(code, { platform: 'android' })).response.status, 404);
});

test('a gradual roll-out only ever adds devices, and reaches about as many as it says', () => {
  const devices = Array.from({ length: 4000 }, (_, place) => `device-${place}`);
  let before = new Set<string>();
  for (const percent of [1, 10, 50, 100]) {
    const reached = new Set(devices.filter((device) => isReached('42', percent, device)));
    assert.ok([...before].every((device) => reached.has(device)));
    assert.ok(Math.abs(reached.size / devices.length - percent / 100) < 0.03, `${percent}: ${reached.size}`);
    before = reached;
  }
  const other = devices.filter((device) => isReached('43', 10, device));
  assert.ok(
    other.some((device) => !isReached('42', 10, device)),
    'another version begins with other devices',
  );
  assert.equal(isReached('42', 99, ''), false);
  assert.equal(isReached('42', 0, 'device-1'), false);
});

test('devices outside a roll-out get the version before, and what is no longer supported has to update', async () => {
  const { id: appId, code } = await newApp();
  await publish(appId, 10, { minimumSupported: 5 });
  const gradual = await publish(appId, 20, { rolloutPercent: 30, updateMode: 'silent' });
  const devices = Array.from({ length: 20 }, (_, place) => `d${place}`);
  for (const deviceId of devices) {
    const { data } = await ask(code, { platform: 'android', versionCode: 6, deviceId });
    assert.equal(data?.latest?.versionCode, isReached(gradual, 30, deviceId) ? 20 : 10);
    assert.equal(data?.unsupported, false);
  }
  const old = await ask(code, { platform: 'android', versionCode: 4 });
  assert.equal(old.data?.unsupported, true);
  assert.equal(old.data?.latest?.updateMode, 'forced');
});

test('a version that names no part of the devices begins with five in a hundred', async () => {
  const { id: appId } = await newApp();
  const { rolloutPercent: _, ...form } = formOf(appId, 3);
  const { id } = await admin.call('/sys/app/version/addOne', form);
  const { list } = await admin.call('/sys/app/version/getPageList', { appId });
  assert.equal(list.find((version) => version.id === id)?.rolloutPercent, 5);
});

test('an answer may be kept for a minute and is not sent twice', async () => {
  const { id: appId, code } = await newApp();
  await publish(appId, 2);
  const { response } = await ask(code, { platform: 'android' });
  assert.equal(response.headers.get('cache-control'), 'private, max-age=60');
  const tag = response.headers.get('etag') ?? '';
  assert.equal((await ask(code, { platform: 'android' }, { 'if-none-match': tag })).response.status, 304);
});

test('the file of a published version is sent whole, in ranges, and with its digest', async () => {
  const { id: appId, code } = await newApp();
  const fileId = await newFile();
  const { id } = await admin.call('/sys/app/version/addOne', formOf(appId, 1, { storeAddress: '', fileIds: [fileId] }));
  const address = `${app.server.address}/open/app/${code}/file/${id}`;
  assert.equal((await fetch(address)).status, 404, 'a draft is nobody’s');
  const { version } = await admin.call('/sys/app/version/moveOne', { id, version: 1, state: 'published' });

  const { data } = await ask(code, { platform: 'android' });
  assert.deepEqual(data?.latest?.file, {
    address: `/open/app/${code}/file/${id}`,
    name: '车机.apk',
    size: CONTENT.length,
    sha256: SHA256,
  });
  const whole = await fetch(app.server.address + (data?.latest?.file?.address ?? ''));
  assert.equal(whole.status, 200);
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(CONTENT));
  assert.equal(whole.headers.get('etag'), `"${SHA256}"`);
  assert.match(whole.headers.get('content-disposition') ?? '', /^attachment/);

  for (const [range, from, to] of [
    ['bytes=100-199', 100, 200],
    ['bytes=4990-', 4990, 5000],
    ['bytes=-10', 4990, 5000],
    ['bytes=4990-9999', 4990, 5000],
  ] as const) {
    const part = await fetch(address, { headers: { range } });
    assert.equal(part.status, 206, range);
    assert.equal(part.headers.get('content-range'), `bytes ${from}-${to - 1}/5000`);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(CONTENT.subarray(from, to)), range);
  }
  assert.equal((await fetch(address, { headers: { range: 'bytes=5000-' } })).status, 416);
  const other = await fetch(address, { headers: { range: 'bytes=1-2', 'if-range': '"other"' } });
  assert.equal(other.status, 200, 'a range of other content would break the file');
  await other.arrayBuffer();

  await admin.call('/sys/app/version/moveOne', { id, version, state: 'withdrawn' });
  assert.equal((await fetch(address)).status, 404);
});

test('nothing is published without a file or a store, and no version code twice', async () => {
  const { id: appId } = await newApp();
  const { id } = await admin.call('/sys/app/version/addOne', formOf(appId, 1, { storeAddress: '' }));
  const empty = await refusal(admin.call('/sys/app/version/moveOne', { id, version: 1, state: 'published' }));
  assert.equal(empty.answer.status, 409);
  const twice = await refusal(admin.call('/sys/app/version/addOne', formOf(appId, 1)));
  assert.equal(twice.answer.status, 409);
  const foreign = await refusal(admin.call('/sys/app/version/addOne', formOf(appId, 2, { platform: 'ios' })));
  assert.equal(foreign.answer.status, 400);
  const above = await refusal(admin.call('/sys/app/version/addOne', formOf(appId, 2, { minimumSupported: 3 })));
  assert.equal(above.answer.status, 400);
});

test('of publishing twenty times at once exactly one does it', async () => {
  const { id: appId } = await newApp();
  const { id } = await admin.call('/sys/app/version/addOne', formOf(appId, 1));
  const move = { id, version: 1, state: 'published' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.send('/sys/app/version/moveOne', move)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
});

test('an app keeps its code and platforms once versions use them, and is deleted only without any', async () => {
  const { id, code, kind, nameZh, nameEn } = await newApp();
  await publish(id, 1);
  const form = { id, version: 1, kind, nameZh, nameEn };
  const renamed = await refusal(
    admin.call('/sys/app/updateOne', { ...form, code: `${code}x`, platforms: ['android', 'linux'] }),
  );
  assert.equal(renamed.answer.status, 400);
  const without = await refusal(admin.call('/sys/app/updateOne', { ...form, code, platforms: ['linux'] }));
  assert.equal(without.answer.status, 400);
  assert.equal((await refusal(admin.call('/sys/app/deleteById', { id, version: 1 }))).answer.status, 409);
  const { list } = await admin.call('/sys/app/getPageList', { keyword: code });
  assert.deepEqual(list[0]?.latest, [{ platform: 'android', versionCode: 1, versionName: '1.1' }]);
  assert.equal(list[0]?.versionCount, 1);

  const empty = await newApp();
  await admin.call('/sys/app/deleteById', { id: empty.id, version: 1 });
});
