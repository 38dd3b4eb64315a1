/** The broker elsewhere goes away: nobody is called silent for it, people are told, and afterwards all is judged again. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import mqtt from 'mqtt';
import { WebSocket } from 'ws';
import { carFilter, MONITORING_PATH, serverMessage } from '#contract/capacity/monitoring/calls.ts';
import { topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import { addCar, fixAt } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { startMosquitto } from '#server/testing/mosquitto.ts';

const broker = await startMosquitto();

if (typeof broker === 'string') test('the MQTT broker goes away', { skip: broker }, () => undefined);
else {
  const app = await startTestApp({ env: { MQTT_URL: broker.url, DEMO: 'off' } });
  const { services } = app.server;
  const { gateway, telemetry } = services;
  const admin = await app.signInAs('administrator');
  const talking = await addCar(services, { fleetNumber: 'W-1' });
  const mute = await addCar(services, { fleetNumber: 'W-2' });
  const terminal = await addCar(services, { fleetNumber: 'W-3' });
  /** Another terminal: once it counts as silent, all have been judged. */
  const measure = await addCar(services, { fleetNumber: 'W-4' });
  const fleet = await mqtt.connectAsync(broker.url, { reconnectPeriod: 200, clientId: 'fleet' });
  after(() => fleet.end(true));

  const now = () => services.now().getTime();
  const report = async (fleetNumber: string) => {
    const payload = JSON.stringify({ at: now(), position: [114, 22.5], speed: 30 });
    await fleet.publishAsync(topicOf(fleetNumber, 'telemetry'), payload, { qos: 1 });
  };
  const silentCars = async () => {
    const { list } = await admin.call('/capacity/alert/getPageList', { kinds: ['silent'], pageSize: 100 });
    return list.filter(({ recoveredAt }) => recoveredAt === null).map(({ carId }) => carId);
  };
  const brokerPart = async () => {
    const { parts } = await admin.call('/sys/setting/getHealth', {});
    return parts.find(({ part }) => part === 'broker');
  };

  /** What a window that watches the map was last told of the broker. */
  let told: number | null | undefined;
  const { ticket } = await admin.call('/capacity/monitoring/getTicket', {});
  const window = new WebSocket(`${app.server.address.replace('http', 'ws')}${MONITORING_PATH}?ticket=${ticket}`);
  after(() => window.terminate());
  window.on('message', (data, isBinary) => {
    if (isBinary || !(data instanceof Buffer)) return;
    const message = serverMessage.parse(JSON.parse(data.toString('utf8')));
    if (message.kind === 'counts') told = message.brokerAwaySince;
  });
  await new Promise((resolve) => void window.once('open', resolve));
  window.send(JSON.stringify({ kind: 'view', bounds: [113, 22, 115, 23], zoom: 9, filter: carFilter.parse({}) }));

  test('while it is there all is well', async () => {
    await until('every session stands', () => gateway.connections === 9, 20_000);
    await report('W-1');
    await report('W-2');
    await telemetry.take([fixAt(terminal, now(), { protocol: 'jt808' })]);
    await until('both are heard', () => [talking, mute].every((carId) => telemetry.car(carId)?.fix !== null));
    await until('the window is told', () => told === null);
    assert.equal((await brokerPart())?.state, 'good');
    assert.deepEqual(gateway.standing, { awaySince: null, backAt: 0 });
  });

  test('while it is away only the terminal can be silent, and people are told', async () => {
    const since = now();
    await broker.kill();
    // the clock must not run ahead before the connections are known to be gone
    await until('no connection stands', () => gateway.connections === 0);
    app.advance(300);
    await until('the terminal is silent', async () => (await silentCars()).includes(terminal));
    assert.deepEqual(await silentCars(), [terminal]);
    assert.equal(telemetry.car(mute)?.state, 'non_operational');
    await until('the window is told', () => typeof told === 'number');
    assert.ok(Math.abs((told ?? 0) - since) < 10_000, 'since when');
    const part = await brokerPart();
    assert.equal(part?.state, 'bad');
    assert.ok(part.facts.some(({ name, value }) => name === 'awayFor' && Number(value) >= 300));
  });

  test('when it is back every car has as long as ever, and is silent after that', async () => {
    await telemetry.take([fixAt(measure, now(), { protocol: 'jt808' })]);
    app.advance(25);
    await broker.start();
    await until('it is back', () => gateway.standing.awaySince === null, 20_000);
    await until('the window is told', () => told === null);
    assert.equal((await brokerPart())?.state, 'good');
    app.advance(100);
    await until('all are judged', async () => (await silentCars()).includes(measure));
    assert.deepEqual((await silentCars()).toSorted(), [measure, terminal].toSorted());
    await report('W-1');
    await until('it is heard', () => now() - (telemetry.car(talking)?.heardAt ?? 0) < 20_000);
    app.advance(30);
    await until('the mute one is silent', async () => (await silentCars()).includes(mute));
    assert.deepEqual((await silentCars()).toSorted(), [measure, mute, terminal].toSorted());
  });

  test('one node that cannot reach it keeps the others from judging', async () => {
    const other = await services.db
      .insertInto('node')
      .values({
        id: '00000000-0000-4000-8000-000000000001',
        leaseUntil: new Date(Date.now() + 3_600_000),
        brokerAwaySince: services.now(),
      })
      .returning('brokerAwaySince')
      .executeTakeFirstOrThrow();
    const awaySince = Date.parse(other.brokerAwaySince ?? '');
    await until('it is known', () => gateway.standing.awaySince === awaySince);
    await services.db.deleteFrom('node').where('id', '=', '00000000-0000-4000-8000-000000000001').execute();
    const standing = () =>
      `it is over; ${gateway.connections} connections, ${JSON.stringify([gateway.standing, gateway.problem])}`;
    await until(standing, () => gateway.standing.awaySince === null);
    assert.ok(gateway.standing.backAt >= awaySince);
  });
}
