import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { sql } from 'kysely';
import { makeAlert } from '#server/testing/alerts.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { watch } from '#server/testing/live.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { until } from '#server/testing/until.ts';
import { insertOffers, waitForDispatchLock } from './queries.ts';

const app = await startTestApp();
const { services } = app.server;
const { db, dispatcher, telemetry } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const CENTRE = [113.94, 22.535] as const;
const at = (east: number, north: number): [number, number] => [CENTRE[0] + east / 102_700, CENTRE[1] + north / 111_195];

const square = (size: number) => [
  [at(-size, -size), at(size, -size), at(size, size), at(-size, size), at(-size, -size)],
];
async function publish(name: string, kind: 'operating' | 'noStop', ring: [number, number][][]) {
  const form = { name, kind, geometry: { type: 'MultiPolygon' as const, coordinates: [ring] } };
  const { id } = await admin.call('/capacity/range/addOne', form);
  await admin.call('/capacity/range/publish', { id, version: 1, note: '' });
}
await publish('Town', 'operating', square(10_000));
await publish('Bridge', 'noStop', square(100));

const { key } = await admin.call('/sys/apiKey/addOne', { name: 'App', source: 'app' });
const passengers: Client = app.anonymous.as(key);

let serial = 0;
async function makeCar(position: [number, number], wishes: { seats?: number; wheelchair?: boolean } = {}) {
  serial += 1;
  const fleetNumber = `D-${serial}`;
  const { id: carId } = await db
    .insertInto('car')
    .values({ fleetNumber, plate: `粤B${serial}`, areaCode: '4403', ...wishes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await telemetry.refresh();
  await say(carId, 'service_start', 'available');
  await fix(carId, position);
  return carId;
}

const now = () => services.now().getTime();
const fix = (carId: string, [lng, lat]: [number, number], speed = 0) =>
  telemetry.take([
    {
      carId,
      at: now(),
      receivedAt: now(),
      lng,
      lat,
      speed,
      heading: 0,
      altitude: null,
      charge: 80,
      odometer: null,
      alarms: [],
      flags: [],
      protocol: 'mqtt',
    },
  ]);
const say = (carId: string, event: VehicleEvent, state: VehicleState, orderNo: string | null = null, distance = 3000) =>
  telemetry.takeEvent({
    carId,
    eventId: randomUUID(),
    at: now(),
    receivedAt: now(),
    event,
    state,
    orderNo,
    lng: null,
    lat: null,
    distance: event === 'trip_end' ? distance : null,
  });

const order = (externalId: string, from = at(500, 500), wishes: { seats?: number; wheelchair?: boolean } = {}) =>
  passengers.call('/open/order/create', {
    externalId,
    passengerName: '王小明',
    passengerMobile: '13900000000',
    pickUp: { name: 'A', position: from },
    dropOff: { name: 'B', position: at(3000, 3000) },
    ...wishes,
  });
const find = (externalId: string) => passengers.call('/open/order/getById', { externalId });
const offersOf = (orderNo: string) =>
  db
    .selectFrom('dispatchOffer as f')
    .innerJoin('order as o', 'o.id', 'f.orderId')
    .where('o.orderNo', '=', orderNo)
    .orderBy('f.id')
    .select(['f.id', 'f.carId', 'f.state'])
    .execute();
/** A turn that knows the records as they are now. */
async function turn() {
  app.advance(6);
  await dispatcher.turn();
}
/** The dispatcher takes turns only when the test asks for one. */
async function withoutTurns(t: TestContext) {
  await dispatcher.stop();
  t.after(() => dispatcher.start());
}
/** Every car and every waiting order out of the way. */
async function clear() {
  const ended = { waiting: false };
  await db.updateTable('dispatchRequest').set(ended).where('waiting', '=', true).execute();
  for (const car of Array.from(telemetry.cars()))
    await db.updateTable('car').set({ state: 'disabled' }).where('id', '=', car.carId).execute();
  app.advance(10);
}
const becomes = (externalId: string, status: string) =>
  until(`the order is ${status}`, async () => (await find(externalId)).status === status);

test('an order is driven from request to rating, by what the car says', async () => {
  const console = await watch(admin);
  const told = () =>
    console.events.filter((event) => event.kind === 'rows' && event.noun === '/operation/order').length;
  const far = await makeCar(at(4000, 0));
  const near = await makeCar(at(900, 500));
  const quote = await passengers.call('/open/order/quote', { pickUp: at(500, 500), dropOff: at(3000, 3000) });
  assert.ok(quote.distance > 3500 && quote.duration > 300 && quote.secondsToPickUp !== null);
  const { orderNo, isNew } = await order('whole');
  assert.equal(isNew, true);
  assert.deepEqual(await order('whole'), { orderNo, status: 'requested', isNew: false });
  await refused(order('whole', at(600, 500)), 409);
  await refused(order('whole', at(500, 500), { wheelchair: true }), 409);
  await refused(order('whole', at(500, 500), { seats: 4 }), 409);
  await until('the console is told', () => told() === 1);
  await turn();
  const [offer] = await offersOf(orderNo);
  assert.equal(offer?.carId, near);
  assert.equal((await find('whole')).status, 'requested');
  await dispatcher.acknowledge(far, { id: `order-${offer?.id}`, result: 'done' });
  assert.equal((await find('whole')).status, 'requested', 'another car cannot take it');
  await dispatcher.acknowledge(near, { id: `order-${offer?.id}`, result: 'done' });
  const assigned = await find('whole');
  assert.equal(assigned.status, 'assigned');
  assert.ok((assigned.car?.secondsToPickUp ?? 0) > 30);
  await say(near, 'reservation_start', 'reserved', orderNo);
  await fix(near, at(800, 500), 40);
  await until('the car is on its way', async () => {
    await turn();
    return (await find('whole')).status === 'arriving';
  });
  app.advance(60);
  await say(near, 'reservation_stop', 'stopped', orderNo);
  await until('the car has arrived', async () => (await find('whole')).carArrivedAt !== null);
  await say(near, 'trip_start', 'on_trip', orderNo);
  await becomes('whole', 'onTrip');
  await refused(passengers.call('/open/order/cancel', { externalId: 'whole' }), 409);
  await refused(passengers.call('/open/order/rate', { externalId: 'whole', rating: 5 }), 409);
  app.advance(600);
  await say(near, 'trip_stop', 'stopped', orderNo);
  await say(near, 'trip_end', 'available', orderNo, 4321);
  await becomes('whole', 'completed');
  const done = await find('whole');
  assert.equal(done.distance, 4321);
  assert.ok(done.duration !== null && Math.abs(done.duration - 600) <= 2);
  assert.ok((done.price ?? 0) > 1000, 'the rule of the demo has charged it');
  await passengers.call('/open/order/rate', { externalId: 'whole', rating: 4 });
  assert.equal((await find('whole')).rating, 4);
  assert.equal((await offersOf(orderNo))[0]?.state, 'done');
  const { list } = await admin.call('/operation/order/getPageList', { orderNo });
  assert.equal(list[0]?.carNumber, '粤B2');
  assert.equal(list[0]?.source, 'app');
  await until('the console is told again', () => told() > 1);
  console.close();
  await clear();
});

test('an order catches up with what its car said while nobody wrote it down; a trip that broke off fails', async () => {
  const car = await makeCar(at(600, 500));
  const { orderNo } = await order('missed');
  await turn();
  const [offer] = await offersOf(orderNo);
  await dispatcher.acknowledge(car, { id: `order-${offer?.id}`, result: 'done' });
  await dispatcher.stop();
  await say(car, 'reservation_start', 'reserved', orderNo);
  await say(car, 'reservation_stop', 'stopped', orderNo);
  await say(car, 'trip_start', 'on_trip', orderNo);
  app.advance(300);
  await say(car, 'trip_stop', 'stopped', orderNo);
  await say(car, 'trip_end', 'available', orderNo, 2500);
  assert.equal((await find('missed')).status, 'assigned');
  dispatcher.start();
  await dispatcher.reconcile();
  const caughtUp = await find('missed');
  assert.equal(caughtUp.status, 'completed');
  assert.equal(caughtUp.distance, 2500);
  // a car that restarts in the middle of a trip
  await fix(car, at(600, 500));
  const second = await order('broken');
  await turn();
  const [other] = await offersOf(second.orderNo);
  await dispatcher.acknowledge(car, { id: `order-${other?.id}`, result: 'done' });
  await say(car, 'reservation_start', 'reserved', second.orderNo);
  await say(car, 'reservation_stop', 'stopped', second.orderNo);
  await say(car, 'trip_start', 'on_trip', second.orderNo);
  await becomes('broken', 'onTrip');
  await say(car, 'comms_lost', 'non_contactable');
  await say(car, 'comms_restored', 'available');
  await dispatcher.reconcile();
  assert.equal((await find('broken')).status, 'onTrip');
  // the car may be judged silent meanwhile, and the minute counts from there
  await until('the trip has failed', async () => {
    app.advance(61);
    await dispatcher.reconcile();
    return (await find('broken')).status === 'failed';
  });
  await clear();
});

test('places outside the operating zone, and where nobody may get in, are refused by name', async () => {
  const outside = await refusedField(order('outside', at(20_000, 0)), 'pickUp');
  assert.match(JSON.stringify(outside), /operating zone/);
  await refusedField(order('bridge', at(50, 50)), 'pickUp');
  await refused(passengers.call('/open/order/getById', { externalId: 'outside' }), 404);
});

test('a car that does not answer, refuses or goes silent is replaced; nobody is asked twice', async () => {
  const first = await makeCar(at(600, 500));
  const second = await makeCar(at(1000, 500));
  const third = await makeCar(at(1500, 500));
  const { orderNo } = await order('changing');
  await turn();
  app.advance(9);
  for (const car of [first, second, third]) await fix(car, at(1000, 500));
  await turn();
  const [one, two] = await offersOf(orderNo);
  assert.equal(one?.carId, first);
  assert.equal(one?.state, 'timedOut');
  assert.ok(two !== undefined && two.carId !== first);
  await dispatcher.acknowledge(two.carId, { id: `order-${two.id}`, result: 'refused' });
  await turn();
  const three = (await offersOf(orderNo))[2];
  assert.ok(three !== undefined && three.carId !== first && three.carId !== two.carId);
  await dispatcher.acknowledge(three.carId, { id: `order-${three.id}`, result: 'done' });
  await say(three.carId, 'reservation_start', 'reserved', orderNo);
  assert.equal((await find('changing')).status, 'assigned');
  // silence: the order is as before
  const fourth = await makeCar(at(700, 500));
  app.advance(70);
  await fix(fourth, at(700, 500));
  await turn();
  assert.equal((await find('changing')).status, 'requested');
  assert.equal((await find('changing')).car, null);
  const four = (await offersOf(orderNo))[3];
  assert.equal(four?.carId, fourth);
  await dispatcher.acknowledge(fourth, { id: `order-${four?.id}`, result: 'done' });
  await say(fourth, 'reservation_start', 'reserved', orderNo);
  await becomes('changing', 'assigned');
  // the car gives it back
  await say(fourth, 'provider_cancellation', 'available', orderNo);
  await until('the offer is lost', async () => (await offersOf(orderNo))[3]?.state === 'lost');
  await turn();
  assert.equal((await find('changing')).status, 'requested');
  await passengers.call('/open/order/cancel', { externalId: 'changing', reason: 'later' });
  assert.equal((await find('changing')).cancelledBy, 'passenger');
  await clear();
});

test('a cancelled order is taken from its car; without any car an order fails in the end', async () => {
  const car = await makeCar(at(600, 500));
  const { orderNo } = await order('cancelled');
  await turn();
  const [offer] = await offersOf(orderNo);
  await dispatcher.acknowledge(car, { id: `order-${offer?.id}`, result: 'done' });
  const { list } = await admin.call('/operation/order/getPageList', { orderNo });
  const shown = list[0];
  assert.ok(shown !== undefined);
  await admin.call('/operation/order/cancelOne', {
    id: shown.id,
    version: shown.version,
    by: 'operator',
    reason: 'storm',
  });
  await turn();
  assert.equal((await offersOf(orderNo))[0]?.state, 'withdrawn');
  await say(car, 'reservation_start', 'reserved', orderNo);
  assert.equal((await find('cancelled')).status, 'cancelled');
  await clear();
  await order('hopeless');
  await turn();
  assert.equal((await find('hopeless')).status, 'requested');
  app.advance(901);
  await turn();
  assert.equal((await find('hopeless')).status, 'failed');
});

test('at the same moment on two nodes: one car for each order, one order for each car', async () => {
  const { server: other } = await app.secondNode();
  const cars: string[] = [];
  for (let place = 0; place < 8; place += 1) cars.push(await makeCar(at(300 * place, 900)));
  await other.services.telemetry.refresh();
  app.advance(6);
  await Promise.all(Array.from({ length: 12 }, (_nothing, place) => order(`crowd-${place}`, at(250 * place, 800))));
  await Promise.all([
    dispatcher.turn(),
    other.services.dispatcher.turn(),
    dispatcher.turn(),
    other.services.dispatcher.turn(),
  ]);
  await dispatcher.turn();
  const offers = await db
    .selectFrom('dispatchOffer')
    .select(['carId', 'orderId'])
    .where('endedAt', 'is', null)
    .execute();
  assert.equal(offers.length, 8);
  assert.equal(new Set(offers.map(({ carId }) => carId)).size, 8);
  assert.equal(new Set(offers.map(({ orderId }) => orderId)).size, 8);
  // the same answer 20 times is one
  const [offer] = await db.selectFrom('dispatchOffer').selectAll().where('endedAt', 'is', null).execute();
  assert.ok(offer !== undefined);
  await Promise.all(
    Array.from({ length: 20 }, (_nothing, place) =>
      (place % 2 === 0 ? dispatcher : other.services.dispatcher).acknowledge(offer.carId, {
        id: `order-${offer.id}`,
        result: 'done',
      }),
    ),
  );
  const row = await db
    .selectFrom('order')
    .select(['status', 'carId', 'version'])
    .where('id', '=', offer.orderId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { status: 'assigned', carId: offer.carId, version: 2 });
  await clear();
});

test('the same order 20 times at once is one; keys count, end, and open only what they are for', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => order('storm')));
  assert.equal(answers.filter(({ isNew }) => isNew).length, 1);
  assert.equal(new Set(answers.map(({ orderNo }) => orderNo)).size, 1);
  const other = await admin.call('/sys/apiKey/addOne', { name: 'Other', source: 'other', hourlyQuota: 2 });
  const stranger = app.anonymous.as(other.key);
  await refused(stranger.call('/open/order/getById', { externalId: 'storm' }), 404);
  await refused(stranger.call('/open/order/cancel', { externalId: 'storm' }), 404);
  await refused(stranger.call('/open/order/getById', { externalId: 'storm' }), 429);
  await refused(stranger.call('/open/notice/submit', { externalId: 'x', title: 'x', content: '<p>x</p>' }), 401);
  await refused(app.anonymous.call('/open/order/getById', { externalId: 'storm' }), 401);
  await admin.call('/sys/apiKey/endOne', { id: other.id, version: 1 });
  await refused(stranger.call('/open/order/getById', { externalId: 'storm' }), 401);
  const { list } = await admin.call('/sys/apiKey/getPageList', { purpose: 'order' });
  assert.equal(list.find(({ name }) => name === 'Other')?.endedAt === null, false);
  await refusedField(admin.call('/sys/apiKey/addOne', { name: 'Seed', source: 'seed' }), 'source');
});

