/** A cluster of three NATS servers, which speak MQTT 3.1.1 only: one of them is killed, and nothing acknowledged is lost. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import mqtt from 'mqtt';
import { topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import { addCar, historyOf } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { startNats } from '#server/testing/nats.ts';
import { until } from '#server/testing/until.ts';

const CARS = 9;
const names = Array.from({ length: CARS }, (_, place) => `N-${place}`);
const cluster = await startNats([
  { name: 'pilotdesk' },
  ...names.map((name) => ({
    name,
    may: {
      publish: ['telemetry', 'event', 'ack'].map((kind) => `fleet.${name}.${kind}`),
      subscribe: [`fleet.${name}.command`],
    },
  })),
]);

if (typeof cluster === 'string') test('a cluster that speaks MQTT 3.1.1', { skip: cluster }, () => undefined);
else {
  const { ports } = cluster;
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const app = await startTestApp({ env: { MQTT_URL: `mqtt://pilotdesk:pilotdesk@${hosts}`, DEMO: 'off' } });
  const { services } = app.server;
  const { gateway } = services;
  const carIds: string[] = [];
  for (const fleetNumber of names) carIds.push(await addCar(services, { fleetNumber }));
  /** What the cluster acknowledged to each car. */
  const acknowledged = names.map((): number[] => []);
  const waiting: Promise<unknown>[] = [];
  let clock = Date.now() - 600_000;
  const servers = ports.map((port) => ({ host: '127.0.0.1', port }));
  const cars = await Promise.all(
    names.map(async (name, place) => {
      const turned = [...servers.slice(place % 3), ...servers.slice(0, place % 3)];
      const options = { servers: turned, username: name, password: name, clientId: name, clean: false };
      const car = mqtt.connect({ ...options, protocol: 'mqtt', protocolVersion: 4, reconnectPeriod: 200 });
      car.on('error', () => undefined);
      after(() => car.end(true));
      await until('the car is connected', () => car.connected);
      return car;
    }),
  );
  const report = () => {
    clock += 1000;
    const at = clock;
    for (const [place, car] of cars.entries()) {
      const payload = JSON.stringify({ at, position: [114, 22.5], speed: 30 });
      const sent = car.publishAsync(topicOf(names[place] ?? '', 'telemetry'), payload, { qos: 1 });
      // the client hands back what it was given while it sends its store again and is cut off: that is not acknowledged
      waiting.push(
        sent.then(
          () => acknowledged[place]?.push(at),
          () => undefined,
        ),
      );
    }
  };
  const lost = async () => {
    let count = 0;
    for (const [place, carId] of carIds.entries()) {
      const kept = new Set((await historyOf(services, carId)).map(({ at }) => Date.parse(at)));
      count += (acknowledged[place] ?? []).filter((at) => !kept.has(at)).length;
    }
    return count;
  };

  test('it is spoken to in 3.1.1', async () => {
    await until('every session stands', () => gateway.connections === 9 && gateway.problem === null);
    await until('it is there', () => gateway.standing.awaySince === null);
    // in the first moment after a subscription the members of the cluster do not all know of it
    const reporting = setInterval(report, 100);
    const isHeard = (carId: string) => services.telemetry.car(carId)?.fix !== null;
    await until('every car is heard', () => carIds.every(isHeard)).finally(() => clearInterval(reporting));
    await Promise.all(waiting);
    for (const times of acknowledged) times.length = 0;
    for (let round = 0; round < 20; round += 1) report();
    await Promise.all(waiting);
    await until('all is kept', async () => (await lost()) === 0);
  });

  test('a command reaches its car; no car speaks for another', async () => {
    const [car, other] = cars;
    assert.ok(car !== undefined && other !== undefined);
    const heard: string[] = [];
    car.on('message', (topic) => heard.push(topic));
    await car.subscribeAsync(topicOf('N-0', 'command'), { qos: 1 });
    await assert.rejects(other.subscribeAsync(topicOf('N-0', 'command'), { qos: 1 }));
    const at = new Date().toISOString();
    await gateway.publish('N-0', 'command', { id: '1', kind: 'assignOrder', issuedAt: at, expiresAt: at });
    await until('the command is heard', () => heard.includes(topicOf('N-0', 'command')));
    const forged = JSON.stringify({ at: clock + 500, position: [1, 1], speed: 0 });
    other.publish(topicOf('N-0', 'telemetry'), forged, { qos: 1 });
    report();
    await until('what came later is kept', () => services.telemetry.car(carIds[0] ?? '')?.fix?.at === clock);
    assert.equal((await historyOf(services, carIds[0] ?? '')).filter(({ lng }) => lng < 100).length, 0);
  });

  test('one member is killed: nothing acknowledged is lost', async () => {
    // noted as they happen: who is cut off may be back before anybody asks
    const isAtKilled = (_: unknown, place: number) => place % 3 === 1;
    const cutOff = cars.filter(isAtKilled).map((car) => new Promise<void>((resolve) => car.once('close', resolve)));
    const reporting = setInterval(report, 50);
    try {
      await cluster.kill(1);
      await Promise.all(cutOff);
      await until('every session stands', () => gateway.connections === 9 && gateway.problem === null);
      await until('every car stands', () => cars.every(({ connected }) => connected));
      // the client never calls back for some of what it was given while it was cut off, so nothing waits for all of it
      const [back, before] = [clock, acknowledged.map(({ length }) => length)];
      const isHeardAgain = (times: readonly number[], place: number) =>
        times.some((at) => at > back) && times.length > (before[place] ?? 0) + 20;
      await until('every car is heard again', () => acknowledged.every(isHeardAgain));
    } finally {
      clearInterval(reporting);
    }
    await until('all is kept', async () => (await lost()) === 0);
  });
}
