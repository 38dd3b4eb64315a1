/** A stop breaks off what is under way outwards: it says nothing of the host, and whoever runs next goes on with it at once. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { NOWHERE } from '#server/operation/scope/whereabouts.ts';
import { startAuthority } from '#server/testing/authority.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const main = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' });
await admin.call('/sys/sysConfigOption/updateDetail', {
  mainId: 'feeds.mds',
  version: main.version,
  values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
});

/** The server of a passengers' app, with the ids of what it heard. */
async function startPassengersApp() {
  const hooked = { address: '', heard: [] as string[], hangs: true };
  const server = createServer((request, response) => {
    void text(request).then(() => {
      hooked.heard.push(String(request.headers['webhook-id']));
      if (!hooked.hangs) response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  assert.ok(typeof bound === 'object' && bound !== null);
  hooked.address = `http://127.0.0.1:${bound.port}/hooks`;
  return hooked;
}

test('hosts that hang hold up no stop, count no failure, and hear the same again from the next node', async () => {
  const [hooked, authority] = [await startPassengersApp(), await startAuthority()];
  const hung = Promise.withResolvers<{ status: number }>();
  authority.answer = () => hung.promise;
  const { id: webhook } = await admin.call('/operation/orderWebhook/addOne', {
    name: 'Hanging',
    source: 'app',
    address: hooked.address,
  });
  const { id: platform } = await admin.call('/operation/supervisionPlatform/addOne', {
    name: 'Hanging',
    state: 'sending',
    address: authority.address,
    companyId: '91440300TEST',
    fareType: 'AV-1',
    licenseId: 'AV-LICENCE-0001',
    kinds: ['orderCreate'],
  });
  const now = services.now().toISOString();
  await services.db.transaction().execute((transaction) =>
    services.orders.request(transaction, '260101', {
      source: 'app',
      sourceRef: 'ride',
      tripType: 'private',
      ...NOWHERE,
      areaCode: '440305',
      requestedAt: now,
      scheduledAt: null,
      status: 'requested',
      passengerName: 'Ada',
      passengerMobile: '13812345678',
      pickUpName: '甲站',
      pickUpLng: 114.05,
      pickUpLat: 22.54,
      dropOffName: '乙站',
      dropOffLng: 114.1,
      dropOffLat: 22.55,
    }),
  );
  await until('both hang', () => hooked.heard.length === 1 && authority.posted.length === 1);
  const next = await app.secondNode();
  await app.server.stop();
  await until('both hear it again', () => hooked.heard.length === 2 && authority.posted.length === 2);
  const { db } = next.server.services;
  const standing = async () => [
    await db
      .selectFrom('orderWebhook')
      .select(['failures', 'problem'])
      .where('id', '=', webhook)
      .executeTakeFirstOrThrow(),
    await db
      .selectFrom('supervisionPlatform')
      .select(['failures', 'problem'])
      .where('id', '=', platform)
      .executeTakeFirstOrThrow(),
  ];
  const none = { failures: 0, problem: '' };
  assert.deepEqual(await standing(), [none, none]);
  assert.equal(hooked.heard[0], hooked.heard[1]);
  assert.deepEqual(authority.posted[0], authority.posted[1]);
});
