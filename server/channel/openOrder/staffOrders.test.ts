/** Rides that staff orders for somebody who rings, and cancels in the passenger’s name: the same rules and prices as in an app. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import type { CallInput } from '#contract/index.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { at, openTown } from '#server/testing/town.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const town = await openTown(app, admin);
const dispatcher = await app.signInAs('dispatcher');
const approver = await app.signInAs('administrator');

// nothing but the rule below
for (const { id } of (await admin.call('/operation/payRule/getPageList', { state: 'inForce' })).list)
  for (const { id: versionId, state, version } of (await admin.call('/operation/payRule/getVersionList', { id })).list)
    if (state === 'inForce') await admin.call('/operation/payRule/retireVersion', { id: versionId, version });
const made = await admin.call('/operation/payRule/addOne', {
  name: 'Rung',
  scope: { sources: ['staff'] },
  terms: {
    ...CITY_TAXI,
    cancellation: [{ by: 'passenger', after: 0, amount: 500 }],
    compensation: { lateAfter: null, givenUp: 300 },
  },
});
const submitted = await admin.call('/operation/payRule/submitVersion', { id: made.versionId, version: 1 });

const trip = { pickUp: at(500, 500), dropOff: at(3000, 3000), passengerMobile: '13700001111' };
const quote = (wishes: Partial<CallInput<'/operation/order/quoteOne'>> = {}) =>
  dispatcher.call('/operation/order/quoteOne', { ...trip, ...wishes });
const order = (wishes: Partial<CallInput<'/operation/order/addOne'>> = {}, by = dispatcher) =>
  by.call('/operation/order/addOne', {
    passengerName: '王小明',
    passengerMobile: trip.passengerMobile,
    pickUp: { name: 'Hotel', position: trip.pickUp },
    dropOff: { name: 'Station', position: trip.dropOff },
    ...wishes,
  });
const read = (id: string) => dispatcher.call('/operation/order/getById', { id });
const countOrders = async () => (await admin.call('/operation/order/getPageList', { withTotal: true })).total ?? -1;
const inHours = (hours: number) => new Date(services.now().getTime() + hours * 3_600_000).toISOString();

test('without a rule a ride is quoted without a price, and is driven all the same', async () => {
  const { price, distance } = await quote();
  assert.equal(price, null);
  assert.ok(distance > 3000);
  const { id } = await order({ passengerMobile: '' });
  assert.equal((await read(id)).status, 'requested');
  const { version } = await read(id);
  assert.deepEqual(await dispatcher.call('/operation/order/getCancelPrice', { id, by: 'passenger' }), { price: null });
  await dispatcher.call('/operation/order/cancelOne', { id, version, by: 'passenger', reason: 'changed plans' });
  assert.equal((await read(id)).price, null);
});

test('a ride that is ordered by telephone has the price that was named, a number, and its passenger', async () => {
  await approver.call('/operation/payRule/approveVersion', { id: made.versionId, ...submitted });
  const before = await countOrders();
  const { price } = await quote();
  assert.ok(price !== null && price.total > 0);
  assert.equal(price.payRule, 'Rung');
  assert.equal(
    price.parts.reduce((sum, { amount }) => sum + amount, 0),
    price.total,
  );
  assert.equal(await countOrders(), before, 'a quote orders nothing');
  const { id, orderNo, version } = await order({ quoteId: price.quoteId, remark: 'two large bags', seats: 2 });
  const shown = await read(id);
  assert.deepEqual(
    [shown.orderNo, shown.status, shown.source, shown.passengerName, shown.passengerMobile, shown.seats, shown.remark],
    [orderNo, 'requested', 'staff', '王小明', trip.passengerMobile, 2, 'two large bags'],
  );
  assert.equal(shown.version, version);
  const { charge } = await admin.call('/operation/payRule/getCharge', { orderId: id });
  assert.equal(charge?.quote?.total, price.total);
  await until('the order is linked to its passenger', async () => (await read(id)).passengerId !== null);
  const [logged] = (await admin.call('/sys/sysLog/getPageList', { objectId: id })).list;
  assert.equal(logged?.account, dispatcher.account, 'who ordered it stands in the log');
  await refused(order({ quoteId: price.quoteId }), 409);
  assert.equal(await countOrders(), before + 1, 'a quote that was used orders nothing');
});

test('a ride is booked for a time, as apps do', async () => {
  const ride = { tripType: 'reservation' as const, scheduledAt: inHours(5) };
  const { price, secondsToPickUp } = await quote(ride);
  assert.ok(price !== null);
  assert.equal(secondsToPickUp, null);
  await refused(order({ quoteId: price.quoteId }), 409);
  const { id } = await order({ ...ride, quoteId: price.quoteId });
  const shown = await read(id);
  assert.equal(shown.status, 'scheduled');
  assert.equal(Date.parse(shown.scheduledAt ?? ''), Date.parse(ride.scheduledAt));
  await refusedField(order({ scheduledAt: inHours(5) }), 'scheduledAt');
  await refused(order({ tripType: 'reservation', scheduledAt: inHours(0.1) }), 409);
});

test('what is not taken from an app is not taken from staff either, and orders nothing', async () => {
  const before = await countOrders();
  await refusedField(order({ pickUp: { name: 'Sea', position: at(20_000, 0) } }), 'pickUp');
  await refusedField(order({ passengerMobile: 'abc' }), 'passengerMobile');
  await refused(
    (await app.signInAs('auditor')).call('/operation/order/addOne', {
      pickUp: { name: 'A', position: trip.pickUp },
      dropOff: { name: 'B', position: trip.dropOff },
    }),
    403,
  );
  // staff of another place would never see it again
  await db
    .insertInto('role')
    .values({ code: 'elsewhere', nameZh: '别处', nameEn: 'Elsewhere', dataScope: 'areas', areaCodes: ['540102'] })
    .execute();
  await db
    .insertInto('roleMenu')
    .columns(['roleId', 'menuId'])
    .expression((eb) =>
      eb
        .selectFrom('roleMenu')
        .innerJoin('role as d', 'd.id', 'roleId')
        .innerJoin('role as e', (join) => join.on('e.code', '=', 'elsewhere'))
        .where('d.code', '=', 'dispatcher')
        .select(['e.id as roleId', 'menuId']),
    )
    .execute();
  const elsewhere = await app.signInAs('elsewhere');
  const { body } = await refused(order({}, elsewhere), 403);
  assert.match(body.msg, /outside the data scope/);
  assert.equal(await countOrders(), before);
});

test('staff cancels for the passenger at the fee of the app, or as the operator who owes something; each is said before', async () => {
  const car = await town.newCar();
  await car.stand(at(600, 600));
  const cancelled = async (by: 'passenger' | 'operator') => {
    const { id, orderNo } = await order();
    await car.assigned(orderNo);
    const { version } = await read(id);
    const { price } = await dispatcher.call('/operation/order/getCancelPrice', { id, by });
    await dispatcher.call('/operation/order/cancelOne', { id, version, by, reason: 'rang again' });
    const { status, cancelledBy, price: charged } = await read(id);
    assert.deepEqual([status, cancelledBy], ['cancelled', by]);
    await refused(dispatcher.call('/operation/order/getCancelPrice', { id, by }), 409);
    await car.say('driver_cancellation', 'available', orderNo);
    const { money } = await admin.call('/operation/payment/getOrderMoney', { orderId: id });
    return { said: price?.total, charged, due: money.due };
  };
  assert.deepEqual(await cancelled('passenger'), { said: 500, charged: 500, due: 500 });
  assert.deepEqual(await cancelled('operator'), { said: -300, charged: 0, due: -300 });
});
