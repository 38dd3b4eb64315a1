/** What an order keeps of its pick-up: division, range and station, however it is made, and what finds it by them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { at, openTown, square } from '#server/testing/town.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const town = await openTown(app, admin);
const passengers = await town.appOf('app');

const [lng, lat] = at(2000, 0);
const station = await admin.call('/capacity/station/addOne', {
  code: 'gate',
  name: '东门站',
  nameEn: 'East gate',
  kind: 'pickUp',
  position: [lng, lat],
  areaCode: '440305',
});
const inner = await admin.call('/capacity/range/addOne', {
  name: '内环',
  nameEn: 'Inner ring',
  kind: 'operating',
  geometry: square(3000),
});
await admin.call('/capacity/range/publish', { id: inner.id, version: 1, note: '' });
// stations are known for a while
app.advance(60);

const places = {
  station: at(2100, 100),
  inner: at(0, 1000),
  outer: at(-5000, -5000),
} as const;
const order = async (externalId: string, from: keyof typeof places) => {
  const pickUp = { name: from, position: places[from] };
  const made = await passengers.call('/open/order/create', {
    externalId,
    pickUp,
    dropOff: { name: 'B', position: at(4000, 4000) },
  });
  const { list } = await admin.call('/operation/order/getPageList', { orderNo: made.orderNo });
  assert.ok(list[0] !== undefined);
  return admin.call('/operation/order/getById', { id: list[0].id });
};
const kept = ({ areaCode, pickUpRange, pickUpStation }: Awaited<ReturnType<typeof order>>) => [
  areaCode,
  pickUpRange?.name ?? null,
  pickUpStation?.name ?? null,
];

async function bring(lines: readonly string[], onKnown: 'keep' | 'replace' = 'keep') {
  // within the quota
  app.advance(8);
  const header = 'sourceRef,status,requestedAt,pickedUpAt,droppedOffAt,price,areaCode,pickUpLng,pickUpLat';
  const input = { fileName: 'rides.csv', profile: 'generic', onKnown };
  const answer = await admin.upload('/operation/order/importList', input, Buffer.from([header, ...lines].join('\n')));
  const { jobId } = z.object({ jobId: z.string() }).parse(answer.body.data);
  return endOfJob(admin, jobId);
}
const line = (ref: string, areaCode: string, from: keyof typeof places, price = '20.50') =>
  `${ref},completed,2026-01-05T08:00:00+08:00,2026-01-05T08:05:00+08:00,2026-01-05T08:20:00+08:00,${price},${areaCode},${places[from].join(',')}`;
async function brought(sourceRef: string) {
  const { id } = await db
    .selectFrom('order')
    .select('id')
    .where('source', '=', 'generic')
    .where('sourceRef', '=', sourceRef)
    .executeTakeFirstOrThrow();
  return admin.call('/operation/order/getById', { id });
}

test('an order of an app keeps the smallest range, the station and the division of its pick-up', async () => {
  assert.deepEqual(kept(await order('by-station', 'station')), ['440305', '内环', '东门站']);
  assert.deepEqual(kept(await order('inside', 'inner')), ['440305', '内环', null]);
  assert.deepEqual(kept(await order('outside', 'outer')), ['440305', 'Town', null]);
});

test('so does one of a file, whose own division is believed; moved by a correction it is placed anew', async () => {
  const { figures } = await bring([line('r1', '', 'station'), line('r2', '4403', 'outer')]);
  assert.deepEqual([figures.inserted, figures.rejected], [2, 0]);
  assert.deepEqual(kept(await brought('r1')), ['440305', '内环', '东门站']);
  assert.deepEqual(kept(await brought('r2')), ['4403', 'Town', null]);
  // what the file does not say is no difference
  assert.equal((await bring([line('r1', '', 'station'), line('r2', '4403', 'outer')])).figures.unchanged, 2);
  const corrected = await bring([line('r1', '', 'inner')], 'replace');
  assert.equal(corrected.figures.updated, 1);
  assert.deepEqual(kept(await brought('r1')), ['440305', '内环', null]);
});

test('the list, the figures and the export know both, each by the name that it has', async () => {
  const count = async (filters: object) => (await admin.call('/operation/order/getPageList', filters)).total;
  assert.equal(await count({ pickUpStationId: station.id }), 1);
  assert.equal(await count({ pickUpRangeId: inner.id }), 3);
  assert.equal(await count({ pickUpRangeId: town.zoneId, statuses: ['completed'] }), 1);
  assert.equal(await count({ pickUpRangeId: inner.id, pickUpStationId: station.id, sort: 'price' }), 1);

  const now = app.server.services.now().getTime();
  const month = { from: '2026-01-01T00:00:00Z', to: new Date(now + 86_400_000).toISOString() };
  const ask = (by: ('range' | 'station')[], filters = {}) =>
    admin.call('/insight/figure/ask', { ...month, figures: ['orders'], by, filters });
  const byRange = await ask(['range']);
  assert.deepEqual(
    byRange.rows.map(({ key, values }) => [byRange.names['range']?.[key[0] ?? ''], values[0]]),
    [
      ['Inner ring', 3],
      ['Town', 2],
    ],
  );
  assert.deepEqual(byRange.rows[0]?.orders?.['pickUpRangeId'], inner.id);
  const both = await ask(['station', 'range'], { pickUpRangeId: inner.id });
  assert.deepEqual(
    both.rows.map(({ key, values }) => [...key, values[0]]),
    [
      ['', inner.id, 2],
      [station.id, inner.id, 1],
    ],
  );
  assert.equal(both.names['station']?.[station.id], 'East gate');

  const { jobId } = await admin.call('/operation/order/exportList', { format: 'csv', pickUpStationId: station.id });
  const [file] = (await endOfJob(admin, jobId)).files;
  assert.ok(file !== undefined);
  const text = (await fileOfJob(admin, jobId, file.name)).content.toString('utf8');
  assert.match(text, /Pick-up zone,Pick-up station/);
  assert.match(text, /,Inner ring,East gate,/);
});

test('a station that is gone is called as it was', async () => {
  await bring([line('stays', '', 'station')]);
  const { version } = await admin.call('/capacity/station/getById', { id: station.id });
  await admin.call('/capacity/station/deleteById', { id: station.id, version });
  const { list } = await admin.call('/operation/order/getPageList', { pickUpStationId: station.id });
  assert.ok(list[0] !== undefined);
  // corrected otherwise, an order stays where it began
  assert.equal((await bring([line('stays', '', 'station', '21.50')], 'replace')).figures.updated, 1);
  assert.deepEqual(kept(await brought('stays')), ['440305', '内环', '东门站']);
  const { pickUpStation } = await admin.call('/operation/order/getById', { id: list[0].id });
  assert.deepEqual(pickUpStation, { id: station.id, name: '东门站', nameEn: 'East gate' });
});
