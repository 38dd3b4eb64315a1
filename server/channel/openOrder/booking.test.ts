/** Rides that are booked ahead: for when, at what price, when their car is searched, and what waiting and cancelling cost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import type { CallInput } from '#contract/index.ts';
import type { ruleTerms } from '#contract/operation/rule/terms.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { at, openTown } from '#server/testing/town.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, dispatcher } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const approver = await app.signInAs('administrator');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const now = () => services.now().getTime();
/** So many minutes from now, to the second. */
const inMinutes = (minutes: number): string =>
  new Date(Math.ceil(now() / 1000) * 1000 + minutes * MINUTE_MS).toISOString();
/** Tomorrow at this hour by the clock of the fleet. */
function tomorrowAt(hour: number): string {
  const { clock } = services.ranges;
  const instant = clock.instantOf((clock.moment(now()).day + 1) * DAY_MS + hour * HOUR_MS);
  assert.ok(instant !== null);
  return new Date(instant).toISOString();
}

const town = await openTown(app, admin);
const passengers = await town.appOf('app');
const car = await town.newCar();

for (const { id } of (await admin.call('/operation/payRule/getPageList', { state: 'inForce' })).list)
  for (const { id: versionId, state, version } of (await admin.call('/operation/payRule/getVersionList', { id })).list)
    if (state === 'inForce') await admin.call('/operation/payRule/retireVersion', { id: versionId, version });
for (const { id } of (await admin.call('/operation/rule/getPageList', { pageSize: 100 })).list)
  for (const { id: versionId, state, version } of (await admin.call('/operation/rule/getById', { id })).versions) {
    if (state === 'shadow') await admin.call('/operation/rule/endShadow', { id: versionId, version });
    if (state === 'inForce') await admin.call('/operation/rule/retireVersion', { id: versionId, version });
  }
const made = await admin.call('/operation/payRule/addOne', {
  name: 'Priced',
  scope: {},
  terms: { ...CITY_TAXI, cancellation: [{ by: 'passenger', after: 0, amount: 500 }] },
});
const submitted = await admin.call('/operation/payRule/submitVersion', { id: made.versionId, version: 1 });
await approver.call('/operation/payRule/approveVersion', { id: made.versionId, ...submitted });

const passUntil = (moment: string) => car.pass((Date.parse(moment) - now()) / 1000);

const trip = { pickUp: at(500, 500), dropOff: at(3000, 3000) };
type Wishes = Partial<
  Pick<CallInput<'/open/order/create'>, 'scheduledAt' | 'tripType' | 'quoteId' | 'passengerMobile'>
>;
const book = (externalId: string, scheduledAt: string, wishes: Wishes = {}) =>
  passengers.call('/open/order/create', {
    externalId,
    pickUp: { name: 'A', position: trip.pickUp },
    dropOff: { name: 'B', position: trip.dropOff },
    tripType: 'reservation',
    scheduledAt,
    ...wishes,
  });
const quote = (scheduledAt: string) =>
  passengers.call('/open/price/quote', { ...trip, tripType: 'reservation', scheduledAt });
const find = (externalId: string) => passengers.call('/open/order/getById', { externalId });
const listed = async (filters: CallInput<'/operation/order/getPageList'>) =>
  (await admin.call('/operation/order/getPageList', filters)).list.map(({ orderNo }) => orderNo);
const rowOf = (externalId: string) =>
  db
    .selectFrom('order as o')
    .innerJoin('dispatchRequest as r', 'r.orderId', 'o.id')
    .where('o.sourceRef', '=', externalId)
    .select(['o.id', 'o.status', 'r.waiting', 'r.searchFrom', 'r.waitUntil'])
    .executeTakeFirstOrThrow();
const offerOf = (orderNo: string) =>
  db
    .selectFrom('dispatchOffer as f')
    .innerJoin('order as o', 'o.id', 'f.orderId')
    .where('o.orderNo', '=', orderNo)
    .where('f.endedAt', 'is', null)
    .select('f.id')
    .executeTakeFirst();

type Terms = z.input<typeof ruleTerms>;

