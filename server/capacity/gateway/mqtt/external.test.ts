/** Two server processes on one Mosquitto and one PostgreSQL; one of them is killed, then the broker. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import mqtt from 'mqtt';
import { topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import { addCar, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Client, startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { startMosquitto } from '#server/testing/mosquitto.ts';
import { startProduct } from '#server/testing/product.ts';
import { scratchFolder } from '#server/testing/programs.ts';

const CARS = 12;
/** Connections of a node: those of its sessions, half of the eight or all, and the one to its peers. */
const HALF = 5;
const ALL = 9;
const SECRET_KEY = 'a key for tests, long enough to be one';
const broker = await startMosquitto();

if (typeof broker === 'string') test('several nodes on one broker', { skip: broker }, () => undefined);
else {
  const app = await startTestApp({ env: { MQTT_URL: broker.url, SECRET_KEY } });
  const { services } = app.server;
  const { telemetry, gateway } = services;
  const carIds: string[] = [];
  for (let place = 0; place < CARS; place += 1) carIds.push(await addCar(services, { fleetNumber: `X-${place}` }));
  await until('this node has all sessions', () => gateway.connections === ALL);
  const other = await startProduct(scratchFolder('node'), {
    MQTT_URL: broker.url,
    SECRET_KEY,
    DATABASE_URL: app.databaseUrl,
  });
  after(() => other.child.kill('SIGKILL'));
  const admin = new Client(other.address);
  const { token } = await admin.call('/login', { account: 'admin', password: ADMIN_PASSWORD });
  const there = admin.as(token);

  /** The fleet: one connection for all, since who may publish what is the broker's business here. */
  const fleet = await mqtt.connectAsync(broker.url, { reconnectPeriod: 200, clientId: 'fleet' });
  after(() => fleet.end(true));
  const sent = new Map<string, number[]>(carIds.map((carId) => [carId, []]));
  let clock = Date.now() - 600_000;
  const acknowledged: Promise<unknown>[] = [];

  /** Tells each round's positions from the others. */
  const latitude = () => Math.round(22_500_000 + ((clock / 1000) % 10_000)) / 1_000_000;

  /** Every car reports once, and is acknowledged some time. */
  function report(): void {
    clock += 1000;
    for (const [place, carId] of carIds.entries()) {
      sent.get(carId)?.push(clock);
      const payload = JSON.stringify({ at: clock, position: [114 + place * 0.01, latitude()], speed: 30 });
      acknowledged.push(fleet.publishAsync(topicOf(`X-${place}`, 'telemetry'), payload, { qos: 1 }));
    }
  }
  const newestHere = () => carIds.every((carId) => telemetry.car(carId)?.fix?.at === clock);
  const newestThere = async () => {
    const { list } = await there.call('/capacity/car/getPageList', { keyword: 'X-', pageSize: 100 });
    return list.filter(({ live }) => live?.position?.[1] === latitude()).length === CARS;
  };
  const allKept = async () => {
    for (const carId of carIds) {
      const kept = (await historyOf(services, carId)).map(({ at }) => Date.parse(at));
      if (kept.join() !== sent.get(carId)?.join()) return false;
    }
    return true;
  };

  /** Connections of the other node. */
  const connectionsThere = async () => {
    const text = await (await fetch(`${other.address}/metrics`)).text();
    return Number(/^mqtt_connections (\d+)$/m.exec(text)?.[1]);
  };

  test('every car is on both nodes, whichever took it in', async () => {
    await until(
      'each node has its share',
      async () => gateway.connections === HALF && (await connectionsThere()) === HALF,
    );
    for (let round = 0; round < 20; round += 1) report();
    await Promise.all(acknowledged);
    await until('all are here', newestHere);
    await until('all are there', newestThere);
    await until('each once in history', allKept);
    assert.ok(telemetry.counts.received < CARS * 20, 'the other node took its share');
    assert.ok(telemetry.counts.received > 0, 'and this one too');
  });

  test('a device is online while its car is heard: no node holds its connection', async () => {
    const [carId = ''] = carIds;
    const { id } = await there.call('/capacity/device/addOne', { carId, protocol: 'mqtt' });
    const isOnline = async () => (await there.call('/capacity/device/getPageList', { id })).list[0]?.online;
    assert.equal(await isOnline(), false);
    const reporting = setInterval(report, 500);
    await until('it is online', isOnline).finally(() => clearInterval(reporting));
    await Promise.all(acknowledged);
  });

  test('a message too long is heard where it cries for help, acknowledged, and shown at the device', async () => {
    const [carId = ''] = carIds;
    clock += 1000;
    sent.get(carId)?.push(clock);
    const position = [114, latitude()];
    const cry = JSON.stringify({ at: clock, position, alarms: ['sos'], note: 'x'.repeat(400_000) });
    await fleet.publishAsync(topicOf('X-0', 'telemetry'), cry, { qos: 1 });
    await until('the alert is there', async () => {
      const alerts = await services.db.selectFrom('alert').select('kind').where('carId', '=', carId).execute();
      return alerts.some(({ kind }) => kind === 'sos');
    });
    const deviceId = services.devices.find('mqtt', 'X-0')?.id;
    // by whichever node took it in
    await until('it is counted', async () => {
      await services.gatewayCounts.flush();
      const refused = await services.db.selectFrom('refusedFrame').select(['deviceId', 'reason']).execute();
      return refused.some((one) => one.deviceId === deviceId && one.reason === 'tooLong');
    });
  });

  test('one node is killed: the other one takes over, and nothing is lost', async () => {
    for (let round = 0; round < 10; round += 1) report();
    other.child.kill('SIGKILL');
    const reporting = setInterval(report, 50);
    await until('it has all sessions', () => gateway.connections === ALL).finally(() => clearInterval(reporting));
    await Promise.all(acknowledged);
    await until('all are here', newestHere);
    await until('each once in history', allKept);
  });

  test('the broker is killed and comes back: nothing is lost', async () => {
    for (let round = 0; round < 5; round += 1) report();
    await broker.kill();
    for (let round = 0; round < 5; round += 1) report();
    await until('no connection stands', () => gateway.connections === 0 && !fleet.connected);
    await broker.start();
    await Promise.all(acknowledged);
    await until('all are here', newestHere);
    await until('each once in history', allKept);
  });
}
