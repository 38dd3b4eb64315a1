/**
 * An alarm is admitted by who sends it alone: whatever is wrong beside it in the same message, it becomes one alert. Each
 * message goes through the front door of its protocol, for a car of its own.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { z } from 'zod';
import { topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import type { DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import { digestOfSecret, newSecret } from '#server/capacity/device/devices.ts';
import { connectCar, fixAt, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { locationBody, Terminal } from '#server/testing/terminal.ts';
import { until } from '#server/testing/until.ts';
import { OSMAND_PATH } from './osmand/route.ts';

const app = await startTestApp();
const { services } = app.server;
const { db, nodes, telemetry, vault } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const now = () => Math.floor(services.now().getTime() / 1000) * 1000;
/** Where a car was before, unless it never had a position. */
const KNOWN = { lng: 114.2, lat: 22.6 };
const HERE = { lng: 114.05, lat: 22.55 };

interface Device {
  carId: string;
  deviceId: string;
  identity: string;
  fleetNumber: string;
  secret: string;
}
let made = 0;

/** Cars with a device each, all at once. */
async function newDevices(protocol: DeviceProtocol, count: number): Promise<Device[]> {
  const secret = newSecret();
  const from = made;
  made += count;
  const numbers = Array.from({ length: count }, (_nothing, place) => from + place);
  const cars = await db
    .insertInto('car')
    .values(numbers.map((number) => ({ fleetNumber: `C-${number}`, plate: `粤C${10_000 + number}` })))
    .returning(['id', 'fleetNumber'])
    .execute();
  const identityOf = (place: number) =>
    protocol === 'mqtt' ? '' : protocol === 'jt808' ? String(13_700_000_000 + place) : `phone-${place}`;
  const devices = cars.map(({ id }, place) => ({
    carId: id,
    protocol,
    identity: identityOf(from + place),
    secretDigest: digestOfSecret(vault, secret),
  }));
  const ids = await nodes.change(db, ['devices'], async (transaction) => {
    await telemetry.recordsChanged(transaction);
    return transaction.insertInto('device').values(devices).returning(['id', 'carId', 'identity']).execute();
  });
  await telemetry.refresh();
  const fleetNumberOf = new Map(cars.map(({ id, fleetNumber }) => [id, fleetNumber]));
  return ids.map(({ id, carId, identity }) => ({
    carId,
    deviceId: id,
    identity,
    fleetNumber: fleetNumberOf.get(carId) ?? '',
    secret,
  }));
}

const newDevice = async (protocol: DeviceProtocol): Promise<Device> => {
  const [device] = await newDevices(protocol, 1);
  assert.ok(device !== undefined);
  return device;
};

/** Gives a car a position of so many seconds ago. */
const placeCar = ({ carId }: Device, secondsAgo: number) =>
  telemetry.take([fixAt(carId, now() - secondsAgo * 1000, KNOWN)]);

const alertsOf = (carIds: readonly string[]) =>
  db
    .selectFrom('alert')
    .select(['carId', 'kind', 'lng', 'lat', 'occurredAt', 'occurrences', 'evidence'])
    .where('carId', 'in', [...carIds])
    .execute();

const alertOf = ({ carId }: Device, kind = 'sos') =>
  until(`car ${carId} has its alert`, async () => (await alertsOf([carId])).find((alert) => alert.kind === kind));

const refusedOf = async ({ deviceId }: Device) => {
  await services.gatewayCounts.flush();
  const { list } = await admin.call('/capacity/device/getRefusedList', { deviceId, pageSize: 200 });
  return list.map(({ reason }) => reason).toSorted();
};

async function signedIn({ identity, secret }: Device): Promise<Terminal> {
  const terminal = new Terminal(services.jt808.port, identity);
  after(() => terminal.close());
  assert.equal(await terminal.signIn(secret), true);
  return terminal;
}

