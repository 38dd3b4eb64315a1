/** What a version would have made of orders that were driven. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { z } from 'zod';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import type { payScope } from '#contract/operation/scope/scope.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

async function versionWith(
  name: string,
  terms: object,
  sources: string[],
  days: Pick<z.input<typeof payScope>, 'dayKinds' | 'dates'> = {},
): Promise<string> {
  const { versionId } = await admin.call('/operation/payRule/addOne', {
    name,
    scope: { sources, ...days },
    terms: { ...CITY_TAXI, ...terms },
  });
  return versionId;
}

async function backTest(id: string, from: string, to: string) {
  const { jobId } = await admin.call('/operation/payRule/startBackTest', { id, from, to });
  const job = await endOfJob(admin, jobId);
  assert.equal(job.state, 'succeeded', job.message);
  const { backTest: result } = await admin.call('/operation/payRule/getBackTest', { id });
  assert.ok(result);
  return result;
}

test('a dearer version says whom it costs more, by distance and hour, and names the orders', async () => {
  const ride = {
    source: 'small',
    areaCode: '4403',
    pickedUpAt: '2025-03-03T02:00:00Z',
    requestedAt: '2025-03-03T01:55:00Z',
  };
  const short = await makeOrder(db, { ...ride, distance: 2000, duration: 300, price: 1100 });
  const long = await makeOrder(db, { ...ride, distance: 12_000, duration: 1200, price: 3500 });
  await makeOrder(db, { ...ride, distance: null, price: 2000 });
  await makeOrder(db, { ...ride, distance: 5000, price: 2000, source: 'elsewhere' });
  const dearer = await versionWith('Dearer', { mileage: { slabs: [{ from: 0, rate: 30_000 }] } }, ['small']);
  const result = await backTest(dearer, '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z');
  const { orders, before, after, cheaper, passedOver, mostChanged } = result;
  assert.deepEqual(
    { orders, before, after, dearer: result.dearer, cheaper, passedOver },
    {
      orders: 2,
      before: 4600,
      after: 5200,
      dearer: 1,
      cheaper: 0,
      passedOver: 2,
    },
  );
  assert.deepEqual(
    mostChanged.map(({ orderId }) => orderId),
    [long],
  );
  assert.notEqual(short, long);
  assert.deepEqual(
    result.byHour.filter((hour) => hour.orders > 0).map(({ hour }) => hour),
    [10],
  );
  assert.deepEqual(
    result.byDistance.filter((row) => row.orders > 0).map(({ from }) => from),
    [0, 10_000],
  );
});

test('cancelled and failed orders count with their fees and compensations, and each row has its winners and losers', async () => {
  const ride = { source: 'ended', requestedAt: '2025-05-05T02:00:00Z', currency: 'CNY' };
  const cancelledBy = (who: 'passenger' | 'operator', price: number | null) =>
    makeOrder(db, {
      ...ride,
      status: 'cancelled',
      cancelledBy: who,
      assignedAt: '2025-05-05T02:00:10Z',
      cancelledAt: '2025-05-05T02:02:10Z',
      price,
    });
  await cancelledBy('passenger', 500);
  await cancelledBy('operator', null);
  await makeOrder(db, { ...ride, status: 'failed', failedAt: '2025-05-05T02:15:00Z', price: null });
  await makeOrder(db, { ...ride, distance: 2000, duration: 300, price: 1100, pickedUpAt: '2025-05-05T03:00:00Z' });
  await makeOrder(db, { ...ride, status: 'onTrip' });
  const terms = {
    cancellation: [{ by: 'passenger' as const, after: 60, amount: 300 }],
    compensation: { lateAfter: null, givenUp: 800 },
  };
  const result = await backTest(
    await versionWith('Ended', terms, ['ended']),
    '2025-05-01T00:00:00Z',
    '2025-06-01T00:00:00Z',
  );
  assert.deepEqual(result.byOutcome, [
    { outcome: 'driven', orders: 1, before: 1100, after: 1100, dearer: 0, cheaper: 0 },
    { outcome: 'cancelled', orders: 3, before: 500, after: 300 - 800 - 800, dearer: 0, cheaper: 3 },
  ]);
  assert.deepEqual(
    result.byHour.filter((row) => row.orders > 0).map(({ hour, orders, cheaper }) => [hour, orders, cheaper]),
    [
      [10, 3, 3],
      [11, 1, 0],
    ],
  );
  assert.deepEqual([result.orders, result.dearer, result.cheaper, result.passedOver], [4, 0, 3, 0]);
});

test('a back-test leaves out rides of a more specific rule, says where waiting is as charged, and when it is of another draft', async () => {
  const ride = {
    source: 'wide',
    areaCode: '4403',
    pickedUpAt: '2025-07-03T02:00:00Z',
    requestedAt: '2025-07-03T01:55:00Z',
  };
  const shared = { ...ride, distance: 2000, duration: 300, price: 1100 };
  await makeOrder(db, { ...shared, priceParts: [{ kind: 'waiting', amount: 100 }] });
  await makeOrder(db, { ...shared, tripType: 'shared' });
  const reviewer = await app.signInAs('administrator');
  const narrow = await admin.call('/operation/payRule/addOne', {
    name: 'Narrow',
    scope: { sources: ['wide'], tripTypes: ['shared'] },
    terms: CITY_TAXI,
  });
  await admin.call('/operation/payRule/submitVersion', { id: narrow.versionId, version: 1 });
  await reviewer.call('/operation/payRule/approveVersion', { id: narrow.versionId, version: 2 });
  // it held then, as far as anybody knows
  await sql`alter table "payRuleVersion" disable trigger user`.execute(db);
  await db
    .updateTable('payRuleVersion')
    .set({ validFrom: '2025-01-01T00:00:00Z' })
    .where('id', '=', narrow.versionId)
    .execute();
  await sql`alter table "payRuleVersion" enable trigger user`.execute(db);
  const id = await versionWith('Wide', {}, ['wide']);
  const result = await backTest(id, '2025-07-01T00:00:00Z', '2025-08-01T00:00:00Z');
  assert.deepEqual([result.orders, result.passedOver, result.waitingAsCharged, result.isCurrent], [1, 1, 1, true]);
  await admin.call('/operation/payRule/updateVersion', { id, version: 1, terms: { ...CITY_TAXI, bookingFee: 100 } });
  assert.equal((await admin.call('/operation/payRule/getBackTest', { id })).backTest?.isCurrent, false);
});

test('where it is known how long the car waited, waiting is priced anew', async () => {
  const ride = { source: 'waited', distance: 2000, duration: 300, requestedAt: '2025-08-04T01:55:00Z' };
  const charged = {
    ...ride,
    pickedUpAt: '2025-08-04T02:10:00Z',
    priceParts: [{ kind: 'waiting', amount: 400 }],
    price: 1500,
  };
  await makeOrder(db, { ...charged, waited: 300 });
  // of a ride of ours that no rule was for the moments say it
  const id = await makeOrder(db, charged);
  const request = { orderId: id, waitUntil: '2025-08-04T02:10:00Z', waiting: false, arrivedAt: '2025-08-04T02:05:00Z' };
  await db.insertInto('dispatchRequest').values(request).execute();
  await makeOrder(db, charged);
  const period = ['2025-08-01T00:00:00Z', '2025-09-01T00:00:00Z'] as const;
  const as = await backTest(await versionWith('Waits', {}, ['waited']), ...period);
  assert.deepEqual([as.orders, as.before, as.after, as.waitingAsCharged], [3, 4500, 4500, 1]);
  const twice = await backTest(await versionWith('Waits twice', { waiting: { rate: 16_000 } }, ['waited']), ...period);
  assert.deepEqual([twice.after, twice.waitingAsCharged], [5300, 1], 'of the third nobody knows');
});

test('bands of certain days are back-tested by the day of each ride, as the calendar has it', async () => {
  const ride = { source: 'days', distance: 2000, duration: 300, price: 1100 };
  // two Thursdays, of which one is a holiday
  for (const day of ['2025-09-18', '2025-09-25'])
    await makeOrder(db, { ...ride, requestedAt: `${day}T02:00:00Z`, pickedUpAt: `${day}T02:05:00Z` });
  await admin.call('/operation/workCalendar/setList', { days: [{ day: '2025-09-25', name: 'Festival', countsAs: 7 }] });
  const at = { from: 0, to: 0, parts: ['base' as const] };
  const holidays = { ...at, kind: 'holiday' as const, days: ['holiday' as const], share: 10_000 };
  const thursdays = { ...at, kind: 'peak' as const, weekdays: [4], share: 5000 };
  const id = await versionWith('Days', { bands: [holidays, thursdays] }, ['days']);
  const { orders, after } = await backTest(id, '2025-09-01T00:00:00Z', '2025-10-01T00:00:00Z');
  assert.deepEqual([orders, after], [2, 1650 + 2200]);
  const dates = { from: '2025-09-10', to: '2025-09-18' };
  const week = { ...at, kind: 'holiday' as const, dates, share: 10_000 };
  const dated = await versionWith('Dates', { bands: [week] }, ['days']);
  assert.equal((await backTest(dated, '2025-09-01T00:00:00Z', '2025-10-01T00:00:00Z')).after, 2200 + 1100);
  // a rule that is for such days alone, of whose rides only these count
  const ofHolidays = await versionWith('Of holidays', { base: { amount: 2000 } }, ['days'], { dayKinds: ['holiday'] });
  const tried = await backTest(ofHolidays, '2025-09-01T00:00:00Z', '2025-10-01T00:00:00Z');
  assert.deepEqual([tried.orders, tried.mostChanged[0]?.at], [1, '2025-09-25T02:00:00Z']);
  const ofDates = await versionWith('Of dates', { base: { amount: 2000 } }, ['days'], { dates: [dates] });
  const earlier = await backTest(ofDates, '2025-09-01T00:00:00Z', '2025-10-01T00:00:00Z');
  assert.deepEqual([earlier.orders, earlier.mostChanged[0]?.at], [1, '2025-09-18T02:00:00Z']);
});

test('who does not reach all orders sees no back-test and starts none', async () => {
  const id = await versionWith('Unseen', {}, ['unseen']);
  await backTest(id, '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z');
  for (const dataScope of ['suppliers', 'own'] as const) {
    const role = `unseen${dataScope}`;
    await addRole(app, admin, role, dataScope, ['operation:payRule:list', 'operation:payRule:update']);
    const narrow = await app.signInAs(role);
    await refused(narrow.call('/operation/payRule/getBackTest', { id }), 404);
    const period = { from: '2025-03-01T00:00:00Z', to: '2025-04-01T00:00:00Z' };
    await refused(narrow.call('/operation/payRule/startBackTest', { id, ...period }), 409);
  }
});

test('a period that ends before it begins is refused', async () => {
  const id = await versionWith('Backwards', {}, ['backwards']);
  const from = '2025-03-01T00:00:00Z';
  await refusedField(admin.call('/operation/payRule/startBackTest', { id, from, to: from }), 'to');
});

const TRIPS = join(import.meta.dirname, '../../../../shared/data/trips/shenzhen_taxi_orders_priced.csv');
const started = z.object({ jobId: z.string() });
const waitingOf = z.object({ 候时费: z.coerce.number() });

test('ten thousand real orders cost by their own tariff what they did cost', async (context) => {
  if (!existsSync(TRIPS)) {
    context.skip('the real orders are not beside this checkout');
    return;
  }
  const input = { fileName: 'trips.csv', profile: 'shenzhen' };
  const answer = await admin.upload('/operation/order/importList', input, readFileSync(TRIPS));
  await endOfJob(admin, started.parse(answer.body.data).jobId);
  const id = await versionWith('Own', {}, ['shenzhen']);
  const period = ['2020-01-19T00:00:00Z', '2020-01-22T00:00:00Z'] as const;
  const { orders, before, after, mostChanged, waitingAsCharged } = await backTest(id, ...period);
  assert.equal(orders, 10_619);
  assert.ok(
    mostChanged.every((one) => Math.abs(one.after - one.before) <= 3),
    JSON.stringify(mostChanged[0]),
  );
  assert.ok(Math.abs(after - before) < orders, `${before} and ${after}`);
  // the file says how long each car waited, so another rate of waiting is another result
  assert.equal(waitingAsCharged, 0);
  const dearer = await versionWith('Waiting', { waiting: { rate: 800_000 } }, ['shenzhen']);
  const waited = await backTest(dearer, ...period);
  const charged = z.array(waitingOf).parse(parse(readFileSync(TRIPS), { columns: true }));
  const more = charged.reduce((sum, { 候时费 }) => sum + 候时费 * 100 * 99, 0);
  assert.ok(more > 0 && Math.abs(waited.after - after - more) < orders, `${waited.after - after} and ${more}`);
});
