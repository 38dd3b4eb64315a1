/** Orders as a passengers' app makes and follows them. Which car drives one is tested with dispatch, keys with theirs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallInput } from '#contract/index.ts';
import { addCar, fixAt } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { at, openTown } from '#server/testing/town.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, telemetry } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const town = await openTown(app, admin);
const passengers = await town.appOf('app');

const tripOf = (externalId: string, wishes: Partial<CallInput<'/open/order/create'>> = {}) => ({
  externalId,
  pickUp: { name: 'A', position: at(0, 0) },
  dropOff: { name: 'B', position: at(3000, 4000) },
  ...wishes,
});
const order = (externalId: string, wishes: Partial<CallInput<'/open/order/create'>> = {}) =>
  passengers.call('/open/order/create', tripOf(externalId, wishes));
const find = (externalId: string) => passengers.call('/open/order/getById', { externalId });
const rate = (externalId: string, rating: number) => passengers.call('/open/order/rate', { externalId, rating });
const countOrders = async () =>
  Number(
    (
      await db
        .selectFrom('order')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('a quote says how long and how soon, names each place that is not served, and orders nothing', async () => {
  const before = await countOrders();
  const trip = { pickUp: at(0, 0), dropOff: at(3000, 4000) };
  const { distance, duration, secondsToPickUp } = await passengers.call('/open/order/quote', trip);
  assert.ok(distance >= 5000 && distance < 10_000, `${distance} m`);
  assert.ok(duration > distance / 40 && duration < distance / 2, `${duration} s`);
  assert.equal(secondsToPickUp, null);
  const nowhere = await refused(
    passengers.call('/open/order/quote', { pickUp: at(20_000, 0), dropOff: at(30_000, 0) }),
    400,
  );
  assert.match(JSON.stringify(nowhere.body.data), /"path":"pickUp".*"path":"dropOff"/);
  await refusedField(passengers.call('/open/order/quote', { ...trip, dropOff: at(50, 50) }), 'dropOff');
  await refusedField(order('near', { dropOff: { name: 'B', position: at(50, 50) } }), 'dropOff');
  assert.equal(await countOrders(), before);
});

test('the way that an app plans is how far a ride is quoted, where it is drawn finely and leads there', async () => {
  const trip = { pickUp: at(0, 0), dropOff: at(3000, 4000) };
  const quoted = (path?: [number, number][]) =>
    passengers.call('/open/price/quote', { ...trip, ...(path === undefined ? {} : { path }) });
  const straight = await quoted();
  const steps = (most: number) => Array.from({ length: most / 500 }, (_, step) => (step + 1) * 500);
  const around = [at(0, 0), ...steps(3000).map((east) => at(east, 0)), ...steps(4000).map((north) => at(3000, north))];
  const planned = await quoted(around);
  assert.ok(Math.abs(planned.distance - 7000) < 70, `${planned.distance} m`);
  const speed = ({ distance, duration }: typeof planned) => distance / duration;
  assert.ok(Math.abs(speed(planned) - speed(straight)) < 0.1, 'at the speed of every estimate');
  assert.ok(planned.total > straight.total);
  const { facts } = await db
    .selectFrom('priceQuote')
    .select('facts')
    .where('id', '=', planned.quoteId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([facts.distance, facts.duration], [planned.distance, planned.duration]);
  // only some points of it, and ways that begin or end elsewhere
  for (const path of [[at(0, 0), at(3000, 0), at(3000, 4000)], [at(0, 300), ...around.slice(1)], around.slice(0, -1)])
    assert.equal((await quoted(path)).distance, straight.distance);
});

test('an order asked for again is the same, also when the passenger writes a name otherwise', async () => {
  const first = await order('again', { passengerName: '王小明', passengerMobile: '13900000000' });
  assert.equal(first.isNew, true);
  const second = await order('again', { passengerName: '小明', passengerMobile: '13900000001' });
  assert.deepEqual(second, { ...first, isNew: false });
  await refused(order('again', { carGroup: 'north' }), 409);
  await refused(order('again', { tripType: 'shared' }), 409);
  await refused(order('again', { dropOff: { name: 'B', position: at(3000, 4001) } }), 409);
});

test('apps call orders what they like: the same name of another app is another order', async () => {
  const own = await order('shared');
  const other = await town.appOf('elsewhere');
  const its = await other.call('/open/order/create', tripOf('shared'));
  assert.equal(its.isNew, true);
  assert.notEqual(its.orderNo, own.orderNo);
  await other.call('/open/order/cancel', { externalId: 'shared' });
  assert.equal((await find('shared')).status, 'requested');
});

test('an order that an import brought under the same name is not the app’s', async () => {
  const requestedAt = services.now().toISOString();
  const imported = { orderNo: 'I-1', source: 'app', sourceRef: 'imported', status: 'completed' as const };
  await db
    .insertInto('order')
    .values({ ...imported, requestedAt, priceParts: '[]' })
    .execute();
  await refused(order('imported'), 409);
  await refused(find('imported'), 404);
  await refused(rate('imported', 5), 404);
  await refused(passengers.call('/open/order/cancel', { externalId: 'imported' }), 404);
});

test('a passenger cancels once, and again to the same answer', async () => {
  await order('cancelled');
  const cancel = () => passengers.call('/open/order/cancel', { externalId: 'cancelled', reason: 'rain' });
  const answers = await Promise.all(Array.from({ length: 8 }, cancel));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set(['cancelled']));
  const { cancelledAt, cancelledBy, cancelReason } = await find('cancelled');
  assert.deepEqual([cancelledBy, cancelReason], ['passenger', 'rain']);
  app.advance(60);
  await cancel();
  assert.equal((await find('cancelled')).cancelledAt, cancelledAt);
  await refused(passengers.call('/open/order/cancel', { externalId: 'never' }), 404);
});

/** Brings an order to where a car would have brought it. */
const become = (
  externalId: string,
  fields: { status: 'onTrip' | 'completed' | 'failed'; carId?: string; droppedOffAt?: Date },
) => db.updateTable('order').set(fields).where('source', '=', 'app').where('sourceRef', '=', externalId).execute();