test('an order that waits says why, and an operator gives it to a car, and then to another', async (t) => {
  await withoutTurns(t);
  await clear();
  const small = await makeCar(at(700, 500), { seats: 2 });
  const near = await makeCar(at(900, 500));
  const far = await makeCar(at(1500, 500));
  const { orderNo } = await order('byHand', at(500, 500), { seats: 4 });
  app.advance(6);
  await Promise.all([fix(small, at(700, 500)), fix(near, at(900, 500)), fix(far, at(1500, 500))]);
  const [row] = (await admin.call('/operation/order/getPageList', { orderNo })).list;
  assert.ok(row !== undefined);
  const searched = async () => {
    const { search } = await admin.call('/operation/order/getCarSearch', { id: row.id });
    assert.ok(search !== null);
    return search;
  };
  const waiting = await searched();
  const seen = new Map(waiting.cars.map(({ carId, obstacles }) => [carId, obstacles]));
  assert.deepEqual(seen.get(small), ['seats']);
  assert.deepEqual(seen.get(near), []);
  const reads = async () => (await admin.call('/operation/order/getById', { id: row.id })).version;
  const give = async (carId: string) =>
    admin.call('/operation/order/assignOne', { id: row.id, version: await reads(), carId, reason: '试' });
  await refused(give(small), 409);
  await give(far);
  const [first] = (await searched()).offers;
  assert.equal(first?.carId, far, 'not the nearest, but the one that was chosen');
  assert.equal((await searched()).cause, 'offered');
  await dispatcher.acknowledge(far, { id: `order-${first?.id}`, result: 'done' });
  assert.equal((await find('byHand')).status, 'assigned');
  await give(near);
  assert.equal((await find('byHand')).status, 'requested');
  assert.deepEqual(
    (await searched()).offers.map(({ carId, state }) => [carId, state]),
    [
      [near, 'offered'],
      [far, 'lost'],
    ],
  );
  await clear();
});

