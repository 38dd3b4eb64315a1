/**
 * An alarm is admitted by who sends it alone: whatever is wrong beside it in the same message, it becomes one alert. What holds
 * by every protocol; what one of them says stands in the `alarms.test.ts` of its folder.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import { HERE, startWithDevices, type Device } from '#server/testing/alarms.ts';
import { locationBody } from '#server/testing/terminal.ts';
import { until } from '#server/testing/until.ts';
import { OSMAND_PATH } from './osmand/route.ts';

const { app, telemetry, admin, now, newDevices, newDevice, alertsOf, alertOf, allHaveOne, signedIn, ask, publish } =
  await startWithDevices();

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
