/** The day on the dashboard: cars through it, places without a car, and what is unlike the weeks before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { addCar } from '#server/testing/cars.ts';
import { carsThrough } from './day.ts';
import { judged } from './unusual.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

test('a figure is unusual when its own history does not explain it', () => {
  const history = [100, 104, 98, 101, 97, 103, 99, 102];
  assert.equal(judged('orders', 110, history)?.isUnusual, false);
  assert.deepEqual(judged('orders', 160, history), { middle: 100.5, low: 97, high: 104, weeks: 8, isUnusual: true });
  assert.equal(judged('orders', 160, history.slice(0, 3)), null);
  assert.equal(judged('completionRate', 0.6, [0.9, 0.91, 0.88, 0.9])?.isUnusual, true);
});

test('the day is told to whom may see it, and a day unlike the same weekdays is called unusual with the reason', async () => {
  const { clock } = services.ranges;
  const { day } = clock.moment(services.now().getTime());
  // noon of tomorrow: late enough in the day for a quarter of an hour to be over
  const since = clock.instantOf((day + 1) * 24 * HOUR) ?? 0;
  app.advance((since + 12 * HOUR - services.now().getTime()) / 1000 + 1);
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const make = (at: number, more = {}) => makeOrder(services.db, { requestedAt: new Date(at).toISOString(), ...more });
  for (let week = 1; week <= 5; week += 1) await make(since - week * WEEK + 2 * HOUR);
  for (let order = 0; order < 12; order += 1)
    await make(since + 3 * HOUR, {
      status: 'failed',
      assignedAt: null,
      pickedUpAt: null,
      droppedOffAt: null,
      pickUpLng: 113.9,
      pickUpLat: 22.5,
    });
  const told = await admin.call('/insight/dashboard/getDay', {});
  assert.equal(told.since, new Date(since).toISOString());
  assert.equal(told.timeZone, 'Asia/Shanghai');
  const { to, list } = told.unusual ?? assert.fail();
  assert.equal(to, new Date(since + 12 * HOUR).toISOString());
  const orders = list.find(({ figure }) => figure === 'orders');
  assert.deepEqual(orders, { figure: 'orders', value: 12, middle: 1, low: 1, high: 1, weeks: 5 });
  assert.equal(told.unserved?.places.length, 12);
  const asked = await admin.call('/insight/figure/ask', {
    figures: ['unserved'],
    from: told.since,
    to: told.asOf,
  });
  assert.equal(asked.rows[0]?.values[0], 12, 'the same figure is the same number');
  const teacher = await app.signInAs('teacher');
  await refused(teacher.call('/insight/dashboard/getDay', {}), 403);
});

test('a move that is younger than the question makes no car two, nor one none', async () => {
  const { db, telemetry } = services;
  const now = services.now().getTime();
  const carId = await addCar(services);
  const tell = (at: number, event: 'service_start' | 'service_end', state: 'available' | 'non_operational') =>
    telemetry.takeEvent({
      carId,
      eventId: `${event} ${at}`,
      at,
      receivedAt: at,
      event,
      state,
      orderNo: null,
      lng: null,
      lat: null,
      distance: null,
    });
  await tell(now - 5 * HOUR, 'service_start', 'available');
  await tell(now - 4 * HOUR, 'service_end', 'non_operational');
  await tell(now - 2 * HOUR, 'service_start', 'available');
  await tell(now + HOUR, 'service_end', 'non_operational');
  const through = await carsThrough(db, { kind: 'everything' }, now - 3 * HOUR, now);
  assert.deepEqual(
    [...through.hours, through.now].map(({ states }) => states),
    [
      [{ state: 'non_operational', count: 1 }],
      [{ state: 'non_operational', count: 1 }],
      [{ state: 'available', count: 1 }],
      [{ state: 'available', count: 1 }],
      [{ state: 'non_operational', count: 1 }],
    ],
  );
});

test('before the first that is known of a car it is in no state, and now is no hour', async () => {
  const { db, telemetry } = services;
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const values = { name: 'One', code: 'one' };
  const { id: supplierId } = await db.insertInto('supplier').values(values).returning('id').executeTakeFirstOrThrow();
  const carId = await addCar(services, { supplierId });
  const at = services.now().getTime() - 2.5 * HOUR;
  const event = { carId, eventId: 'first', at, receivedAt: at, orderNo: null, lng: null, lat: null, distance: null };
  await telemetry.takeEvent({ ...event, event: 'service_start', state: 'available' });
  const { since, asOf, cars } = await admin.call('/insight/dashboard/getDay', {});
  assert.equal(cars?.now.at, asOf);
  assert.ok(cars.hours.every((hour) => Date.parse(hour.at) <= Date.parse(asOf)));
  const own = { kind: 'suppliers', supplierId } as const;
  const { hours, now } = await carsThrough(db, own, Date.parse(since), Date.parse(asOf));
  assert.deepEqual(now, { at: asOf, states: [{ state: 'available', count: 1 }], unknown: 0 });
  assert.ok(hours.length > 3);
  for (const [place, hour] of hours.entries()) {
    assert.equal(Date.parse(hour.at), Date.parse(since) + place * HOUR);
    const isKnown = Date.parse(hour.at) > at;
    assert.deepEqual([hour.states, hour.unknown], isKnown ? [[{ state: 'available', count: 1 }], 0] : [[], 1], hour.at);
  }
});
