import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import mqtt, { type MqttClient } from 'mqtt';
import { topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import { addCar, addDevices, connectCar, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const { services } = app.server;
const { telemetry, gateway, db } = services;
const port = gateway.port ?? 0;
const now = () => services.now().getTime();

const carIds = [
  await addCar(services, { fleetNumber: 'M-1' }),
  await addCar(services, { fleetNumber: 'M-2' }),
  await addCar(services, { fleetNumber: 'M-3' }),
];
const [one = '', two = ''] = carIds;
const [secretOne = '', secretTwo = '', secretThree = ''] = await addDevices(services, carIds);

const position = (at: number, lng = 114) => JSON.stringify({ at, position: [lng, 22.5], speed: 10 });
const hasClosed = async (client: MqttClient) => {
  if (client.connected) await new Promise<void>((resolve) => client.once('close', () => resolve()));
};

test('a car signs in and publishes; an acknowledged position is in history', async () => {
  const car = await connectCar(port, 'M-1', secretOne);
  await car.publishAsync(topicOf('M-1', 'telemetry'), position(now(), 114.5), { qos: 1 });
  assert.equal((await historyOf(services, one)).length, 1);
  assert.equal(telemetry.car(one)?.fix?.lng, 114.5);
  const batch = `[${[1, 2, 3].map((place) => position(now() + place)).join(',')}]`;
  await car.publishAsync(topicOf('M-1', 'telemetry'), batch, { qos: 2 });
  assert.equal((await historyOf(services, one)).length, 4);
  await car.publishAsync(topicOf('M-1', 'telemetry'), position(now() + 10), { qos: 0 });
  await until('kept', async () => (await historyOf(services, one)).length === 5);
  const event = { id: 'e1', at: now(), event: 'service_start', state: 'available' };
  await car.publishAsync(topicOf('M-1', 'event'), JSON.stringify(event), { qos: 1 });
  assert.equal(telemetry.car(one)?.state, 'available');
  await car.endAsync();
});

test('a car signs in in the moment it was added', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  for (const turn of [1, 2, 3]) {
    const fleetNumber = `new-${turn}`;
    const { id: carId } = await admin.call('/capacity/car/addOne', { fleetNumber, plate: `粤B6000${turn}` });
    const { id, secret } = await admin.call('/capacity/device/addOne', { carId, protocol: 'mqtt' });
    const client = await connectCar(port, fleetNumber, secret);
    await client.endAsync(true);
    // also one that came and went before anybody wrote it down is not online
    await until('it is gone', async () => {
      await services.devices.flush();
      const [device] = (await admin.call('/capacity/device/getPageList', { id })).list;
      return device?.lastSeenAt !== null && device?.online === false;
    });
  }
});

test('a wrong secret, an unknown number and another’s secret are refused', async () => {
  for (const [name, secret] of [
    ['M-1', 'wrong'],
    ['M-9', secretOne],
    ['M-2', secretOne],
    ['', ''],
  ] as const) {
    await assert.rejects(connectCar(port, name, secret), /Bad username or password|Not authorized/i);
  }
});

test('one car can never speak for another, nor listen to it, nor push it out', async () => {
  const first = await connectCar(port, 'M-1', secretOne, { clientId: 'M-2' });
  const second = await connectCar(port, 'M-2', secretTwo, { clientId: 'M-1' });
  const granted = await first
    .subscribeAsync([topicOf('M-2', 'command'), 'fleet/#', '#', '+/+/command', '$SYS/#'])
    .catch((error: unknown) => error);
  assert.ok(granted instanceof Error || Array.isArray(granted));
  const before = (await historyOf(services, two)).length;
  first.publish(topicOf('M-2', 'telemetry'), position(now()), { qos: 1 });
  await hasClosed(first);
  assert.ok(second.connected);
  assert.equal((await historyOf(services, two)).length, before);
  await second.endAsync();
});

test('a will says nothing, nothing is retained, and no session is kept', async () => {
  const will = {
    topic: topicOf('M-2', 'telemetry'),
    payload: Buffer.from(position(now() + 50)),
    qos: 1 as const,
    retain: true,
  };
  const car = await connectCar(port, 'M-2', secretTwo, { will, clean: false });
  const before = (await historyOf(services, two)).length;
  car.stream.destroy();
  await hasClosed(car);
  const again = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: 'M-2',
    password: secretTwo,
    clean: false,
    clientId: 'x',
    reconnectPeriod: 0,
  });
  await again.endAsync();
  assert.equal((await historyOf(services, two)).length, before);
});

