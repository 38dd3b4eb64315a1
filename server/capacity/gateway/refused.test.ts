/** What is not kept is said to whoever sent it, by count and reason, and shown; what is good beside it is kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedMessage, topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { addCar, addDevices, connectCar, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { locationBody, Terminal } from '#server/testing/terminal.ts';
import { until } from '#server/testing/until.ts';
import { OSMAND_PATH } from './osmand/route.ts';

const app = await startTestApp();
const { services } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const now = () => services.now().getTime();
const OLD_MS = 100 * 86_400_000;

const shown = async (deviceId: string) => {
  await services.gatewayCounts.flush();
  const { list } = await admin.call('/capacity/device/getRefusedList', { deviceId, pageSize: 200 });
  return list.map(({ reason, hex }) => ({ reason, text: Buffer.from(hex, 'hex').toString() }));
};

test('MQTT: the good positions of a message are kept, and the car is told of the others', async () => {
  const carId = await addCar(services, { fleetNumber: 'R-1' });
  const [secret = ''] = await addDevices(services, [carId]);
  const car = await connectCar(services.gateway.port ?? 0, 'R-1', secret);
  const told = new Map<string, number>();
  car.on('message', (_topic, payload) => {
    for (const { kind, reason, count } of refusedMessage.parse(JSON.parse(payload.toString())).refused)
      told.set(`${kind} ${reason}`, (told.get(`${kind} ${reason}`) ?? 0) + count);
  });
  await car.subscribeAsync(topicOf('R-1', 'refused'));
  // what is wrong beside a position costs the position nothing
  const position = (seconds: number) => ({ at: now() - 200_000 + seconds * 1000, position: [114, 22.5] });
  const good = Array.from({ length: 99 }, (_nothing, place) => position(place));
  const bad = [
    { ...position(100), position: [214, 22.5] },
    { ...position(101), speed: 'fast' },
    { ...position(102), colour: 'red' },
    { ...position(103), at: 'noon' },
    { ...position(104), at: now() - OLD_MS },
    { ...position(105), at: now() - OLD_MS },
  ];
  await car.publishAsync(topicOf('R-1', 'telemetry'), JSON.stringify([...bad, ...good]), { qos: 1 });
  assert.equal((await historyOf(services, carId)).length, 101);
  await car.publishAsync(topicOf('R-1', 'telemetry'), '{', { qos: 0 });
  const event = { id: 'x', at: now(), event: 'trip_end', state: 'available' };
  await car.publishAsync(topicOf('R-1', 'event'), JSON.stringify(event), { qos: 1 });
  const expected = {
    'telemetry badPosition': 1,
    'telemetry malformed': 2,
    'telemetry unknownField': 1,
    'telemetry badTime': 3,
    'event notInState': 1,
  };
  await until('the car is told', () => [...told.values()].reduce((sum, count) => sum + count, 0) >= 8);
  assert.deepEqual(Object.fromEntries(told), expected);
  const id = services.devices.find('mqtt', 'R-1')?.id ?? '';
  const list = await shown(id);
  assert.deepEqual(
    new Set(list.map(({ reason }) => reason)),
    new Set(Object.keys(expected).map((key) => key.split(' ')[1])),
  );
  assert.ok(
    list.some(({ text }) => text.includes('"colour":"red"')),
    'the one that is bad is shown, not its neighbours',
  );
  await services.devices.flush();
  const [row] = (await admin.call('/capacity/device/getPageList', { id })).list;
  assert.equal(row?.refusedCount, 8);
  await car.endAsync();
});

test('MQTT: an event that overtakes its cause is taken; one that never follows is refused each time', async () => {
  const carId = await addCar(services, { fleetNumber: 'R-2' });
  const [secret = ''] = await addDevices(services, [carId]);
  const car = await connectCar(services.gateway.port ?? 0, 'R-2', secret);
  const told: string[] = [];
  car.on('message', (_topic, payload) => {
    for (const { kind, reason, count } of refusedMessage.parse(JSON.parse(payload.toString())).refused)
      told.push(`${kind} ${reason} ${count}`);
  });
  await car.subscribeAsync(topicOf('R-2', 'refused'));
  const takenEvents = async () => {
    await services.gatewayCounts.flush();
    const { counts } = await admin.call('/capacity/device/getGateway', {});
    return (
      counts.find(({ protocol, kind, reason }) => protocol === 'mqtt' && kind === 'event' && reason === null)?.count ??
      0
    );
  };
  const before = await takenEvents();
  const at = now();
  const say = (id: string, seconds: number, event: VehicleEvent, state: VehicleState) =>
    car.publishAsync(topicOf('R-2', 'event'), JSON.stringify({ id, at: at + seconds * 1000, event, state }), {
      qos: 1,
    });
  await say('later', 1, 'reservation_start', 'reserved');
  await say('never', 2, 'trip_end', 'available');
  await say('never', 2, 'trip_end', 'available');
  await say('cause', 0, 'service_start', 'available');
  await until('the car is told', () => told.length > 0);
  assert.deepEqual(told, ['event notInState 2']);
  assert.equal((await takenEvents()) - before, 2);
  assert.equal(services.telemetry.car(carId)?.state, 'reserved');
  await car.endAsync();
});

test('OsmAnd: the answer says what was kept, and why not', async () => {
  const carId = await addCar(services);
  const identity = 'phone-refused';
  const { id, secret } = await admin.call('/capacity/device/addOne', { carId, protocol: 'osmand', identity });
  const ask = async (at: number) => {
    const query = `?id=${identity}&lat=22.5&lon=114&timestamp=${at}`;
    const answer = await fetch(`${app.server.address}${OSMAND_PATH}${query}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    const body: unknown = await answer.json();
    return [answer.status, body];
  };
  assert.deepEqual(await ask(now()), [200, { taken: 1, refused: [] }]);
  // a client would repeat what is not answered with 200, and send nothing that came after
  assert.deepEqual(await ask(now() - OLD_MS), [200, { taken: 0, refused: [{ reason: 'badTime', count: 1 }] }]);
  assert.deepEqual(await shown(id), [{ reason: 'badTime', text: '' }]);
});

test('JT/T 808: a position that is not kept is answered as a wrong message', async () => {
  const carId = await addCar(services);
  const identity = '13600000001';
  const { id, secret } = await admin.call('/capacity/device/addOne', { carId, protocol: 'jt808', identity });
  const terminal = new Terminal(services.jt808.port, identity);
  await terminal.signIn(secret);
  assert.equal(await terminal.ask(0x0200, locationBody(now() - OLD_MS)), 2);
  const bodies = [locationBody(now() - OLD_MS), locationBody(now())];
  const batch = Buffer.concat([
    Buffer.from([0, 2, 1]),
    ...bodies.flatMap((body) => [Buffer.from([0, body.length]), body]),
  ]);
  assert.equal(await terminal.ask(0x0704, batch), 0, 'the one that is good is kept');
  assert.equal((await historyOf(services, carId)).length, 1);
  assert.deepEqual(
    (await shown(id)).map(({ reason }) => reason),
    ['badTime', 'badTime'],
  );
  terminal.close();
});
