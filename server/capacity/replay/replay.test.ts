/** Replay through the front door: what cars reported comes back, thinned, packed, summed up, and as files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { PACKED } from '#contract/capacity/replay/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Refused, startTestApp, type Client } from '#server/testing/harness.ts';
import { addCar, fixAt } from '#server/testing/cars.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { makeOrder } from '#server/testing/orders.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const HOUR_MS = 3_600_000;
const start = Math.floor((services.now().getTime() - HOUR_MS) / 60_000) * 60_000;
const iso = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
const METRES_A_DEGREE = 111_195;

/** Ten minutes: four eastwards at 36 km/h, two at rest, four northwards; a position every second. */
function tour(carId: string) {
  const fixes = [];
  let [lng, lat] = [114, 22.5];
  for (let second = 0; second < 600; second += 1) {
    const isResting = second >= 240 && second < 360;
    if (!isResting && second > 0) {
      if (second < 360) lng += 10 / METRES_A_DEGREE / Math.cos((22.5 * Math.PI) / 180);
      else lat += 10 / METRES_A_DEGREE;
    }
    const at = start + second * 1000;
    const speed = isResting ? 0 : 36;
    fixes.push(fixAt(carId, at, { receivedAt: at, lng, lat, speed, heading: 90, charge: 80 }));
  }
  return fixes;
}

interface Point {
  at: number;
  lng: number;
  lat: number;
  speed: number;
}

function unpacked(track: readonly number[]): Point[] {
  const points: Point[] = [];
  let [at, lng, lat] = [0, 0, 0];
  for (let place = 0; place < track.length; place += PACKED) {
    at += track[place] ?? 0;
    lng += track[place + 1] ?? 0;
    lat += track[place + 2] ?? 0;
    points.push({ at: at / 10, lng: lng / 1e6, lat: lat / 1e6, speed: track[place + 3] ?? 0 });
  }
  return points;
}

const geoJson = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.looseObject({ type: z.literal('Feature') })),
});

const statusOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 200;
  } catch (error) {
    if (error instanceof Refused) return error.answer.status;
    throw error;
  }
};

const suppliers = await services.db
  .insertInto('supplier')
  .values([
    { name: 'One', code: 'one' },
    { name: 'Other', code: 'other' },
  ])
  .returning('id')
  .execute();
const [own, other] = suppliers.map(({ id }) => id);
const carId = await addCar(services, { fleetNumber: 'TOUR-1', supplierId: own ?? null, groups: ['night', 'a,{b}'] });
const otherCar = await addCar(services, { fleetNumber: 'TOUR-2', supplierId: other ?? null });
await services.telemetry.take(tour(carId));
await services.telemetry.take(tour(otherCar).slice(0, 60));

test('a replay opens on the cars that reported in its time', async () => {
  const opened = await admin.call('/capacity/replay/open', { from: iso(0), to: iso(600) });
  assert.deepEqual(
    opened.cars.map(({ fleetNumber }) => fleetNumber),
    ['TOUR-1', 'TOUR-2'],
  );
  assert.equal(opened.chunkSeconds, 300);
  const later = await admin.call('/capacity/replay/open', { from: iso(300), to: iso(600) });
  assert.deepEqual(
    later.cars.map(({ id }) => id),
    [carId],
  );
  assert.equal(await statusOf(admin.call('/capacity/replay/open', { from: iso(0), to: iso(7 * 3600) })), 400);
  assert.equal(await statusOf(admin.call('/capacity/replay/open', { from: iso(10), to: iso(10) })), 400);
});

test('a replay of a group of cars, whatever its name', async () => {
  const span = { from: iso(0), to: iso(60) };
  const shown = async (group: string) =>
    (await admin.call('/capacity/replay/open', { ...span, group })).cars.map(({ id }) => id);
  assert.deepEqual([await shown('night'), await shown('a,{b}'), await shown('day')], [[carId], [carId], []]);
  const { cars } = await admin.call('/capacity/replay/getChunk', { ...span, group: 'night' });
  assert.deepEqual(
    cars.map(({ id }) => id),
    [carId],
  );
});

test('a chunk gives back what was reported, begins with what was before it, and thins by its step', async () => {
  const span = { from: iso(100), to: iso(200), carIds: [carId] };
  const { cars, step } = await admin.call('/capacity/replay/getChunk', span);
  assert.equal(step, 1);
  const points = unpacked(cars[0]?.track ?? []);
  assert.equal(points.length, 101);
  assert.equal(points[0]?.at, -1);
  assert.equal(points[1]?.at, 0);
  assert.equal(points[100]?.at, 99);
  assert.ok(Math.abs((points[1]?.lat ?? 0) - 22.5) < 1e-6);
  for (const wanted of [5, 10, 30]) {
    const thinned = await admin.call('/capacity/replay/getChunk', { ...span, step: wanted });
    assert.equal(thinned.step, wanted);
    assert.equal(unpacked(thinned.cars[0]?.track ?? []).length, Math.ceil(100 / wanted) + 1);
  }
  assert.equal(await statusOf(admin.call('/capacity/replay/getChunk', { from: iso(0), to: iso(901) })), 400);
});

