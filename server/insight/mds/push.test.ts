/** An agency that wants to be sent to gets each complete hour once, in order, and again after a failure. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refusedField } from '#server/testing/refusals.ts';
import { pushToAgencies } from './push.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db } = services;
const HOUR_MS = 3_600_000;

interface Asked {
  path: string;
  token: string;
  records: { trip_id?: string; device_id: string }[];
}
const asked: Asked[] = [];
let status = 201;
const city = createServer((request, response) => {
  void text(request).then((body) => {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- what was sent is what is looked at
    const records: Asked['records'] = JSON.parse(body);
    asked.push({ path: request.url ?? '', token: request.headers.authorization ?? '', records });
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: records.length, total: records.length }));
  });
});
await new Promise<void>((resolve) => city.listen(0, '127.0.0.1', resolve));
after(() => void city.close());
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
const address = `http://127.0.0.1:${(city.address() as AddressInfo).port}/mds/`;

test('each complete hour is sent once and in order, again after a failure, and all of it is written down', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const hour = Math.floor(services.now().getTime() / HOUR_MS) * HOUR_MS - HOUR_MS;
  const carId = await addCar(services);
  const at = (minutes: number) => new Date(hour + minutes * 60_000).toISOString();
  await makeOrder(db, {
    requestedAt: at(1),
    pickedUpAt: at(5),
    droppedOffAt: at(20),
    carId,
    pickUpLng: 113.9,
    pickUpLat: 22.5,
    dropOffLng: 113.95,
    dropOffLat: 22.52,
  });
  const { id } = await admin.call('/insight/agency/addOne', { name: '推送' });
  await refusedField(admin.call('/insight/agency/setPush', { id, address }), 'token');
  await admin.call('/insight/agency/setPush', { id, address, token: 'city-secret' });
  // the token went to this address alone
  await refusedField(admin.call('/insight/agency/setPush', { id, address: 'https://elsewhere.example' }), 'token');
  await admin.call('/insight/agency/setPush', { id, address });
  const push = () => admin.call('/insight/agency/getPush', { id });

  app.advance(2 * 3600);
  await pushToAgencies(services);
  // an address within the own network is not called until it is named
  assert.equal(asked.length, 0);
  assert.deepEqual([(await push()).failures, (await push()).list[0]?.outcome], [1, 'privateAddress']);
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' });
  await admin.call('/sys/sysConfigOption/updateDetail', {
    mainId: 'feeds.mds',
    version,
    values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
  });
  await pushToAgencies(services);
  assert.equal(asked.length, 0, 'not before its time');

  status = 503;
  app.advance(300);
  await pushToAgencies(services);
  assert.deepEqual([(await push()).failures, (await push()).list[0]?.status], [2, 503]);
  status = 201;
  app.advance(3600);
  asked.length = 0;
  const { server: other } = await app.secondNode();
  await Promise.all([pushToAgencies(services), pushToAgencies(other.services)]);
  const ofTrips = asked.filter(({ path }) => path === '/mds/trips');
  assert.equal(ofTrips.length, 1);
  assert.equal(ofTrips[0]?.records.length, 1);
  assert.equal(ofTrips[0]?.token, 'Bearer city-secret');
  assert.equal(asked[0]?.path, '/mds/vehicles');
  const { failures, list, nextHour } = await push();
  assert.equal(failures, 0);
  assert.ok(list.some(({ endpoint, sent, taken }) => endpoint === 'trips' && sent === 1 && taken === 1));
  assert.ok((nextHour ?? '') > new Date(hour).toISOString().slice(0, 13));

  // the page of the feeds says the same of all agencies
  const pushes = await admin.call('/insight/openFeed/getPushes', {});
  assert.deepEqual(
    pushes.agencies.map((one) => [one.agencyName, one.address, one.nextHour, one.failures]),
    [['推送', address, nextHour, 0]],
  );
  assert.deepEqual(
    pushes.list.map(({ at: sentAt, endpoint, status: answered }) => [sentAt, endpoint, answered]),
    list.map(({ at: sentAt, endpoint, status: answered }) => [sentAt, endpoint, answered]),
  );
  const failed = await admin.call('/insight/openFeed/getPushes', { agencyId: id, failed: true });
  assert.deepEqual(
    failed.list.map(({ status: answered, outcome }) => [answered, outcome === '']),
    [
      [503, false],
      [0, false],
    ],
  );
  const [newer] = failed.list;
  const older = await admin.call('/insight/openFeed/getPushes', { failed: true, before: newer?.id ?? '' });
  assert.deepEqual([older.list.length, older.hasMore], [1, false]);

  asked.length = 0;
  await pushToAgencies(services);
  assert.deepEqual(asked, []);
  await admin.call('/insight/agency/setPush', { id, address: '' });
  assert.equal((await push()).nextHour, null);
});