test('a completed order is rated at any time, and rated otherwise for a day', async () => {
  await order('rated');
  await refused(rate('rated', 5), 409);
  await become('rated', { status: 'failed' });
  await refused(rate('rated', 5), 409);
  await become('rated', { status: 'completed', droppedOffAt: services.now() });
  await refusedField(rate('rated', 6), 'rating');
  app.advance(23 * 3600);
  await rate('rated', 2);
  await rate('rated', 4);
  app.advance(2 * 3600);
  await refused(rate('rated', 5), 409);
  assert.equal((await find('rated')).rating, 4);
  await order('late');
  await become('late', { status: 'completed', droppedOffAt: new Date(services.now().getTime() - 48 * 3_600_000) });
  await rate('late', 3);
  await refused(rate('late', 4), 409);
});

test('an app sees where the car is while it drives for its passenger, and no longer', async () => {
  const carId = await addCar(services, { fleetNumber: 'P-1' });
  await telemetry.take([fixAt(carId, services.now().getTime(), { lng: 113.95, lat: 22.54, heading: 90 })]);
  await order('followed');
  assert.equal((await find('followed')).car, null);
  await become('followed', { status: 'onTrip', carId });
  const driving = (await find('followed')).car;
  assert.deepEqual([driving?.fleetNumber, driving?.position, driving?.heading], ['P-1', [113.95, 22.54], 90]);
  assert.equal(driving?.secondsToPickUp, null);
  await become('followed', { status: 'completed', carId, droppedOffAt: services.now() });
  const after = (await find('followed')).car;
  assert.deepEqual([after?.fleetNumber, after?.position, after?.heading], ['P-1', null, null]);
});

test('a passenger who needs a wheelchair space gets a car with one, also where the app did not ask', async () => {
  const passengerMobile = '13900000077';
  // a day has passed since
  const staff = await app.signIn('admin', ADMIN_PASSWORD);
  const saidAt = services.now().toISOString();
  const consents = [{ kind: 'privacy' as const, textVersion: '1', isGiven: true, saidAt }];
  await passengers.call('/open/passenger/consent', { passengerMobile, consents });
  const [row] = (await staff.call('/operation/user/getPageList', { mobile: passengerMobile })).list;
  assert.ok(row !== undefined);
  const asked = async (externalId: string) => {
    const { isNew } = await order(externalId, { passengerMobile });
    const { wheelchair } = await db
      .selectFrom('dispatchRequest as r')
      .innerJoin('order as o', 'o.id', 'r.orderId')
      .where('o.sourceRef', '=', externalId)
      .select('r.wheelchair')
      .executeTakeFirstOrThrow();
    return { isNew, wheelchair };
  };
  assert.deepEqual(await asked('before'), { isNew: true, wheelchair: false });
  await staff.call('/operation/user/updateOne', { id: row.id, version: row.version, needs: ['wheelchair'] });
  assert.deepEqual(await asked('after'), { isNew: true, wheelchair: true });
  assert.deepEqual(await asked('after'), { isNew: false, wheelchair: true }, 'the same order asked for again');
});

test('more passengers than any car for the ride has seats are refused at once, until one has them', async () => {
  const trip = { pickUp: at(0, 0), dropOff: at(3000, 4000) };
  const party = { carGroup: 'parties', seats: 9 };
  // no car is known for such rides: then nothing is
  assert.equal((await order('party of none', party)).isNew, true);
  const carId = await addCar(services, { fleetNumber: 'PARTY', groups: ['parties'] });
  const before = await countOrders();
  const tooMany = async (asked: Promise<unknown>) =>
    assert.match((await refused(asked, 409)).body.msg, /No car for this ride has more than 4 seats, too few for 9/);
  await tooMany(order('party', party));
  await tooMany(order('party', { ...party, tripType: 'reservation', scheduledAt: new Date(services.now().getTime() + 6 * 3_600_000).toISOString() })); // prettier-ignore
  await tooMany(passengers.call('/open/order/quote', { ...trip, ...party }));
  await tooMany(passengers.call('/open/price/quote', { ...trip, ...party }));
  assert.equal(await countOrders(), before);
  assert.equal((await order('party of four', { ...party, seats: 4 })).isNew, true);
  assert.equal((await order('party of none', party)).isNew, false, 'asked for again');
  // what is remembered keeps nobody out
  await db.updateTable('car').set({ seats: 9 }).where('id', '=', carId).execute();
  assert.equal((await order('party', party)).isNew, true);
});

test('the number of an order has the day where the fleet drives', async () => {
  const mainId = 'fleet.clock';
  // a session does not live as long as the tests before
  const again = await app.signIn('admin', ADMIN_PASSWORD);
  // more than a day apart: the two never have the same day
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { version } = await again.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
    const values = [{ key: 'fleet.clock.timeZone', value: timeZone }];
    await again.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
    const { orderNo } = await order(timeZone.replace('/', '-'));
    const { requestedAt } = await db
      .selectFrom('order')
      .select('requestedAt')
      .where('orderNo', '=', orderNo)
      .executeTakeFirstOrThrow();
    const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(Date.parse(requestedAt));
    assert.equal(orderNo.slice(1, 7), day.slice(2).replaceAll('-', ''));
  }
});
