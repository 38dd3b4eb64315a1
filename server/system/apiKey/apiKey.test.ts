/** Keys of passengers' apps. How keys of suppliers are used is tested with their notices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInProfiles } from '#server/channel/importProfile/builtIn.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { insertApiKey } from './queries.ts';
import { makeKey } from './service.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

let serial = 0;
async function newKey(wishes: { hourlyQuota?: number; expiresAt?: string; source?: string } = {}) {
  serial += 1;
  const source = `app${serial}`;
  return admin.call('/sys/apiKey/addOne', { name: source, source, ...wishes });
}
const rowOf = async (id: string) => {
  const { list } = await admin.call('/sys/apiKey/getPageList', {});
  return list.find((row) => row.id === id);
};
/** A key that is let in learns that there is no such order. */
const use = (key: string) => app.anonymous.as(key).call('/open/order/getById', { externalId: 'none' });

test('a key stands in the answer that makes it, and neither in the database, a list, nor the log', async () => {
  const { id, key } = await newKey();
  assert.match(key, /^pdk_[\w-]{43}$/);
  const rest = key.slice(10);
  const row = await db.selectFrom('apiKey').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify({ ...row, keyHash: row.keyHash.toString('utf8') }).includes(rest));
  const shown = await rowOf(id);
  assert.equal(shown?.prefix, key.slice(0, 10));
  assert.ok(!JSON.stringify(shown).includes(rest));
  const logged = await db.selectFrom('audit').selectAll().where('object', '=', 'apiKey').execute();
  assert.ok(logged.some(({ objectId }) => objectId === id) && !JSON.stringify(logged).includes(rest));
  await refused(use(key), 404);
  // a key opens what it is for: it is no session
  await refused(app.anonymous.as(key).call('/sys/apiKey/getPageList', {}), 401);
  await refused(use(admin.token ?? ''), 401);
});

test('a key works until it expires, and is found among those that do or do not', async () => {
  const expiresAt = new Date(services.now().getTime() + 60_000).toISOString();
  const { id, key } = await newKey({ expiresAt });
  const isListed = async (live: boolean) =>
    (await admin.call('/sys/apiKey/getPageList', { live })).list.some((row) => row.id === id);
  await refused(use(key), 404);
  assert.deepEqual([await isListed(true), await isListed(false)], [true, false]);
  app.advance(61);
  await refused(use(key), 401);
  assert.deepEqual([await isListed(true), await isListed(false)], [false, true]);
  await refusedField(newKey({ expiresAt }), 'expiresAt');
});

test('a quota is for an hour, and the list tells what is used of it', async () => {
  const { id, key } = await newKey({ hourlyQuota: 5 });
  const statuses = await Promise.all(
    Array.from(
      { length: 12 },
      async () => (await app.anonymous.as(key).send('/open/order/getById', { externalId: 'x' })).status,
    ),
  );
  assert.equal(statuses.filter((status) => status === 404).length, 5);
  assert.equal(statuses.filter((status) => status === 429).length, 7);
  const late = await refused(use(key), 429);
  const seconds = Number(late.headers.get('retry-after'));
  assert.ok(seconds > 3500 && seconds <= 3600, `${seconds} s`);
  assert.ok(((await rowOf(id))?.usedInHour ?? 0) >= 5);
  app.advance(3601);
  assert.equal((await rowOf(id))?.usedInHour, 0);
  await refused(use(key), 404);
  assert.equal((await rowOf(id))?.usedInHour, 1);
});

test('a key is ended once, by somebody who saw it as it is', async () => {
  const { id, key } = await newKey();
  const ends = await Promise.all(Array.from({ length: 8 }, () => admin.send('/sys/apiKey/endOne', { id, version: 1 })));
  assert.deepEqual(
    ends.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, ...Array.from({ length: 7 }, () => 409)],
  );
  await refused(use(key), 401);
  const late = await refused(admin.call('/sys/apiKey/endOne', { id, version: 1 }), 409);
  assert.match(JSON.stringify(late.body.data), /"current":\{.*"version":2/);
  assert.doesNotMatch(JSON.stringify(late.body.data), /keyHash/);
  assert.match((await refused(admin.call('/sys/apiKey/endOne', { id, version: 2 }), 409)).body.msg, /revoked already/);
});

test('keys with one source share its orders, and no key passes orders off as the platform’s or an import’s', async () => {
  const [one, another] = [await newKey({ source: 'shared' }), await newKey({ source: 'shared' })];
  const orderNo = 'P000000-shared';
  const order = { orderNo, source: 'shared', sourceRef: 'S-1', status: 'requested' as const };
  const { id } = await db
    .insertInto('order')
    .values({ ...order, requestedAt: services.now().toISOString(), priceParts: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const waitUntil = services.now().toISOString();
  const wishes = { seats: 1, wheelchair: false, carGroup: '', createdAt: waitUntil };
  await db
    .insertInto('dispatchRequest')
    .values({ orderId: id, waitUntil, ...wishes })
    .execute();
  for (const { key } of [one, another])
    assert.equal((await app.anonymous.as(key).call('/open/order/getById', { externalId: 'S-1' })).orderNo, orderNo);
  await refused(app.anonymous.as((await newKey()).key).call('/open/order/getById', { externalId: 'S-1' }), 404);
  assert.ok(builtInProfiles.length > 0);
  for (const source of ['seed', ...builtInProfiles.map(({ name }) => name)])
    await refusedField(newKey({ source }), 'source');
});

test('a broker and an app never share a source, since each would see the other’s orders', async () => {
  const staff = await app.signIn('admin', ADMIN_PASSWORD);
  const add = (purpose: 'order' | 'broker' | 'payment', source: string) =>
    staff.call('/sys/apiKey/addOne', { purpose, source, name: `${purpose} of ${source}` });
  await add('order', 'mixed-app');
  await refusedField(add('broker', 'mixed-app'), 'source');
  const { secret } = await add('broker', 'mixed-broker');
  assert.equal(secret, null);
  await refusedField(add('order', 'mixed-broker'), 'source');
  await add('broker', 'mixed-broker');
  await add('payment', 'mixed-broker');
});

test('people of a supplier see and end its own keys alone, and make none for orders', async () => {
  await addRole(app, admin, 'keyHolder', 'suppliers', ['sys:apiKey:list', 'sys:apiKey:add', 'sys:apiKey:end']);
  const [own, other] = await db.selectFrom('supplier').select('id').orderBy('id').limit(2).execute();
  assert.ok(own !== undefined && other !== undefined);
  const keyOf = async (supplierId: string) => {
    const { prefix, keyHash } = makeKey();
    const key = { purpose: 'notice' as const, supplierId, name: supplierId, prefix, keyHash, hourlyQuota: 60 };
    return (await insertApiKey(db, key).executeTakeFirstOrThrow()).id;
  };
  const [ownKey, otherKey, orderKey] = [await keyOf(own.id), await keyOf(other.id), (await newKey()).id];
  const person = await app.signInAs('keyHolder', { type: 'supplier', supplierId: own.id });
  const { list } = await person.call('/sys/apiKey/getPageList', {});
  assert.deepEqual(
    list.map(({ id }) => id),
    [ownKey],
  );
  for (const id of [otherKey, orderKey]) await refused(person.call('/sys/apiKey/endOne', { id, version: 1 }), 404);
  await refused(person.call('/sys/apiKey/addOne', { name: 'Mine', source: 'mine' }), 409);
  await person.call('/sys/apiKey/endOne', { id: ownKey, version: 1 });
});
