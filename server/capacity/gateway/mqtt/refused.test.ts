/** A broker that refuses the sign-in for a while, or topics: it is tried again, people are told, nothing is lost. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import mqtt from 'mqtt';
import { topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import { addCar, historyOf } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { startMosquitto } from '#server/testing/mosquitto.ts';
import { until } from '#server/testing/until.ts';

const broker = await startMosquitto(['fleet']);

if (typeof broker === 'string') test('a broker that refuses the sign-in', { skip: broker }, () => undefined);
else {
  const address = broker.url.replace('mqtt://', 'mqtt://pilotdesk:pilotdesk@');
  const app = await startTestApp({ env: { MQTT_URL: address, DEMO: 'off' } });
  const { services, address: ours } = app.server;
  const { gateway } = services;
  const admin = await app.signInAs('administrator');
  const carId = await addCar(services, { fleetNumber: 'R-1' });
  const fleet = await mqtt.connectAsync(broker.url, { username: 'fleet', password: 'fleet', reconnectPeriod: 200 });
  after(() => fleet.end(true));
  const acknowledged: number[] = [];
  let clock = Date.now() - 600_000;
  const report = async () => {
    clock += 1000;
    const at = clock;
    const payload = JSON.stringify({ at, position: [114, 22.5], speed: 30 });
    await fleet.publishAsync(topicOf('R-1', 'telemetry'), payload, { qos: 1 });
    acknowledged.push(at);
  };
  const ready = async () => {
    const answer = await fetch(`${ours}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };
  const brokerPart = async () => {
    const { parts } = await admin.call('/sys/setting/getHealth', {});
    return parts.find(({ part }) => part === 'broker');
  };
  const allStand = () => gateway.connections === 9 && gateway.problem === null;
  const allKept = async () => {
    const kept = (await historyOf(services, carId)).map(({ at }) => Date.parse(at));
    return kept.join() === acknowledged.join();
  };

  test('refused from the start, it is said, and tried until it is let in', async () => {
    await until('it is refused', () => gateway.problem?.kind === 'refused');
    await until('readiness says so', async () => (await ready()).text.includes('no MQTT broker for'));
    const part = await brokerPart();
    assert.equal(part?.state, 'bad');
    assert.deepEqual(part.facts.find(({ name }) => name === 'problem')?.value, 'refused');
    broker.setAccounts(['fleet', 'pilotdesk']);
    await until('every session stands', allStand);
    assert.deepEqual(await ready(), { status: 200, text: 'ready\n' });
    assert.equal((await brokerPart())?.state, 'good');
  });

  test('refused after its restart: what the broker acknowledged meanwhile arrives', async () => {
    await report();
    broker.setAccounts(['fleet']);
    await broker.kill();
    await broker.start();
    await until('it is refused', () => gateway.problem?.kind === 'refused' && gateway.connections === 0);
    for (let round = 0; round < 200; round += 1) await report();
    broker.setAccounts(['fleet', 'pilotdesk']);
    await until('every session stands', allStand);
    await until('all is kept', allKept);
  });
}
