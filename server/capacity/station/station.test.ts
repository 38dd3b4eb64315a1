import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpenAt } from '#contract/capacity/car/rules.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import type { StationDetail } from '#contract/capacity/station/calls.ts';

const app = await startTestApp();
const { db, live, now, occupancy, telemetry } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const LNG = 113.9421;
const LAT = 22.5284;
let serial = 0;
const formOf = (rest: object = {}) => {
  serial += 1;
  const position: [number, number] = [LNG, LAT];
  return { code: `S${serial}`, name: `站点${serial}`, kind: 'charging' as const, position, ...rest };
};
const add = async (rest: object = {}, client: Client = admin) =>
  (await client.call('/capacity/station/addOne', formOf(rest))).id;
const get = (id: string, client: Client = admin): Promise<StationDetail> =>
  client.call('/capacity/station/getById', { id });
const bay = (code: string, rest: object = {}) => ({ code, kind: 'charging' as const, ...rest });

function formFrom(station: StationDetail) {
  const { id, version, code, name, nameEn, kind, position, address, areaCode, schoolId } = station;
  const { openingHours, accessibility, bays, remark } = station;
  const where = { kind, position, address, areaCode, schoolId };
  return { id, version, code, name, nameEn, ...where, openingHours, accessibility, bays, remark };
}

const codesOf = ({ bays }: StationDetail) => bays.map(({ code }) => code);

test('a station keeps its bays in their order, by their codes', async () => {
  const id = await add({ bays: [bay('B2', { capacity: 3 }), bay('B1')] });
  const station = await get(id);
  assert.deepEqual(codesOf(station), ['B2', 'B1']);
  assert.equal(station.capacity, 4);
  const bays = [bay('B1', { state: 'disabled' }), bay('B3'), bay('B2')];
  await admin.call('/capacity/station/updateOne', { ...formFrom(station), bays });
  const changed = await get(id);
  assert.deepEqual(codesOf(changed), ['B1', 'B3', 'B2']);
  assert.equal(changed.capacity, 2);
  await refused(admin.call('/capacity/station/updateOne', formFrom(station)), 409);
  await refusedField(add({ bays: [bay('B1'), bay('B1')] }), 'bays');
  await refusedField(add({ code: station.code }), 'code', 409);
});

test('opening hours are checked, and tell whether a place is open', async () => {
  const monday = { weekday: 1, from: '08:00', to: '12:00' };
  const overlapping = { weekly: [monday, { weekday: 1, from: '11:00', to: '13:00' }], exceptions: [] };
  await refusedField(add({ openingHours: overlapping }), 'openingHours.weekly');
  const backwards = { weekly: [{ weekday: 1, from: '12:00', to: '08:00' }] };
  await refusedField(add({ openingHours: backwards }), 'openingHours.weekly');
  const hours = { weekly: [monday], exceptions: [{ date: '2026-01-26', spans: [], note: 'Holiday' }] };
  await add({ openingHours: hours });
  assert.equal(isOpenAt(hours, Date.parse('2026-01-19T08:00:00+08:00')), true);
  assert.equal(isOpenAt(hours, Date.parse('2026-01-19T12:00:00+08:00')), false);
  assert.equal(isOpenAt(hours, Date.parse('2026-01-20T09:00:00+08:00')), false);
  assert.equal(isOpenAt(hours, Date.parse('2026-01-26T09:00:00+08:00')), false);
  assert.equal(isOpenAt({ weekly: [], exceptions: [] }, 0), true);
});

test('a station that is the home of cars is not deleted, and says of which', async () => {
  const id = await add();
  const car = await admin.call('/capacity/car/addOne', { fleetNumber: 'H1', plate: '粤BH0001', stationId: id });
  const answer = await refused(admin.call('/capacity/station/deleteById', { id, version: 1 }), 409);
  assert.match(JSON.stringify(answer.body.data), /"fleetNumber":"H1"/);
  await admin.call('/capacity/car/changeState', { id: car.id, version: 1, state: 'sold' });
  await admin.call('/capacity/station/deleteById', { id, version: 1 });
  await refused(get(id), 404);
});

test('a supplier sees stations and changes none; a school keeps its own', async () => {
  const [supplier] = await db.insertInto('supplier').values({ code: 's', name: 'S' }).returning('id').execute();
  const [school] = await db.insertInto('school').values({ code: 'c', name: 'C' }).returning('id').execute();
  const id = await add();
  const person = await app.signInAs('supplier', { type: 'supplier', supplierId: supplier?.id ?? '' });
  assert.equal((await get(id, person)).id, id);
  await refused(add({}, person), 403);
  const gate = await add({ schoolId: school?.id, kind: 'schoolGate' });
  const teacher = await app.signInAs('teacher', { type: 'teacher', schoolId: school?.id ?? '' });
  const found = await teacher.call('/capacity/station/getChoices', {});
  assert.deepEqual(
    found.list.map((one) => one.id),
    [gate],
  );
});