test('a car whose call for help is not closed gets no order, from a turn or from a person', async () => {
  await clear();
  const near = await makeCar(at(900, 500));
  const { orderNo } = await order('helpFirst', at(500, 500));
  const alertId = await makeAlert(db, near, services.now());
  app.advance(6);
  await fix(near, at(900, 500));
  await turn();
  assert.equal((await find('helpFirst')).status, 'requested');
  assert.deepEqual(await offersOf(orderNo), []);
  const [row] = (await admin.call('/operation/order/getPageList', { orderNo })).list;
  assert.ok(row !== undefined);
  const { search } = await admin.call('/operation/order/getCarSearch', { id: row.id });
  assert.deepEqual(search?.cars.find(({ carId }) => carId === near)?.obstacles, ['callsForHelp']);
  const give = { id: row.id, version: row.version, carId: near, reason: '试' };
  await refused(admin.call('/operation/order/assignOne', give), 409);
  const closedAt = services.now().toISOString();
  await db
    .updateTable('alert')
    .set({ state: 'closed', outcome: 'resolved', closedAt })
    .where('id', '=', alertId)
    .execute();
  app.advance(6);
  await fix(near, at(900, 500));
  await turn();
  assert.deepEqual(
    (await offersOf(orderNo)).map(({ carId }) => carId),
    [near],
  );
  await clear();
});

