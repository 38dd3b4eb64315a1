/** Areas that authorities close: refused when they are no area, kept from rides, left by cars, and proven. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Courier } from '#server/capacity/command/commands.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { until } from '#server/testing/until.ts';
import { printedProof } from './print.ts';
import { watchClosures } from './watch.ts';

const app = await startTestApp();
const { services } = app.server;
const { db, telemetry } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const CENTRE = [113.94, 22.535] as const;
const at = (east: number, north: number): [number, number] => [CENTRE[0] + east / 102_700, CENTRE[1] + north / 111_195];
const areaOf = (...corners: [number, number][]) => {
  const [first = at(0, 0)] = corners;
  return { type: 'MultiPolygon' as const, coordinates: [[[...corners, first]]] };
};
const square = (east: number, north: number, size: number) =>
  areaOf(
    at(east - size, north - size),
    at(east + size, north - size),
    at(east + size, north + size),
    at(east - size, north + size),
  );

// what cars are told, by a way of the test's own
const told: { carId: string; command: CommandMessage }[] = [];
const present = new Set<string>();
const courier: Courier = {
  protocol: 'mqtt',
  reaches: ({ carId }) => present.has(carId),
  deliver: async ({ carId }, command) => {
    told.push({ carId, command });
    return true;
  },
};
services.commands.addCourier(courier);

let serial = 0;
const now = () => services.now().getTime();
/** Answers when it was, by the car's clock. */
async function fix(carId: string, [lng, lat]: [number, number], speed = 20): Promise<number> {
  const moment = now();
  await telemetry.take([
    {
      carId,
      at: moment,
      receivedAt: moment,
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
  return moment;
}
/** The database leaves out what is nought behind the point. */
const msOf = (iso: string | null): number => Date.parse(iso ?? '');
const say = (carId: string, event: VehicleEvent, state: VehicleState) => {
  serial += 1;
  return telemetry.takeEvent({
    carId,
    eventId: `closure-${serial}`,
    at: now(),
    receivedAt: now(),
    event,
    state,
    orderNo: null,
    lng: null,
    lat: null,
    distance: null,
  });
};
async function makeCar(position: [number, number], isInService = true) {
  serial += 1;
  const { id: carId } = await db
    .insertInto('car')
    .values({ fleetNumber: `K-${serial}`, plate: `粤K${serial}`, areaCode: '4403' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await telemetry.refresh();
  if (isInService) await say(carId, 'service_start', 'available');
  else await say(carId, 'decommissioned', 'removed');
  await fix(carId, position, isInService ? 20 : 0);
  present.add(carId);
  return carId;
}

const form = (geometry: ReturnType<typeof areaOf>, wishes: { reference?: string; isDrill?: boolean } = {}) => ({
  authority: '交警支队',
  reason: '燃气泄漏',
  geometry,
  ...wishes,
});
const close = (...args: Parameters<typeof form>) => admin.call('/capacity/closure/addOne', form(...args));
const detail = (id: string) => admin.call('/capacity/closure/getById', { id });
const lift = async (id: string) =>
  admin.call('/capacity/closure/lift', { id, version: (await detail(id)).version, reason: '险情解除' });
const cars = async (closureId: string) =>
  (await admin.call('/capacity/closure/getCars', { closureId, pageSize: 100 })).list;
const watch = () => until('all areas are looked at', () => watchClosures(services));
const commandsOf = (carId: string) => told.filter((one) => one.carId === carId).map(({ command }) => command);
const answer = (carId: string, result: 'done' | 'refused') => {
  const id = commandsOf(carId).at(-1)?.id ?? '';
  return services.commands.acknowledge(carId, { id, result });
};

test('an area that crosses itself, has too many corners or would close the city is refused with a sentence', async () => {
  const crossing = areaOf(at(0, 0), at(400, 400), at(400, 0), at(0, 400));
  await refused(admin.call('/capacity/closure/addOne', form(crossing)), 400);
  const teeth = Array.from({ length: 600 }, (_nothing, place) => at(place, place % 2 === 0 ? 100 : 200));
  const comb = areaOf(...teeth, at(600, 0), at(0, 0));
  await refusedField(admin.call('/capacity/closure/addOne', form(comb)), 'geometry', 400);
  await refusedField(admin.call('/capacity/closure/addOne', form(square(0, 0, 9000))), 'geometry', 400);
  const nothing = { type: 'MultiPolygon' as const, coordinates: [] };
  await refusedField(admin.call('/capacity/closure/addOne', form(nothing)), 'geometry', 400);
  assert.equal((await admin.call('/capacity/closure/getPageList', {})).total, 0);
});

test('the proof names when the last of several cars left, by their own clocks', async () => {
  const [first, second, third, outside, parked] = [
    await makeCar(at(10, 10)),
    await makeCar(at(-100, 50)),
    await makeCar(at(50, -100)),
    await makeCar(at(1200, 1200)),
    await makeCar(at(0, 0), false),
  ];
  const preview = await admin.call('/capacity/closure/getPreview', { geometry: square(0, 0, 300) });
  assert.equal(preview.cars, 4);
  const { id } = await close(square(0, 0, 300), { isDrill: true, reference: '演练-1' });
  await watch();
  for (const carId of [first, second, third])
    await until('the car is told to leave', () => commandsOf(carId).some(({ kind }) => kind === 'leaveArea'));
  assert.equal(commandsOf(first)[0]?.area?.coordinates.length, 1);
  assert.deepEqual([commandsOf(outside), commandsOf(parked)], [[], []]);
  const began = await detail(id);
  assert.deepEqual(
    { ...began.proof },
    {
      atStart: 4,
      enteredLater: 0,
      standing: 1,
      inside: 3,
      left: 0,
      commands: 3,
      lastLeftAt: null,
      lastFleetNumber: null,
      secondsToLast: null,
    },
  );
  // they leave one after the other; the one that leaves last is not the one that was first
  app.advance(20);
  await fix(second, at(-500, 50));
  await watch();
  app.advance(20);
  await fix(first, at(500, 10));
  await watch();
  assert.equal((await detail(id)).clearAt, null);
  app.advance(31);
  const leftAt = await fix(third, at(50, -500));
  // seen later than it happened
  app.advance(9);
  await watch();
  const { clearAt, beganAt, secondsToClear, proof, steps } = await detail(id);
  const fleet = new Map((await cars(id)).map((car) => [car.carId, car]));
  assert.deepEqual(
    [msOf(clearAt), msOf(proof.lastLeftAt), proof.lastFleetNumber, proof.inside, proof.left],
    [leftAt, leftAt, fleet.get(third)?.fleetNumber, 0, 3],
  );
  const seconds = (leftAt - msOf(beganAt)) / 1000;
  assert.deepEqual([secondsToClear, proof.secondsToLast], [seconds, seconds]);
  assert.deepEqual(
    steps.map(({ step }) => step),
    ['closed', 'began', 'cleared'],
  );
  assert.deepEqual(
    [first, second, third, parked].map((carId) => [fleet.get(carId)?.state, fleet.get(carId)?.atStart]),
    [
      ['left', true],
      ['left', true],
      ['left', true],
      ['standing', true],
    ],
  );
  // one that comes in later is in the log, and the moment that was proven stays
  await fix(outside, at(0, 100));
  await watch();
  const later = await detail(id);
  assert.deepEqual([msOf(later.clearAt), later.proof.enteredLater, later.proof.inside], [leftAt, 1, 1]);
  assert.equal(later.proof.lastLeftAt, null);
  // another node, or this one after a restart, goes on from the rows
  await services.closures.refresh();
  // a place that it cannot have reached since moves nobody
  app.advance(60);
  await fix(outside, at(1200, 1200));
  await watch();
  await watch();
  assert.equal((await detail(id)).proof.inside, 0);
  await lift(id);
  const over = await detail(id);
  assert.deepEqual([over.state, over.endReason, over.steps.at(-1)?.step], ['over', '险情解除', 'lifted']);
  await refused(admin.call('/capacity/closure/lift', { id, version: over.version, reason: 'x' }), 409);
  const { jobId } = await admin.call('/capacity/closure/exportProof', { id });
  const [paper] = (await endOfJob(admin, jobId)).files;
  const { content } = await fileOfJob(admin, jobId, paper?.name ?? '');
  assert.equal(content.subarray(0, 5).toString(), '%PDF-');
  const words = { clock: services.ranges.clock, language: 'en-US' as const, word: (_: string, value: string) => value };
  const { blocks, stamp } = await printedProof(db, over, { ...words, now: services.now().toISOString() });
  const log = blocks.find((block) => block.kind === 'table');
  assert.deepEqual([stamp, log?.rows.map((row) => row[2])], ['Drill', ['left', 'left', 'left', 'standing', 'left']]);
  // what is over writes nothing more
  await fix(first, at(0, 0));
  await watch();
  assert.equal((await cars(id)).length, 5);
});

test('a car that comes near is told to keep out, once, and again when it may have forgotten', async () => {
  const [near, far, laidUp] = [
    await makeCar(at(6900, 0)),
    await makeCar(at(8000, 0)),
    await makeCar(at(6910, 0), false),
  ];
  const { id } = await close(square(6000, 0, 200));
  await watch();
  await until('the car that is near is told', () => commandsOf(near).length === 1);
  await watch();
  assert.deepEqual(
    [near, far, laidUp].map((carId) => commandsOf(carId).map(({ kind }) => kind)),
    [['leaveArea'], [], []],
  );
  app.advance(60);
  await fix(far, at(6950, 0));
  await watch();
  await until('the car that has come near is told', () => commandsOf(far).length === 1);
  assert.equal(commandsOf(near).length, 1);
  // it keeps out: the log of those inside has neither
  assert.deepEqual(await cars(id), []);
  app.advance(601);
  await fix(near, at(6900, 0));
  await watch();
  await until('the car is told again', () => commandsOf(near).length === 2);
  await lift(id);
});

test('a car that refuses to leave is told to stop, and one that never got it is told again', async () => {
  const carId = await makeCar(at(3000, 0));
  const away = await makeCar(at(3010, 0));
  present.delete(away);
  const { id } = await close(square(3000, 0, 200));
  await watch();
  await until('the car is told', () => commandsOf(carId).length === 1);
  await answer(carId, 'refused');
  await watch();
  await until('it is told to stop', () => commandsOf(carId).length === 2);
  assert.equal(commandsOf(carId)[1]?.kind, 'stopAtSafePlace');
  await answer(carId, 'done');
  await watch();
  await watch();
  assert.equal(commandsOf(carId).length, 2);
  app.advance(61);
  await services.commands.wake();
  await watch();
  present.add(away);
  await services.commands.wake();
  await until('the other car is told', () => commandsOf(away).length > 0);
  const row = (await cars(id)).find((car) => car.carId === away);
  assert.equal(row?.commands, 2);
  // who is still there after the time of the setting is an alert
  app.advance(31);
  await fix(carId, at(3000, 0));
  app.advance(91);
  await fix(carId, at(3000, 1));
  await until('a person is called', async () => {
    const alerts = await db
      .selectFrom('alert')
      .select('kind')
      .where('carId', '=', carId)
      .where('kind', '=', 'closedArea')
      .execute();
    return alerts.length === 1;
  });
  await lift(id);
});

test('no ride begins or ends in it, and one that waits is told so and gets no car', async () => {
  const { id: rangeId } = await admin.call('/capacity/range/addOne', {
    name: '城区',
    kind: 'operating',
    geometry: square(0, 0, 12_000),
  });
  await admin.call('/capacity/range/publish', { id: rangeId, version: 1, note: '' });
  const { key } = await admin.call('/sys/apiKey/addOne', { name: 'App', source: 'app' });
  const passengers = app.anonymous.as(key);
  const [inside, out] = [at(-3000, 0), at(-5000, 2000)];
  const trip = (from: [number, number], to: [number, number], externalId: string) => ({
    externalId,
    passengerName: '王小明',
    passengerMobile: '13900000000',
    pickUp: { name: 'A', position: from },
    dropOff: { name: 'B', position: to },
  });
  await passengers.call('/open/order/create', trip(inside, out, 'waits'));
  await services.dispatcher.turn();
  const { id } = await close(square(-3000, 0, 300));
  for (const [pickUp, dropOff, field] of [
    [inside, out, 'pickUp'],
    [out, inside, 'dropOff'],
  ] as const) {
    await refusedField(passengers.call('/open/order/quote', { pickUp, dropOff }), field, 400);
    await refusedField(passengers.call('/open/order/create', trip(pickUp, dropOff, `new-${field}`)), field, 400);
  }
  const waiting = await passengers.call('/open/order/getById', { externalId: 'waits' });
  assert.deepEqual([waiting.status, waiting.closedPlace], ['requested', 'pickUp']);
  await makeCar(at(-2500, 0));
  // the dispatcher reads which cars there are every five seconds
  app.advance(6);
  await services.dispatcher.turn();
  const { id: orderId } = await db
    .selectFrom('order')
    .select('id')
    .where('sourceRef', '=', 'waits')
    .executeTakeFirstOrThrow();
  const { search } = await admin.call('/operation/order/getCarSearch', { id: orderId });
  const isAsked = (offers: readonly { state: string }[] | undefined) =>
    offers?.some(({ state }) => state === 'offered');
  assert.deepEqual([search?.cause, isAsked(search?.offers)], ['closed', false]);
  const { list } = await admin.call('/capacity/closure/getRides', { id });
  assert.deepEqual(
    list.map(({ id: each, pickUpInside, dropOffInside }) => [each, pickUpInside, dropOffInside]),
    [[orderId, true, false]],
  );
  await lift(id);
  assert.equal((await passengers.call('/open/order/getById', { externalId: 'waits' })).closedPlace, null);
  await services.dispatcher.turn();
  const after = await admin.call('/operation/order/getCarSearch', { id: orderId });
  assert.equal(isAsked(after.search?.offers), true);
});

test('one that is to come begins and ends by its times, and its area can be changed meanwhile', async () => {
  await makeCar(at(0, -4000));
  const hence = (seconds: number) => new Date(now() + seconds * 1000).toISOString();
  const { id } = await admin.call('/capacity/closure/addOne', {
    ...form(square(0, -4000, 50)),
    fromAt: hence(60),
    untilAt: hence(600),
  });
  await watch();
  assert.deepEqual([(await detail(id)).state, await cars(id)], ['scheduled', []]);
  app.advance(61);
  await watch();
  assert.equal((await detail(id)).state, 'inForce');
  assert.equal((await cars(id)).length, 1);
  await admin.call('/capacity/closure/updateOne', {
    id,
    version: (await detail(id)).version,
    geometry: square(0, -4600, 50),
  });
  await watch();
  assert.deepEqual(
    (await cars(id)).map(({ state }) => state),
    ['left'],
  );
  app.advance(600);
  await watch();
  assert.equal((await detail(id)).state, 'over');
  assert.ok(services.closures.isEmpty);
});

test('a role that does not reach everything sees none and closes none', async () => {
  const { id } = await close(square(6000, 6000, 50));
  await addRole(app, admin, 'narrowClosure', 'own', ['capacity:closure:list', 'capacity:closure:close']);
  const narrow = await app.signInAs('narrowClosure');
  assert.equal((await narrow.call('/capacity/closure/getPageList', {})).total, 0);
  await refused(narrow.call('/capacity/closure/getById', { id }), 404);
  await refused(narrow.call('/capacity/closure/addOne', form(square(0, 0, 10))), 409);
});

test('an authority closes, changes, asks and lifts by signed calls, each once by its reference', async () => {
  const {
    key,
    secret,
    id: keyId,
  } = await admin.call('/sys/apiKey/addOne', {
    purpose: 'closure',
    name: '应急管理局',
    source: 'emergency',
  });
  assert.ok(secret !== null);
  const authority = app.anonymous.as(key);
  const signed = (act: object, { by = secret, late = 0 } = {}) => {
    const payload = JSON.stringify(act);
    const timestamp = Math.floor(now() / 1000) - late;
    return { payload, timestamp, signature: createHmac('sha256', by).update(`${timestamp}.${payload}`).digest('hex') };
  };
  const tell = (act: object) => authority.call('/open/closure/tell', signed(act));
  const geometry = square(0, 9000, 80);
  const closing = { act: 'close', reference: 'E-1', reason: '火情', geometry };

  // nobody else, and nothing old
  await refused(app.anonymous.call('/open/closure/tell', signed(closing)), 401);
  await refused(authority.call('/open/closure/tell', signed(closing, { by: 'pds_other' })), 401);
  await refused(authority.call('/open/closure/tell', signed(closing, { late: 301 })), 401);
  const { key: forOrders } = await admin.call('/sys/apiKey/addOne', { name: 'App 2', source: 'emergency' });
  await refused(app.anonymous.as(forOrders).call('/open/closure/tell', signed(closing)), 401);
  await refused(authority.call('/open/closure/ask', signed({ act: 'ask', reference: 'E-1' })), 404);
  await refused(tell({ ...closing, geometry: square(0, 9000, 20_000) }), 400);
  await refused(tell({ act: 'open', reference: 'E-1' }), 400);

  const carId = await makeCar(at(0, 9000));
  const answers = await Promise.all([tell(closing), tell(closing), tell(closing)]);
  assert.equal(answers.filter(({ isNew }) => isNew).length, 1);
  await refused(tell({ ...closing, reason: '别的' }), 409);
  await watch();
  const ask = async () => authority.call('/open/closure/ask', signed({ act: 'ask', reference: 'E-1' }));
  assert.deepEqual([(await ask()).state, (await ask()).carsInside], ['inForce', 1]);
  const changing = { act: 'change', reference: 'E-1', geometry: square(0, 9000, 60) };
  assert.deepEqual([(await tell(changing)).isNew, (await tell(changing)).isNew], [true, false]);
  app.advance(30);
  const leftAt = await fix(carId, at(0, 9200));
  await watch();
  const { carsInside, lastLeftAt, clearAt } = await ask();
  assert.deepEqual([carsInside, msOf(lastLeftAt), msOf(clearAt)], [0, leftAt, leftAt]);
  const lifting = { act: 'lift', reference: 'E-1', reason: '火已扑灭' };
  assert.deepEqual([(await tell(lifting)).state, (await tell(lifting)).isNew], ['over', false]);
  await refused(tell({ ...changing, geometry: square(0, 9000, 50) }), 409);

  // the staff see whose it was, and so does the log
  const { list } = await admin.call('/capacity/closure/getPageList', { keyword: 'E-1' });
  const [row] = list;
  assert.deepEqual([list.length, row?.origin, row?.authority, row?.endReason], [1, 'call', '应急管理局', '火已扑灭']);
  const logged = await db
    .selectFrom('audit')
    .select(['account', 'roleCode'])
    .where('object', '=', 'closure')
    .where('account', '=', '应急管理局')
    .execute();
  assert.equal(logged.length, 7);
  assert.equal(logged[0]?.roleCode, 'apiKey');
  await admin.call('/sys/apiKey/endOne', { id: keyId, version: 1 });
  await refused(tell({ ...closing, reference: 'E-2' }), 401);
});