test('commands reach their car, acknowledgements come back', async () => {
  const car = await connectCar(port, 'M-3', secretThree);
  const heard: string[] = [];
  car.on('message', (_topic, payload) => heard.push(payload.toString()));
  const command = { id: '1', kind: 'message' as const, issuedAt: '', expiresAt: '', text: 'hello' };
  await assert.rejects(gateway.publish('M-3', 'command', command));
  await car.subscribeAsync(topicOf('M-3', 'command'), { qos: 1 });
  assert.ok(gateway.reaches('M-3'));
  await gateway.publish('M-3', 'command', command);
  await until('heard', () => heard.length === 1);
  assert.deepEqual(JSON.parse(heard[0] ?? ''), command);
  const acks: string[] = [];
  gateway.onAck(async (carId, { id, result }) => acks.push(`${carId} ${id} ${result}`));
  await car.publishAsync(topicOf('M-3', 'ack'), JSON.stringify({ id: '1', at: now(), result: 'done' }), { qos: 1 });
  assert.deepEqual(acks, [`${carIds[2]} 1 done`]);
  await car.endAsync();
});

test('malformed messages are answered, counted, and harm nothing', async () => {
  const car = await connectCar(port, 'M-1', secretOne);
  const before = (await historyOf(services, one)).length;
  for (const payload of ['', '{', '{"at":NaN}', '{"at":1,"position":[0,1],"speed":"x"}', '[]', '\u0000'.repeat(100)])
    await car.publishAsync(topicOf('M-1', 'telemetry'), payload, { qos: 1 });
  await car.publishAsync(topicOf('M-1', 'event'), '{"id":1}', { qos: 1 });
  await car.publishAsync(topicOf('M-1', 'ack'), 'x', { qos: 1 });
  assert.equal((await historyOf(services, one)).length, before);
  await services.gatewayCounts.flush();
  const row = await db
    .selectFrom('gatewayCount')
    .select('count')
    .where('reason', '=', 'malformed')
    .where('kind', '=', 'telemetry')
    .executeTakeFirstOrThrow();
  assert.equal(Number(row.count), 6);
  await car.endAsync();
});

test('10 MB of payload are read through and not held, answered, and shown at the device', async () => {
  const car = await connectCar(port, 'M-1', secretOne);
  const memory = process.memoryUsage().arrayBuffers;
  await car.publishAsync(topicOf('M-1', 'telemetry'), Buffer.alloc(10_000_000, 0x20), { qos: 1 });
  // what the client itself wrote is the most of it
  assert.ok(process.memoryUsage().arrayBuffers - memory < 40_000_000);
  await car.publishAsync(topicOf('M-1', 'telemetry'), position(now() + 100), { qos: 1 });
  assert.ok(car.connected);
  await services.gatewayCounts.flush();
  const deviceId = services.devices.find('mqtt', 'M-1')?.id ?? '';
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const { list } = await admin.call('/capacity/device/getRefusedList', { deviceId, pageSize: 200 });
  assert.ok(list.some(({ reason, kind }) => reason === 'tooLong' && kind === 'telemetry'));
  await car.endAsync();
});

test('what is long and no message ends the connection by its first bytes', async () => {
  const car = await connectCar(port, 'M-1', secretOne);
  // SUBSCRIBE, and 10 MB announced
  car.stream.write(Buffer.from([0x82, 0x80, 0xad, 0xe2, 0x04]));
  await hasClosed(car);
  // so does a sign-in
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(Buffer.from([0x10, 0x80, 0xad, 0xe2, 0x04]));
  await once(socket, 'close');
});

test('garbage, half a packet, and silence hold nothing', async () => {
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const garbage = await open();
  garbage.on('error', () => undefined);
  garbage.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  await once(garbage, 'close');
  const half = await open();
  half.on('error', () => undefined);
  half.write(Buffer.from([0x10, 0x20, 0x00, 0x04]));
  const silent = await open();
  silent.on('error', () => undefined);
  const since = performance.now();
  await Promise.all([once(half, 'close'), once(silent, 'close')]);
  assert.ok(performance.now() - since < patient(12_000));
});

test('a device that is disabled is let go at once, and does not come back', async () => {
  const car = await connectCar(port, 'M-3', secretThree);
  await services.nodes.change(db, ['devices'], (transaction) =>
    transaction
      .updateTable('device')
      .set({ state: 'disabled', updatedAt: new Date() })
      .where('carId', '=', carIds[2] ?? '')
      .execute(),
  );
  await hasClosed(car);
  await assert.rejects(connectCar(port, 'M-3', secretThree));
});
