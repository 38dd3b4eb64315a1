/** Figures of demand: a file of them, and what they do to prices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellToParent, latLngToCell } from 'h3-js';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { countedWeekday } from '#server/operation/workCalendar/calendar.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, prices } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const reviewer = await app.signInAs('administrator');

// not those of the town
await db.deleteFrom('surgeCell').execute();

const LNG = 113.94;
const LAT = 22.53;
const cell = latLngToCell(LAT, LNG, 8);
const HEAD = 'cell,lng,lat,weekdays,from,to,factor\n';
const send = async (rows: string, status = 200) => {
  const input = { fileName: 'demand.csv' };
  const answer = await admin.upload('/operation/surge/importList', input, Buffer.from(HEAD + rows));
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer;
};
const list = async () => (await admin.call('/operation/surge/getPageList', {})).list;

const terms = { ...CITY_TAXI, bands: [], surge: { most: 150 } };
const { versionId } = await admin.call('/operation/payRule/addOne', {
  name: 'Surged',
  scope: { sources: ['surged'] },
  terms,
});
await admin.call('/operation/payRule/submitVersion', { id: versionId, version: 1 });
await reviewer.call('/operation/payRule/approveVersion', { id: versionId, version: 2 });

type Trip = Parameters<typeof prices.estimate>[0];
const trip = {
  source: 'surged',
  pickUp: [LNG, LAT],
  dropOff: [LNG, LAT],
  carGroup: '',
  scheduledAt: null,
} satisfies Trip;
const estimate = async (from: Trip = trip) => {
  const priced = await prices.estimate(from, { distance: 2000, duration: 600 });
  assert.ok(priced);
  return priced;
};
const { day, minute } = services.ranges.clock.moment(services.now().getTime());
const weekday = countedWeekday(day, undefined);
// two hours, so that the test may begin in one and end in the next
const now = (factor: string) => `,${Math.floor(minute / 60)},${(Math.floor(minute / 60) + 2) % 24},${factor}\n`;

test('where and when a figure holds, a ride is dearer by it, up to the cap of its rule', async () => {
  assert.deepEqual([(await estimate()).total, (await estimate()).facts.surge], [1100, null]);
  await send(`${cell},,,${now('1.4')}`);
  assert.deepEqual([(await estimate()).total, (await estimate()).facts.surge], [1540, 140]);
  assert.equal((await estimate({ ...trip, pickUp: [LNG + 0.2, LAT] })).total, 1100);
  await send(`,${LNG},${LAT},${now('2')}`);
  assert.equal((await estimate()).total, 1650, 'the cap holds');
  await send(`${cell},,,${(weekday % 7) + 2 > 7 ? 1 : (weekday % 7) + 2},0,24,1.4\n`);
  assert.equal((await estimate()).total, 1100, 'another day');
});

test('the smallest cell with a figure counts, and a cell without figures is as before', async () => {
  await send(`${cellToParent(cell, 6)},,,,0,24,1.1\n`);
  assert.equal((await estimate()).total, 1210);
  await send(`${cell},,,,0,24,1.3\n`);
  assert.equal((await estimate()).total, 1430);
  const found = (await list()).find((one) => one.cell === cell);
  assert.ok(found);
  assert.ok(Math.abs(found.lng - LNG) < 0.01 && Math.abs(found.lat - LAT) < 0.01);
  await admin.call('/operation/surge/deleteOne', { id: found.id });
  await refused(admin.call('/operation/surge/deleteOne', { id: found.id }), 404);
  assert.equal((await estimate()).total, 1210);
});

test('a ride without a quote takes the figure of its pick-up; its price can be computed again', async () => {
  const at = services.now();
  const { id } = await db
    .insertInto('order')
    .values({
      orderNo: 'S1',
      status: 'completed',
      requestedAt: at,
      pickedUpAt: at,
      pickUpLng: LNG,
      pickUpLat: LAT,
      distance: 2000,
      duration: 600,
      source: 'surged',
      sourceRef: 's1',
      priceParts: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute((transaction) => prices.charge(transaction, id));
  const { price, priceParts } = await admin.call('/operation/order/getById', { id });
  assert.equal(price, 1210);
  assert.equal(priceParts.find(({ kind }) => kind === 'surge')?.amount, 110);
});

test('one row that cannot be used refuses the file and is named; nothing changes', async () => {
  const before = await list();
  const bad = [
    ['zzz,,,,0,24,1.2\n', /Line 2: “zzz”/],
    [`${cell},,,,0,24,1.2\n${cell},,,8,0,24,1.2\n`, /Line 3: “8”/],
    [`${cell},,,,0,25,1.2\n`, /“25”/],
    [`${cell},,,,0,24,0.9\n`, /“0.9”/],
    [`${cell},,,,0,24,1e1\n`, /“1e1”/],
    [`,181,22,,0,24,1.2\n`, /“181”/],
    [`${cell},,,,0,24,1.2\n${cell},,,,3,4,1.3\n`, /Line 3 gives another/],
  ] as const;
  for (const [rows, sentence] of bad) {
    const { body } = await send(rows, 400);
    assert.match(JSON.stringify(body), sentence);
  }
  assert.deepEqual(await list(), before);
});

test('a band over midnight goes on in the next day, Sunday’s in Monday', async () => {
  await send(`${cell},,,7,22,2,1.2\n`);
  const { figures = [] } = (await list()).find((one) => one.cell === cell) ?? {};
  assert.deepEqual(
    figures.flatMap((figure, hour) => (figure > 0 ? [hour] : [])),
    [0, 1, 166, 167],
  );
});