test('totals: the way, the time in motion, the rest with its place', async () => {
  await services.db
    .insertInto('station')
    .values({ code: 'rest', name: '休息站', nameEn: 'Rest', kind: 'depot', lng: 114.0234, lat: 22.5 })
    .execute();
  const { cars, stops } = await admin.call('/capacity/replay/getTotals', {
    from: iso(0),
    to: iso(600),
    carIds: [carId],
  });
  const [totals] = cars ?? [];
  assert.ok(totals !== undefined);
  assert.ok(Math.abs(totals.distance - 4790) < 48, String(totals.distance));
  assert.equal(totals.topSpeed, 36);
  assert.equal(totals.stops, 1);
  assert.equal(stops.length, 1);
  assert.equal(Date.parse(stops[0]?.from ?? ''), Date.parse(iso(240)));
  assert.equal(stops[0]?.seconds, 120);
  assert.equal(stops[0]?.placeEn, 'Rest');
});

test('completed trips are orders whose ride ended in the time, whatever cars report', async () => {
  const driver = await addCar(services);
  await services.telemetry.take(tour(driver));
  const ended = (seconds: number) =>
    makeOrder(services.db, { carId: driver, requestedAt: iso(-900), droppedOffAt: iso(seconds) });
  for (const seconds of [-1, 0, 599, 600]) await ended(seconds);
  await makeOrder(services.db, {
    carId: driver,
    requestedAt: iso(0),
    cancelledAt: iso(60),
    cancelledBy: 'passenger',
    status: 'cancelled',
  });
  const at = iso(300);
  await services.db
    .insertInto('carEvent')
    .values({
      carId: driver,
      eventId: 'stranger',
      source: 'car',
      at,
      receivedAt: at,
      orderedAt: at,
      event: 'trip_end',
      state: 'available',
      stateBefore: 'on_trip',
      stateAfter: 'available',
      outcome: 'taken',
      orderNo: 'of-another-app',
    })
    .execute();
  const { cars } = await admin.call('/capacity/replay/getTotals', { from: iso(0), to: iso(600), carIds: [driver] });
  assert.equal(cars?.[0]?.trips, 2);
});

test('of a car that reports no speed, it is worked out from its positions, and said so', async () => {
  const mute = await addCar(services);
  const stutter = await addCar(services);
  const fixes = tour(carId).filter((_fix, second) => second % 5 === 0);
  await services.telemetry.take(fixes.map((fix) => ({ ...fix, carId: mute, speed: null })));
  await services.telemetry.take([fixAt(stutter, start, { speed: null })]);
  const span = { from: iso(0), to: iso(600), carIds: [mute, stutter] };
  const { cars, stops } = await admin.call('/capacity/replay/getTotals', span);
  const totals = cars?.find(({ id }) => id === mute);
  assert.ok(totals !== undefined);
  assert.ok(Math.abs(totals.distance - 4790) < 48, String(totals.distance));
  assert.ok(Math.abs((totals.topSpeed ?? 0) - 36) < 1, String(totals.topSpeed));
  assert.ok(Math.abs(totals.moving - 480) <= 10, String(totals.moving));
  assert.equal(totals.isSpeedWorkedOut, true);
  assert.deepEqual(
    stops.map((stop) => [stop.carId, Math.round(stop.seconds / 10)]),
    [[mute, 12]],
  );
  const single = cars?.find(({ id }) => id === stutter);
  assert.deepEqual([single?.topSpeed, single?.moving, single?.isSpeedWorkedOut], [null, 0, false]);
  const told = await admin.call('/capacity/replay/getTotals', { ...span, carIds: [carId] });
  assert.equal(told.cars?.[0]?.isSpeedWorkedOut, false);
  const chunk = await admin.call('/capacity/replay/getChunk', { ...span, step: 5 });
  const speeds = (id: string) =>
    unpacked(chunk.cars.find((car) => car.id === id)?.track ?? []).map(({ speed }) => speed);
  // all worked out: 36 km/h, what is left of them as the rest begins and ends, and 0
  assert.deepEqual(new Set(speeds(mute)), new Set([-38, -31, -2, -9]));
  assert.deepEqual(speeds(stutter), [-1]);
});

test('one car, thinned to what a small map needs', async () => {
  const { track } = await admin.call('/capacity/replay/getTrack', { carId, from: iso(0), to: iso(60) });
  assert.equal(unpacked(track).length, 60);
});

test('a supplier replays its own cars only', async () => {
  const person = await app.signInAs('supplier', { supplierId: own ?? '', type: 'supplier' });
  const { cars } = await person.call('/capacity/replay/open', { from: iso(0), to: iso(600) });
  assert.deepEqual(
    cars.map(({ id }) => id),
    [carId],
  );
  const span = { from: iso(0), to: iso(60) };
  assert.deepEqual((await person.call('/capacity/replay/getChunk', { ...span, carIds: [otherCar] })).cars, []);
  assert.deepEqual((await person.call('/capacity/replay/getTotals', { ...span, carIds: [otherCar] })).cars, []);
  assert.equal(await statusOf(person.call('/capacity/replay/getTrack', { ...span, carId: otherCar })), 404);
  assert.equal(await statusOf(person.call('/capacity/replay/exportTrack', { ...span, carId: otherCar })), 404);
});

