import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { addCar, drive, fixAt, historyOf } from '#server/testing/cars.ts';
import { stateColumns } from './checkpoint.ts';
import type { CarEvent, Fix } from './fix.ts';
import { writeStates } from './queries.ts';
import { ALWAYS_THERE } from './silence.ts';
import { Telemetry } from './telemetry.ts';

const app = await startTestApp();
const { services } = app.server;
const { db, telemetry } = services;
const now = () => services.now().getTime();

/** A generator of the same numbers each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = numbers(seed);
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const copyOf = (fixes: readonly Fix[]): Fix[] => fixes.map((fix) => ({ ...fix }));

test('a position is the last state and in history; take resolves when it is durable', async () => {
  const carId = await addCar(services);
  const fix = fixAt(carId, now(), { lng: 114.05, lat: 22.54, speed: 32.5, charge: 71, alarms: ['fault'] });
  await telemetry.take([fix]);
  assert.equal(telemetry.car(carId)?.fix?.lng, 114.05);
  const [row, ...more] = await historyOf(services, carId);
  assert.equal(more.length, 0);
  assert.equal(row?.lat, 22.54);
  assert.equal(row?.speed, 32.5);
  assert.equal(row?.heading, null);
  assert.equal(row?.alarms, 8);
});

test('three times over and shuffled: the state of the clean stream, each position once', async () => {
  const carId = await addCar(services);
  const clean = drive(carId, now() - 300_000, 200);
  for (const round of [1, 2, 3]) {
    for (const fix of shuffled(copyOf(clean), round)) telemetry.offer([fix]);
  }
  await until('all is kept', () => telemetry.counts.backlog === 0);
  assert.deepEqual({ ...telemetry.car(carId)?.fix, flags: [] }, { ...clean.at(-1), flags: [] });
  const rows = await historyOf(services, carId);
  assert.equal(rows.length, clean.length);
  assert.deepEqual(
    rows.map(({ lng }) => lng),
    clean.map(({ lng }) => lng),
  );
});

test('a clock a day ahead is flagged; the car is not frozen, neither meanwhile nor afterwards', async () => {
  const carId = await addCar(services);
  const start = now() - 600_000;
  const [first, ...wrong] = drive(carId, start, 60);
  assert.ok(first !== undefined);
  await telemetry.take([{ ...first, receivedAt: start }]);
  // a minute of another clock: it moves again as soon as the right one is not heard
  for (const [place, fix] of wrong.entries())
    await telemetry.take([{ ...fix, at: fix.at + 86_400_000, receivedAt: start + 31_000 + place * 1000 }]);
  assert.equal(telemetry.car(carId)?.fix?.lng, wrong.at(-1)?.lng);
  assert.deepEqual(telemetry.car(carId)?.fix?.flags, ['clockAhead']);
  // repeated, it does not go back
  await telemetry.take(
    copyOf(wrong.slice(0, 5)).map((fix) => ({ ...fix, at: fix.at + 86_400_000, receivedAt: now() })),
  );
  assert.equal(telemetry.car(carId)?.fix?.lng, wrong.at(-1)?.lng);
  // right again
  const right = fixAt(carId, now(), { lng: 114.2, lat: 22.6 });
  await telemetry.take([right]);
  assert.equal(telemetry.car(carId)?.fix?.lng, 114.2);
});

test('among right ones, positions of tomorrow move nothing', async () => {
  const carId = await addCar(services);
  const clean = drive(carId, now() - 120_000, 100);
  const mixed = clean.flatMap((fix, place) =>
    place % 7 === 3 ? [fix, { ...fix, at: fix.at + 86_400_000, lng: 113 }] : [fix],
  );
  for (const fix of mixed) await telemetry.take([fix]);
  assert.equal(telemetry.car(carId)?.fix?.lng, clean.at(-1)?.lng);
  assert.equal((await historyOf(services, carId)).length, mixed.length);
});

test('what cannot be true is counted, and harms nothing', async () => {
  const carId = await addCar(services);
  const before = telemetry.counts;
  const at = now();
  await telemetry.take([
    fixAt(carId, at, { lng: Number.NaN }),
    fixAt(carId, at + 1, { lat: 91 }),
    fixAt(carId, at + 3, { lng: 0, lat: 0 }),
    fixAt(carId, at + 10 * 86_400_000, { receivedAt: at }),
    fixAt(carId, at - 4000 * 86_400_000, { receivedAt: at }),
    fixAt('999999999', at, {}),
  ]);
  const { counts } = telemetry;
  assert.equal(counts.invalid - before.invalid, 2);
  assert.equal(counts.nowhere - before.nowhere, 1);
  assert.equal(counts.clock - before.clock, 2);
  assert.equal(counts.unknownCar - before.unknownCar, 1);
  assert.equal(telemetry.car(carId)?.fix, null);
  assert.equal((await historyOf(services, carId)).length, 0);
});

test('a value beside the position that cannot be is unknown, and the position is kept', async () => {
  const carId = await addCar(services);
  const wrong = {
    speed: Number.POSITIVE_INFINITY,
    heading: -1,
    altitude: 65_535,
    charge: 101,
    odometer: 429_496_729_500,
  };
  const { taken, refusals } = await telemetry.take([fixAt(carId, now(), wrong)]);
  assert.deepEqual([taken, refusals.size], [1, 0]);
  const [row] = await historyOf(services, carId);
  assert.deepEqual(
    [row?.lng, row?.speed, row?.heading, row?.altitude, row?.charge, row?.odometer],
    [114, null, null, null, null, null],
  );
  assert.equal(telemetry.car(carId)?.fix?.speed, null);
});

test('a cry for help from null island is kept at the last known place', async () => {
  const carId = await addCar(services);
  const heard: Fix[] = [];
  const end = telemetry.onUpdates((updates) => {
    for (const { fix, car } of updates) if (fix !== null && car.carId === carId) heard.push(fix);
  });
  await telemetry.take([fixAt(carId, now() - 2000, { lng: 114.1, lat: 22.5 })]);
  await telemetry.take([fixAt(carId, now(), { lng: 0, lat: 0, alarms: ['sos'] })]);
  end();
  assert.deepEqual(heard.at(-1)?.alarms, ['sos']);
  assert.deepEqual(heard.at(-1)?.flags, ['noFix']);
  assert.equal(heard.at(-1)?.lng, 114.1);
});

test('a jump is flagged, a late position does not move the car back', async () => {
  const carId = await addCar(services);
  const at = now() - 60_000;
  await telemetry.take([fixAt(carId, at, { lng: 114, lat: 22.5 })]);
  await telemetry.take([fixAt(carId, at + 1000, { lng: 114.1, lat: 22.5 })]);
  assert.deepEqual(telemetry.car(carId)?.fix?.flags, ['jump']);
  await telemetry.take([fixAt(carId, at - 5000, { lng: 113.9, lat: 22.5 })]);
  assert.equal(telemetry.car(carId)?.fix?.lng, 114.1);
  const rows = await historyOf(services, carId);
  assert.deepEqual(
    rows.map(({ flags }) => flags),
    [16, 0, 4],
  );
});

const eventAt = (
  carId: string,
  at: number,
  event: CarEvent['event'],
  state: CarEvent['state'],
  more = {},
): CarEvent => ({
  carId,
  eventId: `${event} ${at}`,
  at,
  receivedAt: now(),
  event,
  state,
  orderNo: null,
  lng: null,
  lat: null,
  distance: null,
  ...more,
});

test('events go by the table of transitions; what is refused stays on the timeline; a repeated one is one', async () => {
  const carId = await addCar(services);
  const at = now() - 60_000;
  const start = eventAt(carId, at, 'service_start', 'available');
  assert.equal(await telemetry.takeEvent(start), 'taken');
  assert.equal(await telemetry.takeEvent(start), 'repeated');
  assert.equal(await telemetry.takeEvent(eventAt(carId, at + 1, 'trip_end', 'available')), 'refused');
  const reserved = eventAt(carId, at + 2, 'reservation_start', 'reserved', { orderNo: 'A1' });
  assert.equal(await telemetry.takeEvent(reserved), 'taken');
  assert.equal(telemetry.car(carId)?.state, 'reserved');
  assert.equal(telemetry.car(carId)?.orderNo, 'A1');
  const rows = await db.selectFrom('carEvent').select(['outcome']).where('carId', '=', carId).orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['taken', 'refused', 'taken'],
  );
});

test('events that come in any order lead to the state of the right order', async () => {
  const at = now() - 60_000;
  const story: [CarEvent['event'], CarEvent['state']][] = [
    ['service_start', 'available'],
    ['reservation_start', 'reserved'],
    ['reservation_stop', 'stopped'],
    ['trip_start', 'on_trip'],
    ['trip_stop', 'stopped'],
    ['trip_end', 'available'],
    ['reservation_start', 'reserved'],
  ];
  for (const seed of [1, 2, 3, 4]) {
    const carId = await addCar(services);
    const events = story.map(([event, state], place) => eventAt(carId, at + place * 1000, event, state));
    for (const event of shuffled(events, seed)) await telemetry.takeEvent(event);
    const live = telemetry.car(carId);
    assert.equal(live?.state, 'reserved');
    assert.equal(live?.stateSince, at + 6000);
    const rows = await db.selectFrom('carEvent').select('outcome').where('carId', '=', carId).execute();
    assert.ok(rows.every(({ outcome }) => outcome === 'taken'));
  }
});

test('a silent car is non-contactable, and in its former state when it is heard again', async () => {
  const carId = await addCar(services);
  await telemetry.takeEvent(eventAt(carId, now(), 'service_start', 'available'));
  await telemetry.take([fixAt(carId, now(), {})]);
  app.advance(90);
  await until('silent', () => telemetry.car(carId)?.state === 'non_contactable');
  await telemetry.take([fixAt(carId, now(), {})]);
  await until('heard again', () => telemetry.car(carId)?.state === 'available');
  const rows = await db
    .selectFrom('carEvent')
    .select(['event', 'source'])
    .where('carId', '=', carId)
    .orderBy('id')
    .execute();
  assert.deepEqual(rows.slice(1), [
    { event: 'comms_lost', source: 'platform' },
    { event: 'comms_restored', source: 'platform' },
  ]);
});

test('what a car says in the same millisecond in which it came back brings it back once', async () => {
  const carId = await addCar(services);
  const at = now() - 60_000;
  await telemetry.takeEvent(eventAt(carId, at, 'comms_lost', 'non_contactable'));
  await telemetry.takeEvent(eventAt(carId, at + 1, 'comms_restored', 'stopped'));
  await telemetry.takeEvent(eventAt(carId, at + 1, 'passenger_cancellation', 'available'));
  const rows = await db
    .selectFrom('carEvent')
    .select(['stateAfter', 'outcome'])
    .where('carId', '=', carId)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map(({ stateAfter, outcome }) => `${stateAfter} ${outcome}`),
    ['non_contactable taken', 'stopped taken', 'available taken'],
  );
});

test('the last state survives a restart, also what was not written down yet; another node has it too', async () => {
  const carId = await addCar(services);
  await telemetry.takeEvent(eventAt(carId, now() - 1, 'service_start', 'available'));
  await telemetry.take(drive(carId, now() - 5000, 5));
  // as after a kill: history is there, the last state is not
  await db.deleteFrom('carState').where('carId', '=', carId).where('lng', 'is not', null).execute();
  const { server: second } = await app.secondNode();
  assert.equal(second.services.telemetry.car(carId)?.fix?.at, telemetry.car(carId)?.fix?.at);
  const next = fixAt(carId, now(), { lng: 114.3, lat: 22.7 });
  await telemetry.take([next]);
  await until('the other node knows', () => second.services.telemetry.car(carId)?.fix?.lng === 114.3);
  await second.services.telemetry.take([fixAt(carId, now() + 1, { lng: 114.4, lat: 22.7 })]);
  await until('this node knows', () => telemetry.car(carId)?.fix?.lng === 114.4);
  await telemetry.takeEvent(eventAt(carId, now(), 'reservation_start', 'reserved'));
  await until('and the state', () => second.services.telemetry.car(carId)?.state === 'reserved');
  const owners = [telemetry, second.services.telemetry].filter((node) => node.owns(carId));
  await until(
    'one owner',
    () => owners.length === 1 || [telemetry, second.services.telemetry].filter((node) => node.owns(carId)).length === 1,
  );
});

test('a node that starts while another writes last states down knows every position', async () => {
  const carId = await addCar(services);
  const at = now();
  // history of a node that has not written its last states down
  const where = { carId, at: new Date(at), receivedAt: new Date(at), lng: 114.5, lat: 22.5, flags: 0, protocol: 0 };
  await db
    .insertInto('telemetry')
    .values({ ...where, alarms: 0 })
    .execute();
  const { nodes, settings, log } = services;
  const second = new Telemetry({
    db,
    historyDb: db,
    nodes,
    settings,
    broker: () => ALWAYS_THERE,
    log,
    now: () => services.now(),
  });
  const starting = await db.transaction().execute(async (transaction) => {
    await sql`lock table "telemetry" in access exclusive mode`.execute(transaction);
    const done = second.start();
    await until('it waits for history', async () => {
      const { rows } = await sql`
        select from pg_locks where not "granted" and "relation" = 'telemetry'::regclass`.execute(db);
      return rows.length > 0;
    });
    const fix = fixAt(carId, at, { lng: 114.5 });
    const live = { carId, fleetNumber: '', plate: '', supplierId: null, areaCode: '', groups: [] };
    const life = { state: 'available', stateSince: at, orderNo: null } as const;
    await writeStates(db, stateColumns([{ ...live, ...life, fix, heardAt: at }])).execute();
    return { done };
  });
  await starting.done;
  assert.equal(second.car(carId)?.fix?.lng, 114.5);
  await second.stop();
});

test('days are made ahead, thinned and removed', async () => {
  const carId = await addCar(services);
  const day = 86_400_000;
  const old = Math.floor(now() / day) * day - 20 * day + 3_600_000;
  const fixes = Array.from({ length: 600 }, (_, second) =>
    fixAt(carId, old + second * 1000, {
      lng: 114 + second * 0.0001,
      lat: 22.5,
      heading: second < 305 ? 90 : 180,
      speed: 30,
    }),
  );
  await telemetry.take(fixes);
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select "inhrelid"::regclass::text as "name" from pg_inherits where "inhparent" = 'telemetry'::regclass`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
  await telemetry.tidy(services.jobDb);
  const rows = await historyOf(services, carId);
  // one each 10 s, the turn between two of them, and the last
  assert.equal(rows.length, 62);
  assert.ok((await tables()).some((name) => name.endsWith('_thin')));
  assert.ok((await tables()).length >= 4);
  // what comes late still finds its day
  await telemetry.take([fixAt(carId, old + 1500, {})]);
  assert.equal((await historyOf(services, carId)).length, 63);
  app.advance(75 * 86_400);
  await telemetry.tidy(services.jobDb);
  assert.equal((await historyOf(services, carId)).length, 0);
});
