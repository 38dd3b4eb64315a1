/** The calendar and tolls in prices, and the nightly check that finds what contradicts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { paymentOf } from '#server/finance/ledger/entries.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { checkDay } from './check.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, prices } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const reviewer = await app.signInAs('administrator');

async function inForce(name: string, scope: object, amount: number): Promise<void> {
  const terms = { ...CITY_TAXI, base: { amount, distance: 2000 }, tolls: 'charged' as const };
  const { versionId } = await admin.call('/operation/payRule/addOne', { name, scope, terms });
  await admin.call('/operation/payRule/submitVersion', { id: versionId, version: 1 });
  await reviewer.call('/operation/payRule/approveVersion', { id: versionId, version: 2 });
}
await inForce('Every day', { sources: ['roads'] }, 1000);
await inForce('Sundays', { sources: ['roads'], bands: [{ weekdays: [7], from: 0, to: 0 }] }, 5000);

const DAY_MS = 86_400_000;
/** The next Wednesday on the clock of Shanghai, at noon. */
const wednesday = new Date(
  Math.ceil((Date.now() - 6 * DAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS + 6 * DAY_MS + 4 * 3_600_000,
);
const dayOf = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

let made = 0;
async function ride(requestedAt: Date, status: 'onTrip' | 'completed' = 'completed'): Promise<string> {
  made += 1;
  const { id } = await db
    .insertInto('order')
    .values({
      orderNo: `K${made}`,
      status,
      requestedAt,
      pickedUpAt: requestedAt,
      pickUpLng: 113.94,
      pickUpLat: 22.53,
      distance: 2000,
      duration: 600,
      source: 'roads',
      sourceRef: `k${made}`,
      priceParts: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const charge = (id: string) => db.transaction().execute((transaction) => prices.charge(transaction, id));
const priceOfRide = async (id: string) => (await admin.call('/operation/order/getById', { id })).price;

test('a holiday counts as a Sunday, a make-up Sunday as the day it makes up for', async () => {
  const first = await ride(wednesday);
  await charge(first);
  const usual = (await priceOfRide(first)) ?? 0;
  const day = dayOf(wednesday);
  await admin.call('/operation/workCalendar/setList', { days: [{ day, name: 'Festival', countsAs: 7 }] });
  const second = await ride(wednesday);
  await charge(second);
  assert.equal(await priceOfRide(second), usual + 4000);
  const sunday = new Date(wednesday.getTime() + 4 * DAY_MS);
  const makeUp = { day: dayOf(sunday), name: 'Make-up day', countsAs: 3 };
  await admin.call('/operation/workCalendar/setList', { days: [makeUp] });
  const third = await ride(sunday);
  await charge(third);
  assert.equal(await priceOfRide(third), usual);
  await admin.call('/operation/workCalendar/deleteOne', { day });
  await refused(admin.call('/operation/workCalendar/deleteOne', { day }), 404);
  const fourth = await ride(wednesday);
  await charge(fourth);
  assert.equal(await priceOfRide(fourth), usual);
});

test('tolls that an app tells before the end are charged; afterwards they are refused', async () => {
  const { key } = await admin.call('/sys/apiKey/addOne', { name: 'App', source: 'roads' });
  const client = app.anonymous.as(key);
  const id = await ride(wednesday, 'onTrip');
  await db
    .insertInto('dispatchRequest')
    .values({ orderId: id, seats: 1, wheelchair: false, carGroup: '', waitUntil: wednesday, createdAt: wednesday })
    .execute();
  const externalId = `k${made}`;
  await refused(client.call('/open/order/tellTolls', { externalId: 'nobody’s', amount: 1 }), 404);
  await client.call('/open/order/tellTolls', { externalId, amount: 900 });
  await client.call('/open/order/tellTolls', { externalId, amount: 1500 });
  await db.updateTable('order').set({ status: 'completed' }).where('id', '=', id).execute();
  await charge(id);
  const { priceParts } = await admin.call('/operation/order/getById', { id });
  assert.equal(priceParts.find(({ kind }) => kind === 'tolls')?.amount, 1500);
  await refused(client.call('/open/order/tellTolls', { externalId, amount: 1 }), 409);
});

test('the nightly check finds what contradicts, once, and tells those who approve prices', async () => {
  const odd = await ride(wednesday);
  await charge(odd);
  const billed = await ride(wednesday);
  await charge(billed);
  const total = (await priceOfRide(billed)) ?? 0;
  await db.transaction().execute((transaction) =>
    services.ledger.post(transaction, {
      kind: 'payment',
      key: 'payment:check',
      at: wednesday.toISOString(),
      orderId: billed,
      entries: paymentOf('wechat', total, 'CNY'),
    }),
  );
  const { orderNo } = await admin.call('/operation/order/getById', { id: billed });
  await admin.call('/operation/invoice/requestOne', {
    orderNos: [orderNo],
    kind: '82',
    buyerKind: 'person',
    buyerName: '周',
    itemised: true,
  });
  await db.updateTable('invoiceOrder').set({ total: 1 }).where('orderId', '=', billed).execute();
  await db.updateTable('order').set({ price: 1 }).where('id', '=', odd).execute();
  const now = services.now().getTime();
  const [from, to] = [now - DAY_MS, now + DAY_MS].map((at) => new Date(at).toISOString());
  assert.ok(from !== undefined && to !== undefined);
  const day = dayOf(new Date(now));
  await Promise.all([checkDay(services, day, from, to), checkDay(services, day, from, to)]);
  const { list } = await admin.call('/operation/priceCheck/getPageList', {});
  assert.deepEqual(
    list.map(({ orderId, isFault, reasons, invoiced }) => [orderId, isFault, reasons, invoiced]),
    [
      [billed, true, ['invoice'], 1],
      [odd, true, ['orderPrice'], null],
    ],
  );
  const { list: runs } = await admin.call('/operation/priceCheck/getRunList', {});
  assert.deepEqual(
    runs.map(({ checked, faults }) => [checked, faults]),
    [[made, 2]],
  );
  const inbox = await reviewer.call('/sys/message/getPageList', {});
  assert.equal(inbox.list.filter(({ titleEn }) => titleEn.startsWith('Price check')).length, 1);
});