async function exported(who: Client, format: 'gpx' | 'geojson', id: string): Promise<{ state: string; text: string }> {
  const { jobId } = await who.call('/capacity/replay/exportTrack', { carId: id, from: iso(0), to: iso(600), format });
  const { state, files } = await endOfJob(who, jobId);
  const [file] = files;
  return { state, text: file === undefined ? '' : (await fileOfJob(who, jobId, file.name)).content.toString() };
}

test('a track as GPX and GeoJSON holds every position, and no plate writes markup', async () => {
  await services.db.updateTable('car').set({ plate: '<a&"b>' }).where('id', '=', carId).execute();
  const gpx = await exported(admin, 'gpx', carId);
  assert.equal(gpx.text.match(/<trkpt /g)?.length, 600);
  assert.ok(gpx.text.includes('<name>TOUR-1 &lt;a&amp;&quot;b&gt;</name>'));
  const { text } = await exported(admin, 'geojson', carId);
  const file = geoJson.parse(JSON.parse(text));
  assert.equal(file.features.length, 1);
  const kept = JSON.stringify(file);
  assert.equal(kept.match(/Z"/g)?.length, 600);
  assert.ok(kept.includes('"type":"LineString"'));
  const nothing = await exported(admin, 'gpx', await addCar(services));
  assert.equal(nothing.state, 'failed');
});

test('the map is drawn as it was: ranges, stations and site maps of that time', async () => {
  const names = async (at: string) => {
    const { features, ...span } = await admin.call('/capacity/replay/getMap', { at });
    const mine = features.filter(({ properties }) => properties.nameZh.startsWith('then'));
    return { names: mine.map(({ properties }) => properties.nameZh), ...span };
  };
  const now = () => services.now().toISOString();
  const before = now();
  const [lng, lat] = [101.5, 30.5];
  const corner = (east: number, north: number): [number, number] => [lng + east, lat + north];
  const ring = [corner(0, 0), corner(0.01, 0), corner(0.01, 0.01), corner(0, 0.01), corner(0, 0)];
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  const range = await admin.call('/capacity/range/addOne', { name: 'then zone', kind: 'operating', geometry });
  const { version } = await admin.call('/capacity/range/publish', { id: range.id, version: 1 });
  const form = { code: 'THEN', name: 'then stop', kind: 'pickUp' as const, position: [lng, lat] as [number, number] };
  const station = await admin.call('/capacity/station/addOne', form);
  const bayOf = (bayCode: string) => ({
    type: 'Feature' as const,
    id: 'b1',
    geometry: { type: 'Point' as const, coordinates: [lng, lat] as [number, number] },
    properties: { kind: 'bay' as const, bayCode },
  });
  const publishSite = async (bayCode: string, seen: number) => {
    const drawing = { type: 'FeatureCollection' as const, features: [bayOf(bayCode)] };
    const seenMap = { stationId: station.id, version: seen };
    const saved = await admin.call('/capacity/station/siteMap/saveDraft', { ...seenMap, drawing, picture: null });
    return admin.call('/capacity/station/siteMap/publishOne', { ...seenMap, version: saved.version });
  };
  const first = await publishSite('A1', 0);
  const during = now();
  await admin.call('/capacity/range/retire', { id: range.id, version });
  const { version: seen } = await admin.call('/capacity/station/getById', { id: station.id });
  await admin.call('/capacity/station/updateOne', { id: station.id, version: seen, name: 'then moved' });
  await publishSite('A2', first.version);
  const after = now();

  assert.deepEqual((await names(before)).names, []);
  const then = await names(during);
  assert.deepEqual(then.names, ['then zone', 'then stop']);
  // moments as texts may have fewer decimals
  assert.ok(then.from !== null && Date.parse(then.from) <= Date.parse(during));
  assert.ok(then.until !== null && Date.parse(then.until) > Date.parse(during));
  assert.deepEqual((await names(after)).names, ['then moved']);
  const box = { west: lng - 0.01, south: lat - 0.01, east: lng + 0.01, north: lat + 0.01 };
  const bayAt = async (at: string) =>
    (await admin.call('/capacity/replay/getSiteMaps', { at, ...box })).list.map(
      ({ drawing }) => drawing.features[0]?.properties.bayCode,
    );
  assert.deepEqual(await bayAt(before), []);
  assert.deepEqual(await bayAt(during), ['A1']);
  assert.deepEqual(await bayAt(after), ['A2']);
  await admin.call('/capacity/station/deleteById', {
    id: station.id,
    version: (await admin.call('/capacity/station/getById', { id: station.id })).version,
  });
  assert.deepEqual((await names(after)).names, ['then moved']);
});