test('a ride is booked within the time that the operator takes bookings for, and only as a reservation', async () => {
  const soon = await refused(book('soon', inMinutes(29)), 409);
  assert.match(soon.body.msg, /30/);
  const far = await refused(book('far', inMinutes(7 * 24 * 60 + 5)), 409);
  assert.match(far.body.msg, /7/);
  await refused(quote(inMinutes(10)), 409);
  await refusedField(book('private', inMinutes(60), { tripType: 'private' }), 'scheduledAt');
  const { distance, secondsToPickUp } = await passengers.call('/open/order/quote', {
    ...trip,
    tripType: 'reservation',
    scheduledAt: inMinutes(60),
  });
  assert.ok(distance > 3000);
  assert.equal(secondsToPickUp, null, 'where cars will be then is not known');
});

test('a booking waits for its time, is found by it, and is the same when it is sent again', async () => {
  const scheduledAt = inMinutes(120);
  const first = await book('waits', scheduledAt);
  assert.deepEqual([first.status, first.isNew], ['scheduled', true]);
  assert.deepEqual(await book('waits', scheduledAt), { ...first, isNew: false });
  await refused(book('waits', inMinutes(180)), 409);
  const later = await book('later', inMinutes(240));
  assert.equal(Date.parse((await find('waits')).scheduledAt ?? ''), Date.parse(scheduledAt));
  await car.stand();
  await dispatcher.turn();
  assert.equal((await find('waits')).status, 'scheduled');
  assert.equal(await offerOf(first.orderNo), undefined);
  assert.deepEqual(await listed({ sort: 'scheduledAt' }), [first.orderNo, later.orderNo]);
  assert.deepEqual(await listed({ sort: '-scheduledAt', statuses: ['scheduled'] }), [later.orderNo, first.orderNo]);
  assert.deepEqual(await listed({ booked: true, scheduledTo: inMinutes(121) }), [first.orderNo]);
  assert.deepEqual(await listed({ booked: false }), []);
  const { id } = await rowOf('waits');
  const shown = await admin.call('/operation/order/getById', { id });
  assert.equal(Date.parse(shown.searchFrom ?? ''), Date.parse(scheduledAt) - 15 * MINUTE_MS);
  const { search } = await admin.call('/operation/order/getCarSearch', { id });
  assert.equal(search, null);
  for (const externalId of ['waits', 'later']) await passengers.call('/open/order/cancel', { externalId });
});

test('the price is that of the hour that was booked, and a quote is for that hour alone', async () => {
  const [night, noon] = [await quote(tomorrowAt(23)), await quote(tomorrowAt(12))];
  const kinds = (lines: typeof night.lines) => lines.map(({ kind }) => kind);
  assert.ok(kinds(night.lines).includes('night'));
  assert.ok(!kinds(noon.lines).includes('night'));
  assert.ok(night.total > noon.total);
  await refused(book('other hour', tomorrowAt(12), { quoteId: night.quoteId }), 409);
  const { status } = await book('night', tomorrowAt(23), { quoteId: night.quoteId });
  assert.equal(status, 'scheduled');
  await passengers.call('/open/order/cancel', { externalId: 'night' });
});

test('its car is searched before the time; who comes by the time has not waited, and pays what was quoted', async () => {
  const scheduledAt = inMinutes(40);
  const { quoteId, total } = await quote(scheduledAt);
  const { orderNo } = await book('driven', scheduledAt, { quoteId });
  await passUntil(new Date(Date.parse(scheduledAt) - 16 * MINUTE_MS).toISOString());
  await dispatcher.turn();
  assert.equal((await find('driven')).status, 'scheduled');
  await passUntil(new Date(Date.parse(scheduledAt) - 15 * MINUTE_MS).toISOString());
  await car.assigned(orderNo);
  const { waitUntil } = await rowOf('driven');
  assert.ok(Date.parse(waitUntil) > Date.parse(scheduledAt));
  await car.stand();
  app.advance(60);
  await car.say('reservation_stop', 'stopped', orderNo);
  await until('the car is there', async () => (await find('driven')).carArrivedAt !== null);
  // it stands there for a quarter of an hour, of which the passenger owes nothing
  await passUntil(new Date(Date.parse(scheduledAt) - 10_000).toISOString());
  await car.say('trip_start', 'on_trip', orderNo);
  await until('the passenger is on board', async () => (await find('driven')).status === 'onTrip');
  await passUntil(new Date(now() + 600_000).toISOString());
  await car.say('trip_stop', 'stopped', orderNo);
  await car.say('trip_end', 'available', orderNo, 5000);
  const ended = await until('the ride has ended', async () => {
    const order = await find('driven');
    return order.status === 'completed' ? order : undefined;
  });
  assert.equal(ended.price, total);
  const { id: orderId } = await rowOf('driven');
  const { charge } = await (
    await app.signIn('admin', ADMIN_PASSWORD)
  ).call('/operation/payRule/getCharge', { orderId });
  assert.deepEqual([charge?.charge?.facts.waiting, charge?.charge?.facts.late], [0, 0]);
});

