/** An alarm is admitted by who sends it alone: whatever is wrong beside it in the same message, it becomes one alert. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import { forEach, HERE, rubbish, startWithDevices, VALUES } from '#server/testing/alarms.ts';
import { connectCar, historyOf } from '#server/testing/cars.ts';
import { until } from '#server/testing/until.ts';

const { services, telemetry, now, newDevice, newFleet, alertsOf, alertOf, allHaveOne, refusedOf, publish } =
  await startWithDevices();

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
  const wide = Buffer.from(good, 'utf16le');
  const encoded: [string | Buffer, number | null, string[]][] = [
    [wide, lng, []],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), lng, []],
    [Buffer.from(wide).swap16(), lng, []],
    ['SOS', null, ['badTime', 'malformed']],
    ['<alarm>sos</alarm>', null, ['badTime', 'malformed']],
    [JSON.stringify({ ...position, speed: { alarm: 'sos' } }), lng, ['malformed']],
    [JSON.stringify({ at: now(), position: { alarm: 'sos' } }), null, ['badPosition']],
    [JSON.stringify({ ...position, alarms: ['ＳＯＳ'] }), lng, ['malformed']],
  ];
  for (const [message, where, reasons] of [...broken, ...encoded]) {
    const device = await newDevice('mqtt');
    await publish(device, message);
    const shown = message.toString('utf8').slice(0, 200);
    assert.equal((await alertOf(device)).lng, where, shown);
    assert.deepEqual(await refusedOf(device), reasons, shown);
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

test('other alarms count as well: a collision, a fault and a low charge without a place', async () => {
  const device = await newDevice('mqtt');
  await publish(device, { at: now(), position: null, alarms: ['collision', 'fault', 'lowCharge'] });
  for (const kind of ['collision', 'fault', 'lowCharge']) assert.equal((await alertOf(device, kind)).lng, null);
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
