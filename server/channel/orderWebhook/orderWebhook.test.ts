/** Apps are told what becomes of their orders: signed, in order, until they have taken it. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { z } from 'zod';
import type { Db } from '#server/ground/database/pool.ts';
import type { Move } from '#server/operation/order/door/move.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { NOWHERE } from '#server/operation/scope/whereabouts.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { until } from '#server/testing/until.ts';
import { tellApps } from './tell.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, dispatcher, orders } = services;
let admin = await app.signIn('admin', ADMIN_PASSWORD);
// steps are taken by the test alone
await dispatcher.stop();
const main = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' });
await admin.call('/sys/sysConfigOption/updateDetail', {
  mainId: 'feeds.mds',
  version: main.version,
  values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
});
const carId = await addCar(services);

/** Time goes by, in which the session ends. */
async function wait(seconds: number): Promise<void> {
  app.advance(seconds);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
}

const event = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ externalId: z.string().optional(), status: z.string().optional() }),
});
interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
  event: z.output<typeof event>;
}

/** The server of an app: it answers as a test says; null: the connection breaks; 'never': it hangs. */
async function startApp() {
  const heard: Heard[] = [];
  const server: { address: string; heard: Heard[]; answer: () => number | null | 'never' } = {
    address: '',
    heard,
    answer: () => 204,
  };
  const http = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ headers: request.headers, body, event: event.parse(JSON.parse(body)) });
      const status = server.answer();
      if (status === null) response.destroy();
      else if (status !== 'never') response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  after(() => void http.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  server.address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/hooks`;
  return server;
}

let serial = 0;
const add = (address: string, wishes: object = {}) =>
  admin.call('/operation/orderWebhook/addOne', {
    name: `推送 ${(serial += 1)}`,
    source: `app-${serial}`,
    address,
    ...wishes,
  });
const rowOf = async (id: string) => {
  const [row] = (await admin.call('/operation/orderWebhook/getPageList', { id })).list;
  assert.ok(row);
  return row;
};
const inTransaction = <Result>(work: (transaction: Db) => Promise<Result>) => db.transaction().execute(work);
const at = () => services.now().toISOString();

/** An app asks for a ride. */
async function born(source: string, ref = `ride-${(serial += 1)}`): Promise<{ id: string; ref: string }> {
  const order = await inTransaction(async (transaction) => {
    const made = await orders.request(transaction, '260101', {
      source,
      sourceRef: ref,
      tripType: 'private',
      ...NOWHERE,
      areaCode: '440305',
      requestedAt: at(),
      scheduledAt: null,
      status: 'requested',
      passengerName: '欧阳测试',
      passengerMobile: '13812345678',
      pickUpName: '甲站',
      pickUpLng: 114.05,
      pickUpLat: 22.54,
      dropOffName: '乙站',
      dropOffLng: 114.1,
      dropOffLat: 22.55,
    });
    assert.ok(made !== undefined);
    await transaction
      .insertInto('dispatchRequest')
      .values({ orderId: made.id, seats: 1, wheelchair: false, waitUntil: at() })
      .execute();
    return made;
  });
  return { id: order.id, ref };
}
async function step(id: string, ...moves: Move[]): Promise<void> {
  for (const move of moves)
    await inTransaction(async (transaction) =>
      assert.equal((await orders.move(transaction, [id], move, at())).length, 1, move.step),
    );
}
const RIDE: readonly Move[] = [
  { step: 'assign', carId },
  { step: 'setOut' },
  { step: 'pickUp' },
  { step: 'complete', distance: 5250, duration: 600, flags: [] },
];
const typesOf = (heard: readonly Heard[]) => heard.map((one) => one.event.type);
const settled = (id: string) =>
  until('nothing waits', async () => {
    await tellApps(services);
    return (await rowOf(id)).waiting === 0 ? true : undefined;
  });

test('each step of an order is told in order, in the form and with the signature of Standard Webhooks', async () => {
  const server = await startApp();
  const { id, secret } = await add(server.address);
  const { source } = await rowOf(id);
  const { id: orderId, ref } = await born(source);
  await step(orderId, ...RIDE);
  await settled(id);
  assert.deepEqual(typesOf(server.heard), [
    'order.created',
    'order.assigned',
    'order.arriving',
    'order.pickedUp',
    'order.completed',
  ]);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  for (const { headers, body } of server.heard) {
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    assert.ok(Math.abs(Number(headers['webhook-timestamp']) - services.now().getTime() / 1000) < 120);
  }
  assert.equal(new Set(server.heard.map(({ headers }) => headers['webhook-id'])).size, 5);
  // the order as the app may ask for it, and nothing more of the passenger
  const last = server.heard.at(-1);
  assert.deepEqual([last?.event.data.externalId, last?.event.data.status], [ref, 'completed']);
  assert.doesNotMatch(last?.body ?? '', /13812345678|欧阳/);
  const { list } = await admin.call('/operation/orderWebhook/getCalls', { id });
  assert.deepEqual(
    [list.length, list[0]?.event, list[0]?.state, list[0]?.status],
    [5, 'order.completed', 'taken', 204],
  );
});

test('an app that is away is told later, once for each event and in order; other apps are not kept waiting', async () => {
  const [away, fine] = [await startApp(), await startApp()];
  const { id } = await add(away.address);
  const other = await add(fine.address);
  const { id: orderId } = await born((await rowOf(id)).source);
  const { id: otherOrder } = await born((await rowOf(other.id)).source);
  away.answer = () => 503;
  await step(orderId, ...RIDE);
  await step(otherOrder, ...RIDE);
  await settled(other.id);
  await until('it failed', async () => ((await rowOf(id)).failures > 0 ? true : undefined));
  assert.equal((await rowOf(id)).problem, 'busy');
  // only the first of an order is tried as long as it waits
  assert.deepEqual([...new Set(typesOf(away.heard))], ['order.created']);
  for (let turn = 0; turn < 4; turn += 1) {
    const { failures } = await rowOf(id);
    await wait(1800);
    await until('it is tried again', async () => ((await rowOf(id)).failures > failures ? true : undefined));
  }
  assert.ok(
    (await admin.call('/sys/message/getPageList', {})).list.some(({ titleZh }) => titleZh.includes('连续 5 次')),
  );
  // it takes the first, and the answer is lost: it is told again under the same id
  let times = 0;
  away.answer = () => ((times += 1) === 1 ? null : 200);
  const before = away.heard.length;
  await wait(1800);
  await until('the answer was lost', async () => {
    await tellApps(services);
    return away.heard.length > before && (await rowOf(id)).problem === 'unreachable' ? true : undefined;
  });
  await wait(1800);
  await settled(id);
  const heard = away.heard.slice(before);
  assert.deepEqual(typesOf(heard), [
    'order.created',
    'order.created',
    'order.assigned',
    'order.arriving',
    'order.pickedUp',
    'order.completed',
  ]);
  assert.equal(heard[0]?.headers['webhook-id'], heard[1]?.headers['webhook-id']);
  const { failures, problem } = await rowOf(id);
  assert.deepEqual([failures, problem], [0, null]);
});

test('an app that hangs with more orders than are told at once keeps no other app waiting', async () => {
  const [hanging, fine] = [await startApp(), await startApp()];
  hanging.answer = () => 'never';
  const { id } = await add(hanging.address);
  const other = await add(fine.address);
  const { source } = await rowOf(id);
  for (let times = 0; times < 45; times += 1) await born(source);
  await until('many are under way', () => hanging.heard.length >= 20);
  await born((await rowOf(other.id)).source);
  await until('the other app hears', () => fine.heard.length === 1);
  // not after those that were due before
  assert.ok(hanging.heard.length < 41, String(hanging.heard.length));
  await admin.call('/operation/orderWebhook/deleteById', { id, version: 1 });
});

test('what waits for one app is told to no other, whoever gets the webhook', async () => {
  const server = await startApp();
  server.answer = () => 503;
  const { id } = await add(server.address, { source: 'app-before' });
  const { ref } = await born('app-before');
  await until('it waits', async () => ((await rowOf(id)).failures > 0 ? true : undefined));
  // the next app has an order of the same name, with a course of its own
  const theirs = await born('app-after', ref);
  server.answer = () => 204;
  const before = server.heard.length;
  await admin.call('/operation/orderWebhook/updateOne', { id, version: 1, source: 'app-after' });
  const { list } = await admin.call('/operation/orderWebhook/getCalls', { id });
  assert.deepEqual(
    list.map(({ state }) => state),
    ['givenUp'],
  );
  await step(theirs.id, { step: 'cancel', by: 'passenger' });
  await settled(id);
  assert.deepEqual(
    server.heard.slice(before).map(({ event: said }) => [said.type, said.data.status]),
    [['order.cancelled', 'cancelled']],
  );
});

test('only what was asked for, of orders of the app alone, and nothing while it is disabled', async () => {
  const server = await startApp();
  const { id } = await add(server.address, { events: ['order.completed', 'order.cancelled'] });
  const { source } = await rowOf(id);
  const mine = await born(source);
  const foreign = await born('somebody-else');
  await step(mine.id, ...RIDE);
  await step(foreign.id, { step: 'cancel', by: 'passenger' });
  await settled(id);
  assert.deepEqual(typesOf(server.heard), ['order.completed']);
  const { version } = await rowOf(id);
  await admin.call('/operation/orderWebhook/updateOne', { id, version, state: 'disabled' });
  const later = await born(source);
  await step(later.id, { step: 'cancel', by: 'passenger' });
  await tellApps(services);
  assert.equal(server.heard.length, 1);
});

test('an address that is gone is disabled, and what is not taken for three days is given up', async () => {
  const server = await startApp();
  const { id } = await add(server.address);
  const { source } = await rowOf(id);
  server.answer = () => 410;
  await born(source);
  await until('it is disabled', async () => ((await rowOf(id)).state === 'disabled' ? true : undefined));
  server.answer = () => 500;
  const { version } = await rowOf(id);
  await wait(73 * 3600);
  await admin.call('/operation/orderWebhook/updateOne', { id, version, state: 'enabled' });
  await settled(id);
  const { list } = await admin.call('/operation/orderWebhook/getCalls', { id });
  assert.deepEqual([list[0]?.state, list[0]?.status], ['givenUp', 500]);
});

test('the secret is shown once, and another one ends it', async () => {
  const server = await startApp();
  const { id, secret } = await add(server.address);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.doesNotMatch(JSON.stringify(await rowOf(id)), /whsec_/);
  assert.deepEqual(await admin.call('/operation/orderWebhook/test', { id }), { problem: null, detail: '' });
  const renewed = await admin.call('/operation/orderWebhook/renewSecret', { id, version: 1 });
  assert.notEqual(renewed.secret, secret);
  await admin.call('/operation/orderWebhook/test', { id });
  const [first, second] = server.heard;
  assert.equal(first?.event.type, 'webhook.test');
  const signatureWith = (heard: Heard | undefined, whsec: string) =>
    `v1,${createHmac('sha256', Buffer.from(whsec.replace('whsec_', ''), 'base64'))
      .update(`${String(heard?.headers['webhook-id'])}.${String(heard?.headers['webhook-timestamp'])}.${heard?.body}`)
      .digest('base64')}`;
  assert.equal(first?.headers['webhook-signature'], signatureWith(first, secret));
  assert.equal(second?.headers['webhook-signature'], signatureWith(second, renewed.secret));
});

test('a name that is taken, and a row that somebody else changed, are refused; a narrow role sees none', async () => {
  const { id } = await add('https://app.example/hooks', { name: '唯一' });
  await refusedField(add('https://app.example/hooks', { name: '唯一' }), 'name', 409);
  await refusedField(add('ftp://app.example/hooks'), 'address', 400);
  await admin.call('/operation/orderWebhook/updateOne', { id, version: 1, state: 'disabled' });
  await refused(admin.call('/operation/orderWebhook/updateOne', { id, version: 1, name: '别的' }), 409);
  await addRole(app, admin, 'narrowOrderWebhook', 'own', ['operation:orderWebhook:list']);
  const narrow = await app.signInAs('narrowOrderWebhook');
  assert.equal((await narrow.call('/operation/orderWebhook/getPageList', {})).total, 0);
  await refused(narrow.call('/operation/orderWebhook/getCalls', { id }), 404);
});

test('the system page says how far an app is behind, and who it is', async () => {
  const behind = async () => {
    const { parts } = await admin.call('/sys/setting/getHealth', {});
    const part = parts.find((one) => one.part === 'followers');
    assert.ok(part);
    const valueOf = (name: string) => part.facts.find((fact) => fact.name === name)?.value;
    return {
      state: part.state,
      waiting: Number(valueOf('waiting')),
      oldest: Number(valueOf('oldestWaiting') ?? 0),
      slowest: valueOf('slowest'),
    };
  };
  const away = await startApp();
  const { id } = await add(away.address, { source: 'late' });
  assert.deepEqual(await behind(), { state: 'good', waiting: 0, oldest: 0, slowest: undefined });
  away.answer = () => 503;
  await born('late');
  await tellApps(services);
  await wait(301);
  const { oldest, ...late } = await behind();
  assert.deepEqual(late, { state: 'warn', waiting: 1, slowest: 'Order webhooks' });
  assert.ok(oldest >= 301);
  away.answer = () => 204;
  await until('the app has it', async () => {
    await tellApps(services);
    return (await rowOf(id)).problem === null;
  });
  assert.equal((await behind()).state, 'good');
});
