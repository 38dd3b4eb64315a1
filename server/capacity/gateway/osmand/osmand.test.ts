/** Positions over HTTP: the forms clients send, and who is believed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { addCar, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { readReports } from './read.ts';
import { OSMAND_PATH } from './route.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const now = () => services.now().getTime();
let serial = 0;

async function newPhone() {
  serial += 1;
  const identity = `phone-${serial}`;
  const carId = await addCar(services);
  const { id, secret } = await admin.call('/capacity/device/addOne', { carId, protocol: 'osmand', identity });
  return { id, carId, identity, secret };
}

const ask = (query: string, init?: RequestInit) => fetch(`${app.server.address}${OSMAND_PATH}${query}`, init);
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

const answered = z.object({ taken: z.number(), refused: z.array(z.object({ count: z.number() })) });
/** The status, how many positions were taken, and how many were not. */
const outcome = async (query: string, init?: RequestInit) => {
  const response = await ask(query, init);
  const { taken, refused } = answered.parse(await response.json());
  return [response.status, taken, refused.reduce((sum, { count }) => sum + count, 0)];
};

/** The one report of a query. */
function readReport(query: object, body: unknown, at: number) {
  const { reports, identity } = readReports(query, body, at);
  const [report] = reports;
  assert.ok(report !== undefined && reports.length === 1);
  return { report, identity };
}

test('a position by GET, by a form and as JSON, with the secret in a header or in the address', async () => {
  const { carId, identity, secret } = await newPhone();
  const at = now() - 60_000;
  const position = (seconds: number) =>
    `id=${identity}&lat=22.5&lon=114.1&timestamp=${Math.floor(at / 1000) + seconds}`;
  assert.equal((await ask(`?${position(0)}&speed=10&bearing=90&batt=55`, { headers: bearer(secret) })).status, 200);
  assert.equal((await ask(`?${position(1)}&token=${secret}`)).status, 200);
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', ...bearer(secret) } };
  assert.equal((await ask('', { ...form, body: position(2) })).status, 200);
  assert.equal((await ask(`?${position(3)}`, { method: 'POST', headers: bearer(secret) })).status, 200);
  const told = {
    device_id: identity,
    location: {
      timestamp: new Date(at + 10_000).toISOString(),
      coords: { latitude: 22.6, longitude: 114.2, speed: 10, heading: 180, altitude: 30 },
      battery: { level: 0.5 },
    },
  };
  const json = { method: 'POST', headers: { 'content-type': 'application/json', ...bearer(secret) } };
  assert.equal((await ask('', { ...json, body: JSON.stringify(told) })).status, 200);
  const kept = await historyOf(services, carId);
  assert.equal(kept.length, 5);
  assert.ok(Math.abs((kept[0]?.speed ?? 0) - 18.52) < 0.01);
  assert.equal(kept[0]?.charge, 55);
  assert.equal(kept[4]?.speed, 36);
  assert.equal(kept[4]?.charge, 50);
  assert.equal(services.telemetry.car(carId)?.fix?.lat, 22.6);
});

test('whoever has not the secret of the device it names is refused, and nothing tells why', async () => {
  const [one, other] = [await newPhone(), await newPhone()];
  const position = `lat=22.5&lon=114.1&timestamp=${now()}`;
  const answers = [
    await ask(`?id=${one.identity}&${position}`),
    await ask(`?id=${one.identity}&${position}`, { headers: bearer(other.secret) }),
    await ask(`?id=nobody&${position}`, { headers: bearer(other.secret) }),
    await ask(`?${position}`, { headers: bearer(other.secret) }),
  ];
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401, 401, 401],
  );
  const said = bodies.map((body) => body.replace(/"traceId":"[^"]*"/, ''));
  assert.equal(new Set(said).size, 1);
  assert.equal((await historyOf(services, one.carId)).length, 0);
  await services.gatewayCounts.flush();
  const { list } = await admin.call('/capacity/device/getRefusedList', { protocol: 'osmand' });
  assert.ok(list.some(({ reason }) => reason === 'wrongSecret'));
  // nothing of an address is kept, since it may hold a secret
  assert.ok(list.every(({ hex }) => hex === ''));
  const { version } = await admin.call('/capacity/device/updateState', { id: one.id, version: 1, state: 'disabled' });
  assert.equal(version, 2);
  assert.equal((await ask(`?id=${one.identity}&${position}`, { headers: bearer(one.secret) })).status, 401);
});