test('a booking that was cancelled before its time is never searched for', async () => {
  await book('gone', inMinutes(45));
  await passengers.call('/open/order/cancel', { externalId: 'gone' });
  app.advance(45 * 60);
  await dispatcher.turn();
  const { status, waiting, searchFrom } = await rowOf('gone');
  assert.deepEqual([status, waiting, searchFrom], ['cancelled', false, null]);
  const office = await app.signIn('admin', ADMIN_PASSWORD);
  // nobody wanted a car at that time any more
  assert.deepEqual((await office.call('/operation/order/getPageList', { unserved: true })).list, []);
});

test('the day shows what is booked for the next hours, and what is due without a car', async () => {
  await book('lonely', inMinutes(35));
  const bookedOf = async () =>
    (await (await app.signIn('admin', ADMIN_PASSWORD)).call('/dashboard/getToday', {})).orders?.booked;
  const before = await bookedOf();
  assert.deepEqual([before?.count, before?.late], [1, 0]);
  // its only car has not been heard of for long
  app.advance(26 * 60);
  await dispatcher.turn();
  const due = await bookedOf();
  assert.deepEqual([due?.count, due?.late], [1, 1]);
  await passengers.call('/open/order/cancel', { externalId: 'lonely' });
  assert.equal((await bookedOf())?.count, 0);
});

test('rules say how far ahead is booked, when the search begins, and what cancelling late costs', async () => {
  const office = await app.signIn('admin', ADMIN_PASSWORD);
  const versionOf = async (name: string, terms: Terms) => {
    const { versionId } = await office.call('/operation/rule/addOne', { name, scope: {}, terms });
    const { version } = await office.call('/operation/rule/startShadow', { id: versionId, version: 1 });
    await (await app.signInAs('administrator')).call('/operation/rule/approveVersion', { id: versionId, version });
  };
  await versionOf('Bookings', {
    kind: 'booking',
    rows: [
      { when: { ahead: { from: 86_400, below: null } }, outcome: { accept: false } },
      { when: { ahead: { from: 1, below: null } }, outcome: { searchBefore: 1800, longestWait: 600 } },
    ],
  });
  await versionOf('Late', {
    kind: 'cancelling',
    rows: [
      { when: { beforePickUp: { from: null, below: 3600 } }, outcome: { fee: 700 } },
      { when: { beforePickUp: { from: 3600, below: null } }, outcome: { fee: 0 } },
    ],
  });
  await versionOf('Two bookings', {
    kind: 'limits',
    rows: [{ when: { booked: { from: 2, below: null } }, outcome: { accept: false } }],
  });
  const far = await refused(book('too far', inMinutes(25 * 60)), 409);
  assert.match(far.body.msg, /Bookings/);
  const scheduledAt = inMinutes(120);
  const passengerMobile = '13800000111';
  await book('early', scheduledAt, { passengerMobile });
  const { searchFrom, waitUntil } = await rowOf('early');
  assert.equal(Date.parse(searchFrom ?? ''), Date.parse(scheduledAt) - 30 * MINUTE_MS);
  assert.equal(Date.parse(waitUntil), Date.parse(scheduledAt) + 10 * MINUTE_MS);
  await book('late', scheduledAt, { passengerMobile });
  await refused(book('third', scheduledAt, { passengerMobile }), 409);
  await passengers.call('/open/order/cancel', { externalId: 'early' });
  app.advance(61 * 60);
  await passengers.call('/open/order/cancel', { externalId: 'late' });
  const prices = await Promise.all(['early', 'late'].map(async (externalId) => (await find(externalId)).price));
  assert.deepEqual(prices, [null, 700]);
});