test('taking a station out of use says beforehand whom that meets', async () => {
  const position: [number, number] = [LNG + 0.03, LAT];
  const id = await add({ position });
  assert.deepEqual(await admin.call('/capacity/station/getStopEffect', { id }), {
    carsHere: 0,
    carsSent: 0,
    homeCars: 0,
    orders: 0,
  });
  await admin.call('/capacity/car/addOne', { fleetNumber: 'E1', plate: '粤BE0001', stationId: id });
  const [lng, lat] = position;
  await makeOrder(db, { status: 'assigned', pickUpLng: lng, pickUpLat: lat + 0.0003 });
  await makeOrder(db, { status: 'requested', dropOffLng: lng, dropOffLat: lat });
  await makeOrder(db, { status: 'requested', dropOffLng: lng, dropOffLat: lat + 0.001 });
  await makeOrder(db, { dropOffLng: lng, dropOffLat: lat });
  const { homeCars, orders } = await admin.call('/capacity/station/getStopEffect', { id });
  assert.deepEqual({ homeCars, orders }, { homeCars: 1, orders: 2 });
  await refused(admin.call('/capacity/station/getStopEffect', { id: '999999' }), 404);
});

// ---------------------------------------------------------------- occupancy

const fixAt = (carId: string, lng: number, lat: number, speed: number): Fix => {
  const at = now().getTime();
  const place = { lng, lat, speed, heading: null, altitude: null, charge: null, odometer: null };
  return { carId, at, receivedAt: at, ...place, alarms: [], flags: [], protocol: 'mqtt' };
};
/** Some 1.1 metres. */
const METRE = 0.00001;

test('a car that stands in a bay occupies it until it drives, for every console', async () => {
  const position = [LNG + 0.01, LAT];
  const id = await add({ bays: [bay('P1', { position, radius: 5 }), bay('P2')] });
  const car = await admin.call('/capacity/car/addOne', { fleetNumber: 'O1', plate: '粤BO0001' });
  await telemetry.refresh();
  await until('the bay is taken', async () => {
    await telemetry.take([fixAt(car.id, LNG + 0.01 + METRE, LAT, 1)]);
    app.advance(1);
    return occupancy.countAt(id) === 1;
  });
  const told: unknown[] = [];
  const mocked = live.tellHere.bind(live);
  live.tellHere = (permission, event) => {
    told.push(event);
    mocked(permission, event);
  };
  const { bays } = await admin.call('/capacity/station/getOccupancy', { stationId: id });
  assert.deepEqual(
    bays.map(({ code, count, cars }) => [code, count, cars[0]?.fleetNumber]),
    [
      ['P1', 1, 'O1'],
      ['P2', 0, undefined],
    ],
  );
  assert.equal((await get(id)).occupied, 1);
  const [supplier] = await db.insertInto('supplier').values({ code: 'o', name: 'O' }).returning('id').execute();
  const person = await app.signInAs('supplier', { type: 'supplier', supplierId: supplier?.id ?? '' });
  const seen = await person.call('/capacity/station/getOccupancy', { stationId: id });
  assert.deepEqual([seen.bays[0]?.count, seen.bays[0]?.cars], [1, []]);
  await telemetry.take([fixAt(car.id, LNG + 0.01, LAT, 20)]);
  await until('the bay is free', () => occupancy.countAt(id) === 0);
  await until('consoles are told', () => told.some((event) => JSON.stringify(event).includes(`"${id}"`)));
});

test('a car beside a bay does not occupy it, and bays that move take their cars along', async () => {
  const position: [number, number] = [LNG + 0.02, LAT];
  const id = await add({ bays: [bay('P1', { position, radius: 3 })] });
  const car = await admin.call('/capacity/car/addOne', { fleetNumber: 'O2', plate: '粤BO0002' });
  await telemetry.refresh();
  const here = LNG + 0.02 + 10 * METRE;
  await telemetry.take([fixAt(car.id, here, LAT, 0)]);
  await until('the car has a position', () => telemetry.car(car.id)?.fix !== null);
  assert.equal(occupancy.countAt(id), 0);
  const station = formFrom(await get(id));
  await admin.call('/capacity/station/updateOne', {
    ...station,
    bays: station.bays.map((one) => ({ ...one, position: [here, LAT] as [number, number] })),
  });
  await until('the moved bay is taken', () => occupancy.countAt(id) === 1);
});