test('what is no position is answered, so that what comes after it comes through, and counted', async () => {
  const { id, carId, identity, secret } = await newPhone();
  const at = now();
  for (const fields of [
    'lat=NaN&lon=1',
    'lat=91&lon=1',
    'lon=1',
    'lat=1&lon=1&timestamp=soon',
    'lat=1e99&lon=1',
    'location=here',
    'location=1,',
  ])
    assert.deepEqual(await outcome(`?id=${identity}&${fields}`, { headers: bearer(secret) }), [200, 0, 1], fields);
  const json = { method: 'POST', headers: { 'content-type': 'application/json', ...bearer(secret) } };
  const wrong = JSON.stringify({ location: { coords: { latitude: 'north' } } });
  assert.deepEqual(await outcome(`?id=${identity}`, { ...json, body: wrong }), [200, 0, 1]);
  // nothing is said of a place: a sign of life
  for (const body of ['{"location":{}}', '[]', '{"__proto__":{"lat":1}}', '{'])
    assert.deepEqual(await outcome(`?id=${identity}`, { ...json, body }), [200, 0, 0], body);
  // too long: nobody would say it better the second time
  const long = { method: 'POST', headers: bearer(secret), body: 'x'.repeat(100_000) };
  assert.deepEqual(await outcome(`?id=${identity}`, long), [200, 0, 1]);
  assert.equal((await ask('', long)).status, 401);
  assert.equal((await historyOf(services, carId)).length, 0);
  await services.gatewayCounts.flush();
  const { list } = await admin.call('/capacity/device/getRefusedList', { deviceId: id, pageSize: 200 });
  assert.deepEqual(new Set(list.map(({ reason }) => reason)), new Set(['badPosition', 'badTime', 'tooLong']));
  assert.equal(
    (await ask(`?id=${identity}&lat=1&lon=1&timestamp=${at}&speed=-1&bearing=-1`, { headers: bearer(secret) })).status,
    200,
  );
});

test('a heartbeat without coordinates is a sign of life', async () => {
  const { id, carId, identity, secret } = await newPhone();
  for (const fields of ['', '&timestamp=5', '&batt=50', '&lat=&lon='])
    assert.deepEqual(await outcome(`?id=${identity}${fields}`, { headers: bearer(secret) }), [200, 0, 0], fields);
  const heard = services.telemetry.car(carId)?.heardAt ?? 0;
  assert.ok(heard > now() - 600_000);
  await services.gatewayCounts.flush();
  const { counts } = await admin.call('/capacity/device/getGateway', {});
  assert.ok(
    counts.some(({ protocol, kind, reason }) => protocol === 'osmand' && kind === 'heartbeat' && reason === null),
  );
  const { list } = await admin.call('/capacity/device/getRefusedList', { deviceId: id, pageSize: 200 });
  assert.deepEqual(list, []);
});

test('a place comes as a pair, too', async () => {
  const { carId, identity, secret } = await newPhone();
  const pair = `?id=${identity}&location=22.5,114.1&timestamp=${now()}`;
  assert.deepEqual(await outcome(pair, { headers: bearer(secret) }), [200, 1, 0]);
  const [kept] = await historyOf(services, carId);
  assert.deepEqual([kept?.lat, kept?.lng, kept?.speed], [22.5, 114.1, null]);
});

test('times of no zone are UTC, wherever the server stands', () => {
  const zone = process.env['TZ'];
  try {
    for (const place of ['America/New_York', 'Asia/Shanghai', 'UTC']) {
      process.env['TZ'] = place;
      const timeOf = (timestamp: string) => readReport({ id: 'abc', lat: 1, lon: 2, timestamp }, null, 5).report.at;
      const noon = Date.UTC(2024, 6, 1, 12);
      for (const said of [
        '2024-07-01 12:00:00',
        '2024-07-01T12:00:00',
        '2024-07-01 12:00',
        '2024-07-01 12:00:00.000',
        '2024-07-01 12:00:00Z',
        '2024-07-01T20:00:00+08:00',
        '2024-07-01T20:00:00 08:00',
        '2024-07-01 08:00:00 -0400',
      ])
        assert.equal(timeOf(said), noon, `${said} in ${place}`);
      for (const said of ['2024-07-01', '07/01/2024 12:00', '2024-13-01 12:00:00', '2024-07-01 25:00:00', 'noon'])
        assert.equal(timeOf(said), null, said);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('times come as seconds, milliseconds and words', () => {
  const timeOf = (timestamp: string | number | undefined) =>
    readReport({ id: 'abc', lat: 1, lon: 2, timestamp }, null, 5).report.at;
  assert.equal(timeOf(1_700_000_000), 1_700_000_000_000);
  assert.equal(timeOf('1700000000123'), 1_700_000_000_123);
  assert.equal(timeOf('2024-01-01T00:00:00Z'), Date.parse('2024-01-01T00:00:00Z'));
  assert.equal(timeOf(undefined), 5);
  assert.equal(timeOf('yesterday'), null);
  assert.equal(
    readReport({ id: 'abc', lat: '1', lon: '2', alarm: 'sos', accuracy: '5000' }, null, 5).report.flags[0],
    'noFix',
  );
  assert.deepEqual(readReport({ id: 'abc', lat: '1', lon: '2', alarm: 'sos' }, null, 5).report.alarms, ['sos']);
  assert.equal(readReport({ id: '../x', lat: 1, lon: 2 }, null, 5).identity, null);
});

test('a car reports in the moment it was added', async () => {
  for (const turn of [1, 2, 3]) {
    const fleetNumber = `new-${turn}`;
    const { id: carId } = await admin.call('/capacity/car/addOne', { fleetNumber, plate: `粤B5000${turn}` });
    const { secret } = await admin.call('/capacity/device/addOne', {
      carId,
      protocol: 'osmand',
      identity: fleetNumber,
    });
    const query = `?id=${fleetNumber}&lat=22.5&lon=114.1&timestamp=${now()}`;
    assert.equal((await ask(query, { headers: bearer(secret) })).status, 200);
    assert.equal((await historyOf(services, carId)).length, 1, 'what was answered with 200 is kept');
  }
});
