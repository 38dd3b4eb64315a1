/** Two server processes with a broker each, on one PostgreSQL: a car on either is within reach of both. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { MqttClient } from 'mqtt';
import { commandMessage, topicOf, type CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { addCar, addDevices, connectCar } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { until } from '#server/testing/until.ts';
import { startProduct } from '#server/testing/product.ts';
import { freePort, scratchFolder } from '#server/testing/programs.ts';
import { Terminal } from '#server/testing/terminal.ts';

const SECRET_KEY = 'a key for tests, long enough to be one';
const app = await startTestApp({ env: { SECRET_KEY } });
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const { telemetry, gateway, dispatcher } = services;
const here = gateway.port ?? 0;
const [there, thereJt808] = [await freePort(), await freePort()];
const other = await startProduct(scratchFolder('node'), {
  SECRET_KEY,
  DATABASE_URL: app.databaseUrl,
  MQTT_PORT: String(there),
  JT808_PORT: String(thereJt808),
});
after(() => other.child.kill('SIGKILL'));

interface Car {
  carId: string;
  fleetNumber: string;
  secret: string;
}

/** Cars with a device each, known to both nodes. */
async function makeCars(count: number, name: string): Promise<Car[]> {
  const numbers = Array.from({ length: count }, (_nothing, place) => `${name}-${place}`);
  const ids: string[] = [];
  for (const fleetNumber of numbers) ids.push(await addCar(services, { fleetNumber }));
  await services.db.transaction().execute((transaction) => telemetry.recordsChanged(transaction));
  const secrets = await addDevices(services, ids);
  return numbers.map((fleetNumber, place) => ({
    fleetNumber,
    carId: ids[place] ?? '',
    secret: secrets[place] ?? '',
  }));
}

/** Connects a car, which does what it is asked and remembers it. */
async function connect(port: number, { fleetNumber, secret }: Car) {
  const client = await connectCar(port, fleetNumber, secret, { clientId: `${fleetNumber}-${port}` });
  after(() => client.end(true));
  const heard: CommandMessage[] = [];
  client.on('message', (_topic, payload) => {
    const command = commandMessage.parse(JSON.parse(payload.toString()));
    heard.push(command);
    const ack = { id: command.id, at: Date.now(), result: 'done' };
    client.publishAsync(topicOf(fleetNumber, 'ack'), JSON.stringify(ack), { qos: 1 }).catch(() => undefined);
  });
  await client.subscribeAsync(topicOf(fleetNumber, 'command'), { qos: 1 });
  return { client, heard };
}

const report = (client: MqttClient, { fleetNumber }: Car, more: object = {}) =>
  client.publishAsync(
    topicOf(fleetNumber, 'telemetry'),
    JSON.stringify({ at: Date.now(), position: [113.94, 22.535], speed: 0, charge: 80, ...more }),
    { qos: 1 },
  );

/** Which connection is the newer one is told by the clock, in milliseconds. */
function laterMoment() {
  const now = Date.now();
  return until('the clock has gone on', () => Date.now() > now);
}

const stateOf = async (id: string) => (await admin.call('/capacity/command/getPageList', { id })).list[0]?.state;

test('what is asked on one node reaches a car on the other, and its answer comes back', async () => {
  const [car] = await makeCars(1, 'N');
  assert.ok(car !== undefined);
  const { carId } = car;
  const before = await admin.call('/capacity/command/getAbilities', { carId });
  assert.equal(before.reachable, false);
  const { client, heard } = await connect(there, car);
  await report(client, car);
  const abilities = () => admin.call('/capacity/command/getAbilities', { carId });
  await until('it is known here that the car is there', async () => (await abilities()).reachable);
  const { id } = await admin.call('/capacity/command/send', { carId, kind: 'message', reason: 'test', text: '您好' });
  await until('the car hears it', () => heard.some((command) => command.id === id));
  await until('its answer is known here', async () => (await stateOf(id)) === 'done');
  assert.equal(heard.length, 1);
});

test('an order that is given out on one node reaches a car on the other', async () => {
  const [car] = await makeCars(1, 'O');
  assert.ok(car !== undefined);
  const ring = [[113.8, 22.4], [114.1, 22.4], [114.1, 22.7], [113.8, 22.7], [113.8, 22.4]] as [number, number][]; // prettier-ignore
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  const range = await admin.call('/capacity/range/addOne', { name: 'Town', kind: 'operating', geometry });
  await admin.call('/capacity/range/publish', { id: range.id, version: 1, note: '' });
  const { key } = await admin.call('/sys/apiKey/addOne', { name: 'App', source: 'app' });
  const { client, heard } = await connect(there, car);
  const event = { id: 'begins', at: Date.now(), event: 'service_start', state: 'available' };
  await client.publishAsync(topicOf(car.fleetNumber, 'event'), JSON.stringify(event), { qos: 1 });
  await report(client, car);
  await until('the car is free here', () => {
    const live = telemetry.car(car.carId);
    return live?.state === 'available' && live.fix !== null;
  });
  const { orderNo } = await app.anonymous.as(key).call('/open/order/create', {
    externalId: '1',
    passengerName: '王小明',
    passengerMobile: '13900000000',
    pickUp: { name: 'A', position: [113.945, 22.535] },
    dropOff: { name: 'B', position: [113.98, 22.56] },
  });
  // this node gives it out, before the other one looks
  await dispatcher.turn();
  await until('the car hears of it', () => heard.some(({ order }) => order?.orderNo === orderNo), 5000);
});

test('a cry for help of a moment is an alert, whichever node heard it', async () => {
  const cars = await makeCars(8, 'S');
  for (const car of cars) {
    const { client } = await connect(there, car);
    await report(client, car, { at: Date.now() - 2000 });
    await report(client, car, { at: Date.now() - 1000, alarms: ['sos'] });
    await report(client, car, { alarms: [] });
  }
  const raised = async () => {
    const { list } = await admin.call('/capacity/alert/getPageList', { kinds: ['sos'], pageSize: 50 });
    return cars.every(({ carId }) => list.filter((alert) => alert.carId === carId).length === 1);
  };
  await until('each has one', raised, 6000);
  const owned = cars.filter(({ carId }) => telemetry.owns(carId)).length;
  assert.ok(owned > 0 && owned < cars.length, 'both nodes own some of them');
});

test('a car that comes to another node has left the first', async () => {
  const [car] = await makeCars(1, 'M');
  assert.ok(car !== undefined);
  const first = await connect(here, car);
  let closed = 0;
  first.client.on('close', () => (closed += 1));
  await laterMoment();
  const second = await connect(there, car);
  await until('the first connection is closed', () => closed === 1);
  const asked = { carId: car.carId, kind: 'message' as const, reason: 'test', text: 'x' };
  const { id } = await admin.call('/capacity/command/send', asked);
  await until('the second hears it', () => second.heard.some((command) => command.id === id));
  assert.equal(first.heard.length, 0);
  assert.equal(second.client.connected, true);
});

test('so has a terminal', async () => {
  const carId = await addCar(services);
  const { secret } = await admin.call('/capacity/device/addOne', { carId, protocol: 'jt808', identity: '13900000001' });
  const first = new Terminal(services.jt808.port, '13900000001');
  assert.equal(await first.signIn(secret), true);
  await laterMoment();
  const second = new Terminal(thereJt808, '13900000001');
  assert.equal(await second.signIn(secret), true);
  await first.closed();
  await admin.call('/capacity/command/send', { carId, kind: 'message', reason: 'test', text: 'x' });
  await second.hear(0x8300);
  second.close();
});