test('a person who gives an order to a car waits for the turn under way, and decides after it', async (t) => {
  await withoutTurns(t);
  const near = await makeCar(at(900, 500));
  const far = await makeCar(at(1500, 500));
  const { orderNo } = await order('besideTurn', at(500, 500));
  app.advance(6);
  await Promise.all([fix(near, at(900, 500)), fix(far, at(1500, 500))]);
  const [row] = (await admin.call('/operation/order/getPageList', { orderNo })).list;
  assert.ok(row !== undefined);
  const given = await db.transaction().execute(async (underWay) => {
    // the second node takes turns as well: a try may fail, and the call would then run beside this
    await waitForDispatchLock(underWay).execute();
    const answerBy = new Date(now() + 60_000).toISOString();
    await insertOffers(
      underWay,
      [{ orderId: row.id, carId: near, expectedSeconds: 60 }],
      services.now().toISOString(),
      answerBy,
    ).execute();
    const giving = admin.send('/operation/order/assignOne', {
      id: row.id,
      version: row.version,
      carId: far,
      reason: '试',
    });
    await until('the call waits', async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      return rows.length > 0;
    });
    return { giving };
  });
  assert.equal((await given.giving).status, 200);
  assert.deepEqual(
    (await offersOf(orderNo)).map(({ carId, state }) => [carId, state]),
    [
      [near, 'withdrawn'],
      [far, 'offered'],
    ],
  );
  await clear();
});