const ask = ({ secret }: Device, query: string, json?: unknown) =>
  fetch(`${app.server.address}${OSMAND_PATH}?${query}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });

async function publish(device: Device, message: unknown, qos: 0 | 1 = 1): Promise<void> {
  const client = await connectCar(services.gateway.port ?? 0, device.fleetNumber, device.secret);
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  await client.publishAsync(topicOf(device.fleetNumber, 'telemetry'), text, { qos });
  await client.endAsync();
}

// ---------------------------------------------------------------- what is believed, flagged, dropped

/** Bytes over those of a body, by where they begin. */
function withBytes(body: Buffer, changes: Readonly<Record<number, string>>): Buffer {
  const changed = Buffer.from(body);
  for (const [at, hex] of Object.entries(changes)) Buffer.from(hex, 'hex').copy(changed, Number(at));
  return changed;
}
const sosBody = (items: number[] = []) => locationBody(now(), { ...HERE, alarm: 1, items });

test('JT/T 808: an unknown mileage or speed is unknown, and the position beside it is kept', async () => {
  const device = await newDevice('jt808');
  const terminal = await signedIn(device);
  const body = withBytes(sosBody([0x01, 4, 255, 255, 255, 255]), { 16: 'ffff', 18: 'ffff', 20: 'ffff' });
  assert.equal(await terminal.ask(0x0200, body), 0);
  const [kept] = await historyOf(services, device.carId);
  assert.deepEqual(
    [kept?.lng, kept?.lat, kept?.speed, kept?.heading, kept?.altitude, kept?.odometer],
    [HERE.lng, HERE.lat, null, null, null, null],
  );
  const alert = await alertOf(device);
  assert.deepEqual([alert.lng, alert.lat, alert.evidence.speed], [HERE.lng, HERE.lat, null]);
  assert.deepEqual(await refusedOf(device), []);
});

test('JT/T 808: with a clock that cannot be, an alarm is of the time of its receipt', async () => {
  for (const clock of ['800106000019', '070101000000', '000101000000', '000000000000', '261301000000']) {
    const device = await newDevice('jt808');
    const terminal = await signedIn(device);
    await placeCar(device, 60);
    const before = now();
    assert.equal(await terminal.ask(0x0200, withBytes(sosBody(), { 22: clock })), 0, clock);
    const alert = await alertOf(device);
    assert.ok(Date.parse(alert.occurredAt) >= before, clock);
    assert.deepEqual([alert.lng, alert.lat], [HERE.lng, HERE.lat], 'where it is is known');
    assert.ok(alert.evidence.flags?.includes('noClock'));
    assert.deepEqual(await refusedOf(device), ['badTime']);
    assert.equal((await historyOf(services, device.carId)).length, 2);
    // without an alarm, there is nothing to keep
    assert.equal(await terminal.ask(0x0200, withBytes(locationBody(now(), HERE), { 22: clock })), 2);
    // the right clock still decides what is newest
    assert.equal(await terminal.ask(0x0200, locationBody(now(), { ...KNOWN, kmh: 10 })), 0);
    assert.equal(telemetry.car(device.carId)?.fix?.speed, 10);
  }
});

test('JT/T 808: without a place, an alarm has the last known one, or says that there is none', async () => {
  for (const place of ['ffffffffffffffff', '0000000000000000', '7fffffff7fffffff']) {
    const known = await newDevice('jt808');
    await placeCar(known, 60);
    assert.equal(await (await signedIn(known)).ask(0x0200, withBytes(sosBody(), { 8: place })), 0);
    const alert = await alertOf(known);
    assert.deepEqual([alert.lng, alert.lat, alert.evidence.flags], [KNOWN.lng, KNOWN.lat, ['noFix']], place);
    const never = await newDevice('jt808');
    const terminal = await signedIn(never);
    assert.equal(await terminal.ask(0x0200, withBytes(sosBody(), { 8: place })), 0);
    // history holds nothing of it: the alert is there before the answer
    assert.equal((await alertsOf([never.carId])).length, 1);
    const unplaced = await alertOf(never);
    assert.deepEqual([unplaced.lng, unplaced.lat], [null, null]);
    const { list } = await admin.call('/capacity/alert/getPageList', { carId: never.carId });
    assert.deepEqual(
      list.map(({ position, placeEn }) => [position, placeEn]),
      [[null, '']],
    );
    assert.equal(telemetry.car(never.carId)?.fix, null);
    assert.deepEqual(await refusedOf(never), ['badPosition']);
    // pressed once more, it is the same alert
    assert.equal(await terminal.ask(0x0200, withBytes(sosBody(), { 8: place })), 0);
    assert.equal(await terminal.ask(0x0200, sosBody()), 0);
    assert.deepEqual(
      (await alertsOf([never.carId])).map(({ occurrences }) => occurrences),
      [1],
    );
  }
});

test('JT/T 808: a message that breaks off behind its alarms is heard; one without any is wrong', async () => {
  const device = await newDevice('jt808');
  const terminal = await signedIn(device);
  assert.equal(await terminal.ask(0x0200, sosBody().subarray(0, 10)), 0);
  await alertOf(device);
  assert.equal(await terminal.ask(0x0200, locationBody(now()).subarray(0, 10)), 2);
});

test('JT/T 808: an answer with a position is one, asked for or not, and its alarms count', async () => {
  for (const messageId of [0x0201, 0x0500]) {
    const device = await newDevice('jt808');
    const terminal = await signedIn(device);
    const answerOf = (body: Buffer) => Buffer.concat([Buffer.from([0, 99]), body]);
    assert.equal(await terminal.ask(messageId, answerOf(locationBody(now() - 1000, HERE))), 0);
    assert.equal((await historyOf(services, device.carId)).length, 1);
    assert.equal(telemetry.car(device.carId)?.fix?.lng, HERE.lng);
    assert.equal(await terminal.ask(messageId, answerOf(withBytes(sosBody(), { 8: 'ffffffffffffffff' }))), 0);
    await alertOf(device);
    // what is answered counts, whatever place stands beside it
    const wrong = answerOf(locationBody(now(), { lat: 95 }));
    assert.equal(await terminal.ask(messageId, wrong), messageId === 0x0500 ? 0 : 2);
    assert.equal(await terminal.ask(messageId, Buffer.from([0, 99])), messageId === 0x0500 ? 0 : 2);
  }
});

test('JT/T 808: a batch that says one too many is kept, and the one too many counted', async () => {
  const device = await newDevice('jt808');
  const terminal = await signedIn(device);
  const bodies = [sosBody(), locationBody(now() - 1000), locationBody(now() - 2000)];
  const batch = Buffer.from([0, 4, 1, ...bodies.flatMap((body) => [0, body.length, ...body])]);
  assert.equal(await terminal.ask(0x0704, batch), 0);
  assert.equal((await historyOf(services, device.carId)).length, 3);
  await alertOf(device);
  assert.deepEqual(await refusedOf(device), ['malformed']);
});

/** A picture that a terminal took: the button for robbery (2), a collision (3), or by itself (1). */
const mediaBody = (event: number, place: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x80, 0, 0, 7, 0, 0, event, 1]), place, Buffer.from('ffd8ffe000104a464946', 'hex')]);

test('JT/T 808: a picture that was taken for help is a call for help, with the place that it carries', async () => {
  const place = () => locationBody(now(), HERE);
  const told: [Buffer, string, number | null][] = [
    [mediaBody(2, place()), 'sos', HERE.lng],
    [mediaBody(3, place()), 'collision', HERE.lng],
    [mediaBody(0, sosBody()), 'sos', HERE.lng],
    // of 2011: no place
    [mediaBody(2, Buffer.alloc(0)), 'sos', null],
    [mediaBody(2, withBytes(place(), { 22: 'ffffffffffff' })), 'sos', HERE.lng],
    [mediaBody(2, Buffer.alloc(0)).subarray(0, 8), 'sos', null],
  ];
  for (const [body, kind, lng] of told) {
    const device = await newDevice('jt808');
    const terminal = await signedIn(device);
    terminal.send(0x0801, body);
    assert.equal(Buffer.from((await terminal.hear(0x8800)).body).toString('hex'), '80000007');
    assert.equal((await alertOf(device, kind)).lng, lng);
    assert.equal((await alertsOf([device.carId])).length, 1);
  }
  // word of one that is still to come
  const announced = await newDevice('jt808');
  assert.equal(await (await signedIn(announced)).ask(0x0800, Buffer.from([0, 0, 0, 1, 0, 0, 2, 1])), 0);
  await alertOf(announced);
  const quiet = await newDevice('jt808');
  const terminal = await signedIn(quiet);
  for (const body of [mediaBody(1, place()), mediaBody(4, place()), mediaBody(0, Buffer.alloc(40, 0xff))])
    assert.equal(await terminal.ask(0x0801, body), 3);
  assert.deepEqual(await alertsOf([quiet.carId]), []);
});

test('JT/T 808: a message in many parts is heard by its first, and one in too many answered so that it ends', async () => {
  const device = await newDevice('jt808');
  const terminal = await signedIn(device);
  const total = 150;
  const first = mediaBody(2, locationBody(now(), HERE));
  assert.equal(await terminal.ask(0x0801, first, { total, index: 1 }), 0);
  await alertOf(device);
  for (let index = 2; index < total; index += 1)
    assert.equal(await terminal.ask(0x0801, Buffer.alloc(1000, index), { total, index }), 0);
  terminal.send(0x0801, Buffer.alloc(10), { total, index: total });
  assert.equal(Buffer.from((await terminal.hear(0x8800)).body).toString('hex'), '80000007');
  const batch = Buffer.concat([Buffer.from([0x7f, 0xff, 1, 0, 28]), sosBody()]);
  const other = await newDevice('jt808');
  const long = await signedIn(other);
  for (let index = 1; index <= 60; index += 1)
    assert.equal(await long.ask(0x0704, index === 1 ? batch : sosBody(), { total: 9000, index }), 2);
  await alertOf(other);
  assert.deepEqual(await refusedOf(other), ['tooLong']);
  assert.equal(await long.ask(0x0002), 0, 'the connection stays');
  assert.deepEqual((await alertsOf([device.carId, other.carId])).length, 2);
});

test('OsmAnd: an alarm counts wherever clients put it, and without coordinates', async () => {
  const location = {
    timestamp: new Date(now()).toISOString(),
    coords: { latitude: HERE.lat, longitude: HERE.lng, accuracy: 5, speed: 0 },
    battery: { level: 0.5 },
  };
  const placed: [string, object | undefined, number | null][] = [
    [`alarm=sos&lat=${HERE.lat}&lon=${HERE.lng}`, undefined, HERE.lng],
    ['', { alarm: 'sos', location }, HERE.lng],
    ['', { location: { ...location, alarm: 'sos' } }, HERE.lng],
    ['', { location: { ...location, extras: { alarm: 'sos' } } }, HERE.lng],
    ['', { extras: { alarm: 'lowBattery,sos' }, location }, HERE.lng],
    ['alarm=sos', { location, alarm: '' }, HERE.lng],
    ['alarm=general&alarm=SOS', { location }, HERE.lng],
    ['alarm=sos', undefined, null],
    ['alarm=sos&lat=91&lon=x', undefined, null],
    [`alarm=sos&lat=${HERE.lat}&lon=${HERE.lng}&timestamp=soon`, undefined, HERE.lng],
  ];
  for (const [query, json, lng] of placed) {
    const device = await newDevice('osmand');
    const answer = await ask(device, `id=${device.identity}&${query}`, json);
    assert.equal(answer.status, 200, query);
    const alert = await alertOf(device);
    assert.equal(alert.lng, lng, `${query} ${JSON.stringify(json)}`);
  }
  const device = await newDevice('osmand');
  const answer = await ask(device, `id=${device.identity}&alarm=sos`);
  assert.deepEqual(await answer.json(), { taken: 1, refused: [{ reason: 'badPosition', count: 1 }] });
  assert.equal((await ask(device, `id=${device.identity}&alarm=general`)).status, 200);
  const body = '{"location":';
  const broken = await fetch(`${app.server.address}${OSMAND_PATH}?id=${device.identity}&alarm=sos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${device.secret}`, 'content-type': 'application/json' },
    body,
  });
  assert.equal(broken.status, 200, 'what the address says counts beside a body that cannot be read');
});

test('OsmAnd: what was kept back counts each by itself, and a body by what it is, not by what it says it is', async () => {
  const { lat: latitude, lng: longitude } = HERE;
  const location = (ago: number, more: object = {}) => ({
    timestamp: new Date(now() - ago * 1000).toISOString(),
    coords: { latitude, longitude, speed: 0 },
    ...more,
  });
  const cry = { extras: { alarm: 'sos' } };
  const json = 'application/json';
  const bodies: [string, string, number, number | null][] = [
    [JSON.stringify({ location: [location(2), location(1, cry), location(0)] }), json, 3, HERE.lng],
    [JSON.stringify([{ location: location(1, cry) }, { location: location(0) }]), json, 2, HERE.lng],
    [JSON.stringify({ location: location(0, cry) }), 'application/x-www-form-urlencoded', 1, HERE.lng],
    [JSON.stringify({ location: location(0, cry) }), 'text/plain', 1, HERE.lng],
    [JSON.stringify({ location: location(0, cry) }).replace('"speed":0', '"speed":NaN'), json, 1, HERE.lng],
    // broken off: who calls for help is known, where is not
    [JSON.stringify({ alarm: 'sos', location: location(0) }).slice(0, -5), json, 1, null],
    ['{"__proto__":{},"alarm":"sos"}', json, 1, null],
  ];
  for (const [body, type, count, lng] of bodies) {
    const device = await newDevice('osmand');
    const answer = await fetch(`${app.server.address}${OSMAND_PATH}?id=${device.identity}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.secret}`, 'content-type': type },
      body,
    });
    assert.equal(answer.status, 200, body);
    assert.equal(z.object({ taken: z.number() }).parse(await answer.json()).taken, count, body);
    assert.equal((await alertOf(device)).lng, lng, body);
  }
});

test('OsmAnd: whatever clients call a call for help is one, and what is no alarm of ours is shown at the device', async () => {
  const place = `lat=${HERE.lat}&lon=${HERE.lng}`;
  const cries: [string, object?][] = [
    ...['SOS', 'Sos', 'panic', 'help', 'emergency', 'sosAlarm', 'SOS_BUTTON', 'sos pressed', 'general|sos', '求助'].map(
      (word): [string] => [`alarm=${encodeURIComponent(word)}`],
    ),
    ...['event=sos', 'event=panicButton', 'alert=sos', 'alarmType=sos', 'alarms=sos', 'Alarm=sos', 'sos=1'].map(
      (query): [string] => [query],
    ),
    ['panic=true'],
    ['emergency=1&alarm='],
    ['alarm=sos&alarm='],
    ['', { alarm: ['general', 'sos'] }],
    ['', { alarm: { type: 'sos' } }],
    ['', { alarms: [{ name: 'SOS' }] }],
    ['', { attributes: { alarm: 'sos' } }],
    ['', { position: { attributes: { event: 'sos' } } }],
    ['', { sos: true }],
  ];
  for (const [query, json] of cries) {
    const device = await newDevice('osmand');
    const url = `id=${device.identity}&${place}&valid=true&altitude=5&accuracy=9&batt=50&driverUniqueId=7&hdop=1&${query}`;
    assert.equal((await ask(device, url, json)).status, 200, url);
    assert.equal((await alertOf(device)).lng, HERE.lng, `${query} ${JSON.stringify(json)}`);
  }
  const quiet = await newDevice('osmand');
  for (const query of [
    'alarm=',
    'alarm=none',
    'alarm=0',
    'sos=0',
    'panic=false',
    'event=motionchange',
    'help=page',
    'alarm=sos+cleared',
    'alarm=general,vibration',
  ])
    assert.equal((await ask(quiet, `id=${quiet.identity}&${place}&${query}`)).status, 200);
  assert.deepEqual(await alertsOf([quiet.carId]), []);
  await services.gatewayCounts.flush();
  const { list } = await admin.call('/capacity/device/getRefusedList', { deviceId: quiet.deviceId });
  const shown = list.map(({ reason, hex }) => `${reason} ${Buffer.from(hex, 'hex').toString()}`);
  assert.deepEqual(new Set(shown), new Set(['malformed general,vibration', 'malformed sos cleared']));
  // a place of which the client itself says that it is none
  assert.equal((await ask(quiet, `id=${quiet.identity}&${place}&valid=false`)).status, 200);
  assert.deepEqual(telemetry.car(quiet.carId)?.fix?.flags, ['noFix']);
});

test('OsmAnd: a body too long is answered, heard where it cries for help, and shown at the device', async () => {
  const location = { coords: { latitude: HERE.lat, longitude: HERE.lng }, extras: { alarm: 'sos' } };
  const filler = Array.from({ length: 4000 }, () => ({ coords: { latitude: 22.5, longitude: 114 } }));
  const bodies = (identity: string): [string, string][] => [
    [JSON.stringify({ device_id: identity, location: [...filler, location, ...filler] }), 'application/json'],
    [`id=${identity}&x=${'x'.repeat(200_000)}&alarm=sos`, 'application/x-www-form-urlencoded'],
    [`id=${identity}&alarm=sos&x=${'x'.repeat(20_000_000)}`, 'application/x-www-form-urlencoded'],
    // not too long, and broken off: it says itself who it is
    [JSON.stringify({ device_id: identity, alarm: 'sos', location }).slice(0, -3), 'application/json'],
  ];
  for (const place of [0, 1, 2, 3]) {
    const device = await newDevice('osmand');
    const [body = '', type = ''] = bodies(device.identity)[place] ?? [];
    const answer = await fetch(`${app.server.address}${OSMAND_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.secret}`, 'content-type': type },
      body,
    });
    assert.equal(answer.status, 200);
    assert.equal(z.object({ taken: z.number() }).parse(await answer.json()).taken, 1);
    await alertOf(device);
    assert.equal((await refusedOf(device)).includes('tooLong'), place < 3);
  }
});

test('MQTT: what is no JSON, no position or too much is heard where it cries for help, and counted', async () => {
  const { lng, lat } = HERE;
  const position = { at: now(), position: [lng, lat] };
  const good = JSON.stringify({ ...position, alarms: ['sos'] });
  const begun = good.slice(0, -1);
  const broken: [string, number | null, string[]][] = [
    [`${begun},"charge":NaN}`, lng, ['malformed']],
    [`${begun},"speed":-Infinity,"heading":1}`, lng, ['malformed']],
    [`\uFEFF${good}`, lng, []],
    [JSON.stringify({ ...position, alarms: ['SOS'] }), lng, ['malformed']],
    [JSON.stringify({ ...position, alarm: 'sos' }), lng, ['unknownField']],
    [`${begun},}`, lng, ['malformed']],
    [begun, lng, ['malformed']],
    [`${good}\n${good}`, lng, ['malformed']],
    [`[[${good}]]`, lng, ['malformed']],
    [JSON.stringify(good), lng, ['malformed']],
    [JSON.stringify({ alarms: ['sos'], at: 5 }).slice(0, -1), null, ['badTime', 'malformed']],
    [`${'['.repeat(20_000)}${good}${']'.repeat(20_000)}`, lng, ['malformed']],
    [`{"note":${'['.repeat(20_000)}${']'.repeat(20_000)},${good.slice(1)}`, lng, ['unknownField']],
    [`[${`${JSON.stringify(position)},`.repeat(1000)}${good}]`, lng, ['malformed']],
  ];
  for (const [message, where, reasons] of broken) {
    const device = await newDevice('mqtt');
    await publish(device, message);
    assert.equal((await alertOf(device)).lng, where, message.slice(0, 200));
    assert.deepEqual(await refusedOf(device), reasons, message.slice(0, 200));
  }
  const quiet = await newDevice('mqtt');
  await publish(quiet, '{"at":1,"alarms":[],"note":"an alarm: none"');
  assert.deepEqual(await alertsOf([quiet.carId]), []);
});

test('MQTT: known alarms of an entry count, and what is wrong beside them is counted at the device', async () => {
  const entries: [object, number | null, string[]][] = [
    [{ charge: 101 }, HERE.lng, ['malformed']],
    [{ heading: -1 }, HERE.lng, ['malformed']],
    [{ alarms: ['sos', 'tyre'] }, HERE.lng, ['malformed']],
    [{ colour: 'red' }, HERE.lng, ['unknownField']],
    [{ at: Math.floor(now() / 1000) }, HERE.lng, ['badTime']],
    [{ position: null, hasFix: false }, null, ['badPosition']],
    [{ position: [214, 22.5] }, null, ['badPosition']],
  ];
  for (const [wrong, lng, reasons] of entries) {
    const device = await newDevice('mqtt');
    const { lng: x, lat: y } = HERE;
    await publish(device, [{ at: now(), position: [x, y], alarms: ['sos'], ...wrong }]);
    assert.equal((await alertOf(device)).lng, lng, JSON.stringify(wrong));
    assert.deepEqual(await refusedOf(device), reasons, JSON.stringify(wrong));
    assert.equal((await historyOf(services, device.carId)).length, lng === null ? 0 : 1);
  }
});

/** What is far too long for its protocol, with somebody crying for help in the middle. */
const drowned = (cry: string) => `[${`${JSON.stringify({ at: 1, note: 'x'.repeat(200) })},`.repeat(900)}${cry}`;

test('MQTT: a message too long is answered, heard where it cries for help, and shown at the device', async () => {
  const cry = JSON.stringify({ at: now(), position: [HERE.lng, HERE.lat], alarms: ['sos'] });
  for (const qos of [0, 1, 2] as const) {
    const device = await newDevice('mqtt');
    const client = await connectCar(services.gateway.port ?? 0, device.fleetNumber, device.secret);
    const topic = topicOf(device.fleetNumber, 'telemetry');
    await client.publishAsync(topic, `${drowned(cry)},${drowned(cry).slice(1)}]`, { qos });
    const alert = await alertOf(device);
    // it was heard before its end was there, and then with its place
    await until('its place is known', () => telemetry.car(device.carId)?.fix?.lng === HERE.lng);
    assert.equal(alert.occurrences, 1);
    assert.deepEqual(new Set(await refusedOf(device)), new Set(['tooLong']));
    // it goes on with the same connection
    await client.publishAsync(topic, JSON.stringify({ at: now(), position: [114, 22.5] }), { qos: 1 });
    assert.ok(client.connected);
    await client.endAsync();
  }
});

test('MQTT: a message too long is heard before its end is there', async () => {
  const cry = JSON.stringify({ at: now(), position: [HERE.lng, HERE.lat], alarms: ['sos'] });
  const slow = await newDevice('mqtt');
  const client = await connectCar(services.gateway.port ?? 0, slow.fleetNumber, slow.secret);
  // the end of it never comes
  const topic = Buffer.from(topicOf(slow.fleetNumber, 'telemetry'));
  client.stream.write(Buffer.from([0x32, 0x80, 0x80, 0x80, 0x20, 0, topic.length, ...topic, 0, 1]));
  client.stream.write(drowned(cry));
  await alertOf(slow);
  client.stream.destroy();
});

test('MQTT: a cry for help counts on every topic of its car, and beside an event', async () => {
  const event = { id: 'e1', at: now(), event: 'service_start', state: 'available' };
  const said: [string, string, string[]][] = [
    ['event', JSON.stringify({ ...event, alarms: ['sos'] }), ['malformed']],
    ['event', '{"alarm":"sos"}', ['malformed']],
    ['ack', '{"id":"1","alarms":["sos"]', ['malformed']],
    ['alarm', '{"sos":true}', ['otherTopic']],
    ['telemetry/sos', '{"alarms":["SOS"]}', ['otherTopic']],
  ];
  for (const [kind, message, reasons] of said) {
    const device = await newDevice('mqtt');
    const client = await connectCar(services.gateway.port ?? 0, device.fleetNumber, device.secret);
    await client.publishAsync(`fleet/${device.fleetNumber}/${kind}`, message, { qos: 1 });
    await alertOf(device);
    assert.deepEqual(await refusedOf(device), reasons, kind);
    await client.endAsync();
  }
  const quiet = await newDevice('mqtt');
  const client = await connectCar(services.gateway.port ?? 0, quiet.fleetNumber, quiet.secret);
  await client.publishAsync(topicOf(quiet.fleetNumber, 'event'), JSON.stringify(event), { qos: 1 });
  assert.deepEqual(await alertsOf([quiet.carId]), []);
  assert.equal(telemetry.car(quiet.carId)?.state, 'available');
  await client.endAsync();
});

test('a member of JSON hides no other of the same name in which somebody cries for help', async () => {
  const { lng, lat } = HERE;
  const fields = `"at":${now()},"position":[${lng},${lat}]`;
  const entries = [
    `{${fields},"alarms":["sos"],"alarms":[]}`,
    `{"alarms":["sos"],${fields},"alarms":["fault"],"alarms":null}`,
    `[{${fields}},{${fields},"alarms":["sos"],"alarms":[]}]`,
    `{${fields},"\\u0061larms":["sos"],"alarms":[]}`,
    `{${fields},"more":{"alarms":["sos"]},"more":{}}`,
    `{${fields},"sos":true,"sos":false}`,
  ];
  for (const message of entries) {
    const device = await newDevice('mqtt');
    await publish(device, message);
    assert.equal((await alertOf(device)).lng, lng, message);
  }
  const quiet = await newDevice('mqtt');
  await publish(quiet, `{${fields},"speed":1,"speed":2,"alarms":[],"alarms":[]}`);
  assert.equal(telemetry.car(quiet.carId)?.fix?.speed, 2, 'of what cries for nothing the last one counts');
  assert.deepEqual(await alertsOf([quiet.carId]), []);
  const location = `"location":{"coords":{"latitude":${lat},"longitude":${lng}}`;
  for (const body of [
    `{"alarm":"sos","alarm":"",${location}}}`,
    `{${location},"extras":{"alarm":"sos"},"extras":{}}}`,
    `{${location},"extras":{"alarm":"sos","alarm":null}}}`,
    `{"location":{"alarm":"sos"},${location}}}`,
  ]) {
    const device = await newDevice('osmand');
    const answer = await fetch(`${app.server.address}${OSMAND_PATH}?id=${device.identity}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.secret}`, 'content-type': 'application/json' },
      body,
    });
    assert.equal(answer.status, 200, body);
    assert.equal((await alertOf(device)).lng, lng, body);
  }
});

test('other alarms count as well: a collision, a fault and a low charge without a place', async () => {
  const device = await newDevice('mqtt');
  await publish(device, { at: now(), position: null, alarms: ['collision', 'fault', 'lowCharge'] });
  for (const kind of ['collision', 'fault', 'lowCharge']) assert.equal((await alertOf(device, kind)).lng, null);
});

test('a door that is open while the car drives is an alert by every protocol, and none where it stands', async () => {
  const drives: [DeviceProtocol, (device: Device, kmh: number) => Promise<unknown>][] = [
    [
      'jt808',
      async (device, kmh) =>
        (await signedIn(device)).ask(0x0200, locationBody(now(), { ...HERE, kmh, alarm: 2 ** 31 })),
    ],
    ['osmand', (device, kmh) => ask(device, `id=${device.identity}&lat=22.5&lon=114&alarm=door&speed=${kmh / 1.852}`)],
    ['mqtt', (device, speed) => publish(device, { at: now(), position: [114, 22.5], speed, alarms: ['doorOpen'] })],
  ];
  for (const [protocol, say] of drives) {
    const [moving, standing] = await newDevices(protocol, 2);
    assert.ok(moving !== undefined && standing !== undefined);
    await say(standing, 0);
    await say(moving, 36);
    await alertOf(moving, 'doorOpen');
    assert.deepEqual(await alertsOf([standing.carId]), [], protocol);
  }
  const { list } = await admin.call('/capacity/alert/getPageList', { kinds: ['doorOpen'] });
  assert.deepEqual(new Set(list.map(({ severity }) => severity)), new Set(['critical']));
});

test('a cry without a place is an alert before it is answered, whichever node owns the car', async () => {
  const second = await app.secondNode();
  const devices = await newDevices('osmand', 8);
  await until('the other node knows the cars', () =>
    devices.every(({ carId }) => second.server.services.telemetry.car(carId) !== undefined),
  );
  for (const device of devices) {
    assert.equal((await ask(device, `id=${device.identity}&alarm=sos`)).status, 200);
    assert.equal((await alertsOf([device.carId])).length, 1, 'it is there before the answer');
  }
  await allHaveOne(devices);
  await second.server.stop();
});

// ---------------------------------------------------------------- any rubbish beside an alarm

/** One or two fields, and what to put there. */
type Rubbish<Value> = readonly (readonly [string, Value])[];

/** Each value of each field alone, and each two fields together with values that change from pair to pair. */
function rubbish<Value>(fields: Readonly<Record<string, readonly Value[]>>): Rubbish<Value>[] {
  const names = Object.entries(fields);
  const singles = names.flatMap(([name, values]) => values.map((value) => [[name, value] as const]));
  let turn = 0;
  const next = <Item>(items: readonly Item[]): Item[] => {
    turn += 1;
    return items.slice(turn % items.length, (turn % items.length) + 1);
  };
  const pairs = names.flatMap(([one, values], place) =>
    names
      .slice(place + 1)
      .map(([other, others]) => [
        ...next(values).map((value) => [one, value] as const),
        ...next(others).map((value) => [other, value] as const),
      ]),
  );
  return [...singles, ...pairs];
}

/** Does it for each, a few at a time. */
async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  const entries = items.entries();
  const worker = async () => {
    for (const [place, item] of entries) await work(item, place);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Each has one alert for its SOS, however often it was said. */
async function allHaveOne(devices: readonly Device[]): Promise<void> {
  const carIds = devices.map(({ carId }) => carId);
  const cried = async () => (await alertsOf(carIds)).filter(({ kind }) => kind === 'sos');
  await until(
    'every car has its alert',
    async () => new Set((await cried()).map(({ carId }) => carId)).size === carIds.length,
  ).catch(async () => {
    const heard = new Set((await cried()).map(({ carId }) => carId));
    assert.deepEqual(
      carIds.flatMap((id, place) => (heard.has(id) ? [] : [place])),
      [],
      'these were not heard',
    );
  });
  assert.equal((await cried()).length, carIds.length);
}

/** For each message a car that never had a position, one that had an older one, or one with a newer. */
async function newFleet(protocol: DeviceProtocol, count: number): Promise<Device[]> {
  const devices = await newDevices(protocol, count);
  const moved = devices.filter((_device, place) => place % 3 !== 0);
  await telemetry.take(
    moved.map(({ carId }, place) =>
      fixAt(carId, now() + (place % 2 === 0 ? -60_000 : 2000), { ...KNOWN, receivedAt: now() }),
    ),
  );
  return devices;
}

/** Where the fields of a location stand, and bytes of the same length. */
const LOCATION_RUBBISH: Readonly<Record<string, readonly string[]>> = {
  4: ['00000000', 'ffffffff', '0000000c', '7e7d7e7d'],
  8: ['00000000', 'ffffffff', '80000000', '05f5e100'],
  12: ['00000000', 'ffffffff', '80000000', '0aba9500'],
  16: ['0000', 'ffff', '8000'],
  18: ['0000', 'ffff', '7fff'],
  20: ['0000', 'ffff', '0169'],
  22: ['000000000000', 'ffffffffffff', '800106000019', '070304050607', '991231235959', '261301250000', '200101000000'],
  28: ['0104ffffffff', '0104000000000104ffffffff', '01ff00', '0100', '02', 'ff00ff00ff00', 'e00401020304'],
};

const locationOf = (changes: Rubbish<string>): Buffer => {
  const items = changes.filter(([at]) => at === '28').map(([, hex]) => Buffer.from(hex, 'hex'));
  const fields = changes.filter(([at]) => at !== '28');
  return Buffer.concat([withBytes(sosBody(), Object.fromEntries(fields)), ...items]);
};

test('JT/T 808: any rubbish beside an alarm gives one alert', async () => {
  const all = rubbish(LOCATION_RUBBISH);
  const devices = await newFleet('jt808', all.length);
  await forEach(all, async (changes, place) => {
    const device = devices[place];
    assert.ok(device !== undefined);
    const terminal = await signedIn(device);
    assert.equal(await terminal.ask(0x0200, locationOf(changes)), 0, JSON.stringify(changes));
    terminal.close();
  });
  await allHaveOne(devices);
});

test('JT/T 808: any rubbish beside an alarm in a batch gives one alert', async () => {
  const all = rubbish({
    ...LOCATION_RUBBISH,
    count: ['0000', '0002', '0004', 'ffff'],
    kind: ['01', '02', 'ff'],
    // one field: nothing tells where an item begins between two whose lengths are wrong
    length: ['before', 'cry', 'after'].flatMap((item) =>
      ['0000', '001b', '001d', 'ffff'].map((hex) => `${item} ${hex}`),
    ),
  });
  const devices = await newFleet('jt808', all.length);
  await forEach(all, async (changes, place) => {
    const device = devices[place];
    assert.ok(device !== undefined);
    const said = new Map(changes);
    const cry = locationOf(changes.filter(([name]) => name in LOCATION_RUBBISH));
    const [wrong, lengthHex] = (said.get('length') ?? '').split(' ');
    const lengthOf = (item: string, bytes: number) =>
      item === wrong ? (lengthHex ?? '') : bytes.toString(16).padStart(4, '0');
    const other = (seconds: number) => locationBody(now() - seconds * 1000, KNOWN).toString('hex');
    const hex = [
      said.get('count') ?? '0003',
      said.get('kind') ?? '00',
      lengthOf('before', 28),
      other(30),
      lengthOf('cry', cry.length),
      cry.toString('hex'),
      lengthOf('after', 28),
      other(20),
    ];
    const terminal = await signedIn(device);
    assert.equal(await terminal.ask(0x0704, Buffer.from(hex.join(''), 'hex')), 0, JSON.stringify(changes));
    terminal.close();
  });
  await allHaveOne(devices);
});

test('JT/T 808: any rubbish beside an alarm in a picture gives one alert', async () => {
  const { 28: _items, ...place } = LOCATION_RUBBISH;
  const all = rubbish({
    ...place,
    kind: ['00', '02', 'ff'],
    format: ['04', 'ff'],
    channel: ['00', 'ff'],
    rest: ['', '00'],
  });
  const devices = await newFleet('jt808', all.length);
  await forEach(all, async (changes, at) => {
    const device = devices[at];
    assert.ok(device !== undefined);
    const said = new Map(changes);
    const fields = Object.fromEntries(changes.filter(([name]) => name in LOCATION_RUBBISH));
    const picture = mediaBody(2, withBytes(locationBody(now(), HERE), fields));
    const body = withBytes(picture, {
      4: said.get('kind') ?? '',
      5: said.get('format') ?? '',
      7: said.get('channel') ?? '',
    });
    const terminal = await signedIn(device);
    terminal.send(
      0x0801,
      said.has('rest') ? Buffer.concat([body.subarray(0, 36), Buffer.from(said.get('rest') ?? '', 'hex')]) : body,
    );
    await terminal.hear(0x8800);
    terminal.close();
  });
  await allHaveOne(devices);
});

const TEXTS = ['', 'NaN', '-1', '1e99', '0', 'x', '99999999999999', '\u0000'];

test('OsmAnd: any rubbish beside an alarm in a query gives one alert', async () => {
  const names = ['lat', 'lon', 'timestamp', 'speed', 'bearing', 'altitude', 'accuracy', 'batt', 'other'];
  const all = rubbish(Object.fromEntries(names.map((name) => [name, TEXTS])));
  const devices = await newFleet('osmand', all.length);
  await forEach(all, async (changes, place) => {
    const device = devices[place];
    assert.ok(device !== undefined);
    const query = new URLSearchParams({
      lat: String(HERE.lat),
      lon: String(HERE.lng),
      timestamp: String(now()),
      alarm: 'sos',
    });
    // said twice, every third one
    for (const [name, value] of changes)
      if (place % 3 === 0) query.append(name, value);
      else query.set(name, value);
    // an alarm that is none hides no other
    if (place % 5 === 0) query.append('alarm', TEXTS[place % TEXTS.length] ?? '');
    query.set('id', device.identity);
    assert.equal((await ask(device, query.toString())).status, 200, query.toString());
  });
  await allHaveOne(devices);
});

const VALUES: readonly unknown[] = [null, -1, 1e300, '', 'x', [], {}, true, [null, 'x'], 4_294_967_295];

test('OsmAnd: any rubbish beside an alarm in JSON gives one alert', async () => {
  const names = [
    'location',
    'timestamp',
    'coords',
    'latitude',
    'longitude',
    'speed',
    'heading',
    'battery',
    'odometer',
    'other',
  ];
  const all = rubbish(Object.fromEntries(names.map((name) => [name, VALUES])));
  const devices = await newFleet('osmand', all.length);
  await forEach(all, async (changes, place) => {
    const device = devices[place];
    assert.ok(device !== undefined);
    const { location, coords, ...said } = Object.fromEntries(changes);
    const inCoords = { latitude: HERE.lat, longitude: HERE.lng, ...said };
    const inLocation = {
      timestamp: new Date(now()).toISOString(),
      battery: { level: 0.5 },
      coords: coords === undefined ? inCoords : coords,
      ...said,
      ...(place % 2 === 0 ? { extras: { alarm: 'sos' } } : {}),
    };
    // every seventh is too long to be read as JSON
    const more = place % 7 === 0 ? { note: 'x'.repeat(100_000) } : {};
    const body = {
      device_id: device.identity,
      ...said,
      ...more,
      location: location === undefined ? inLocation : location,
    };
    const answer = await ask(device, '', place % 2 === 0 && location === undefined ? body : { ...body, alarm: 'sos' });
    assert.equal(answer.status, 200, JSON.stringify(changes));
  });
  await allHaveOne(devices);
});

test('MQTT: any rubbish beside an alarm gives one alert', async () => {
  const names = ['at', 'position', 'speed', 'heading', 'altitude', 'charge', 'odometer', 'hasFix', 'other'];
  const more = { position: [[0, 0], [1], [181, 0], ['1', 2], [null, null], ...VALUES], at: [1_800_000_000, ...VALUES] };
  const alarms = [
    ['sos', 'tyre'],
    ['sos', null, 1, {}],
    ['sos', 'sos'],
    'sos',
    Array.from({ length: 50 }, () => 'sos'),
  ];
  const all = rubbish<unknown>({ ...Object.fromEntries(names.map((name) => [name, VALUES])), ...more, alarms });
  const devices = await newFleet('mqtt', all.length);
  await forEach(all, async (changes, place) => {
    const device = devices[place];
    assert.ok(device !== undefined);
    const entry = { at: now(), position: [HERE.lng, HERE.lat], alarms: ['sos'], ...Object.fromEntries(changes) };
    const told = place % 7 === 0 ? { note: 'x'.repeat(300_000), ...entry } : entry;
    // every third says its alarms once more, and that there are none
    const text = place % 3 === 0 ? `${JSON.stringify(told).slice(0, -1)},"alarms":[]}` : JSON.stringify(told);
    await publish(device, place % 2 === 0 ? text : `[${text},${text}]`, place % 5 === 0 ? 0 : 1);
  });
  await allHaveOne(devices);
});

// ---------------------------------------------------------------- once more

test('who cries once more after somebody has closed the alert is heard anew, also without any place', async () => {
  const device = await newDevice('osmand');
  const say = async () => assert.equal((await ask(device, `id=${device.identity}&alarm=sos`)).status, 200);
  await say();
  const { list } = await admin.call('/capacity/alert/getPageList', { carId: device.carId });
  const [alert] = list;
  assert.ok(alert !== undefined);
  const { version } = await admin.call('/capacity/alert/take', { id: alert.id });
  await admin.call('/capacity/alert/close', { id: alert.id, version, outcome: 'resolved', note: 'called back' });
  // what is said on is the same distress, which somebody has dealt with
  app.advance(60);
  await say();
  assert.equal((await alertsOf([device.carId])).length, 1);
  app.advance(300);
  await say();
  assert.equal((await alertsOf([device.carId])).length, 2, 'it is there before the answer');
});

// ---------------------------------------------------------------- reports of others

const REPORTS = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'reports');

test('messages that were lost elsewhere', { skip: !existsSync(REPORTS) && 'no reports here' }, async () => {
  const read = (...path: string[]) => readFileSync(join(REPORTS, ...path), 'utf8');
  const bodyOf = (name: string) => {
    const hex =
      read('jt808', name)
        .split('\n')
        .find((line) => /^[\da-f]{40,}$/.test(line)) ?? '';
    const time = new Date(now() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14);
    return Buffer.from(hex.replaceAll('261126190000', time), 'hex');
  };
  const devices: Device[] = [];
  for (const name of [
    'sos-clock-1980.hex',
    'sos-latlng-ffffffff.hex',
    'sos-mileage-ffffffff.hex',
    'batch-count-one-too-many.hex',
  ]) {
    const device = await newDevice('jt808');
    const terminal = await signedIn(device);
    assert.equal(await terminal.ask(name.startsWith('batch') ? 0x0704 : 0x0200, bodyOf(name)), 0, name);
    devices.push(device);
  }
  for (const line of read('mqtt', 'messages.jsonl').trim().split('\n')) {
    const device = await newDevice('mqtt');
    await publish(device, JSON.parse(line.replace('"NOW"', String(now()))));
    devices.push(device);
  }
  const phone = await newDevice('osmand');
  const json = read('osmand', 'sos.json').replace('NOW', new Date(now()).toISOString()).replace('ID', phone.identity);
  assert.equal((await ask(phone, '', JSON.parse(json))).status, 200);
  devices.push(phone);
  await allHaveOne(devices);
});
