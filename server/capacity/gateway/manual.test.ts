/** The examples of the manual's page for integrators: read out of the page, and sent to a running server. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { MqttClient } from 'mqtt';
import { commandMessage, refusedMessage, topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import {
  allTransitions,
  type VehicleState,
  type VehicleTransition,
} from '#contract/capacity/telemetry/vehicleStates.ts';
import { FIRST_LIFE } from '#server/capacity/telemetry/lifecycle.ts';
import { addCar, addDevices, connectCar, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const LAST = '2026-07-01T08:21:35.000+08:00';
const shift = services.now().getTime() - Date.parse(LAST);

/** The page with its times moved to now. */
const pageOf = (language: string): string =>
  readFileSync(new URL(`../../../docs/manual/${language}/integration.md`, import.meta.url), 'utf8')
    .replace(/2026-07-01T[\d:.]+(?:Z|\+08:00)/g, (time) => new Date(Date.parse(time) + shift).toISOString())
    .replace(/timestamp=(\d+)/g, (_all, seconds) => `timestamp=${Number(seconds) + Math.round(shift / 1000)}`);
const fencesOf = (page: string): string[] =>
  [...page.matchAll(/```\n([\s\S]*?)```/g)].map(([, text = '']) => text.trim());

interface Example {
  kind: string;
  json: string;
}
const messagesOf = (page: string): Example[] =>
  [...page.matchAll(/^fleet\/A-1\/(\w+)\n(\{.*\})$/gm)].map(([, kind = '', json = '']) => ({ kind, json }));

async function newCar(fleetNumber: string): Promise<{ carId: string; client: MqttClient }> {
  const carId = await addCar(services, { fleetNumber });
  const [secret = ''] = await addDevices(services, [carId]);
  return { carId, client: await connectCar(services.gateway.port ?? 0, fleetNumber, secret) };
}

const outcomesOf = (carId: string) =>
  db
    .selectFrom('carEvent')
    .select(['event', 'stateAfter', 'outcome'])
    .where('carId', '=', carId)
    // the platform may find out between two of them that the car is heard again
    .where('source', '=', 'car')
    .orderBy('id')
    .execute();

const TRANSITIONS = allTransitions();
const nameOf = ({ from, event, to }: VehicleTransition): string => `${from} ${event} ${to}`;

for (const language of ['zh-CN', 'en-US']) {
  const page = pageOf(language);
  const name = `DOC-${language.slice(0, 2)}`;

  test(`${language}: what a car publishes is taken, and what it hears is what the server says`, async () => {
    const { carId, client } = await newCar(name);
    const heard: string[] = [];
    client.on('message', (_topic, payload) => heard.push(payload.toString()));
    await client.subscribeAsync([topicOf(name, 'command'), topicOf(name, 'refused')]);
    const sent = new Map<string, number>();
    for (const { kind, json } of messagesOf(page)) {
      sent.set(kind, (sent.get(kind) ?? 0) + 1);
      if (kind === 'command') {
        const command = commandMessage.strict().parse(JSON.parse(json));
        await services.gateway.publish(name, kind, command);
        assert.deepEqual(JSON.parse(heard.at(-1) ?? ''), command);
      } else if (kind === 'refused') refusedMessage.strict().parse(JSON.parse(json));
      else {
        assert.ok(kind === 'telemetry' || kind === 'event' || kind === 'ack', kind);
        await client.publishAsync(topicOf(name, kind), json, { qos: 1 });
      }
    }
    assert.deepEqual(Object.fromEntries(sent), { telemetry: 1, event: 8, command: 2, ack: 2, refused: 1 });
    const events = await outcomesOf(carId);
    assert.deepEqual(new Set(events.map(({ outcome }) => outcome)), new Set(['taken']));
    const [kept] = await historyOf(services, carId);
    assert.deepEqual(
      [kept?.speed, kept?.heading, kept?.altitude, kept?.charge, kept?.odometer],
      [36.5, 90, 12, 71, 1234567],
    );
    await services.gatewayCounts.flush();
    const refused = await db.selectFrom('refusedFrame').selectAll().where('identity', '=', name).execute();
    assert.deepEqual(refused, []);
    await client.endAsync();
  });

  test(`${language}: the fields of OsmAnd mean what the page says`, async () => {
    const carId = await addCar(services);
    const identity = `phone-${language}`;
    const { secret } = await admin.call('/capacity/device/addOne', { carId, protocol: 'osmand', identity });
    const answer = fencesOf(page).findLast((text) => text.startsWith('{')) ?? '';
    const requests = fencesOf(page).filter((text) => /^(GET|POST) \/open\/telemetry\/osmand/.test(text));
    assert.equal(requests.length, 2);
    for (const request of requests) {
      const [line = '', ...rest] = request.replaceAll('phone-1', identity).split('\n');
      const [method = '', path = ''] = line.split(' ');
      const body = rest.find((text) => text.startsWith('{'));
      const type = rest.find((text) => text.startsWith('Content-Type: '))?.slice(14);
      const response = await fetch(`${app.server.address}${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, ...(type === undefined ? {} : { 'content-type': type }) },
        ...(body === undefined ? {} : { body }),
      });
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), JSON.parse(answer));
    }
    const kept = await historyOf(services, carId);
    const rounded = kept.map(({ speed, heading, altitude, charge }) => [
      Math.round((speed ?? 0) * 100),
      heading,
      altitude,
      charge,
    ]);
    // 10 knots and 10 m/s
    assert.deepEqual(rounded, [
      [1852, 90, 12, 71],
      [3600, 90, 12, 71],
    ]);
    assert.equal(kept[1]?.odometer, 1234567);
  });

  test(`${language}: the transitions of the page are those that the server takes`, async () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|$/gm)];
    const told = rows.flatMap(([, from = '', event = '', to = '']) =>
      to.split(', ').map((state) => `${from} ${event} ${state.replaceAll('`', '')}`),
    );
    assert.deepEqual(new Set(told), new Set(TRANSITIONS.map(nameOf)));
    assert.equal(told.length, 42);
  });
}

/** A way from the state of a new car to this one. */
function wayTo(state: VehicleState): VehicleTransition[] {
  const ways = new Map<VehicleState, VehicleTransition[]>([[FIRST_LIFE.state, []]]);
  for (const [from, way] of ways)
    for (const one of TRANSITIONS) if (one.from === from && !ways.has(one.to)) ways.set(one.to, [...way, one]);
  const way = ways.get(state);
  assert.ok(way !== undefined, state);
  return way;
}

test('each of the 42 transitions is taken from a car', async () => {
  for (const [place, transition] of TRANSITIONS.entries()) {
    const fleetNumber = `MOVE-${place}`;
    const { carId, client } = await newCar(fleetNumber);
    const way = [...wayTo(transition.from), transition];
    const at = services.now().getTime();
    for (const [step, { event, to }] of way.entries()) {
      const message = { id: `${step}`, at: at + step, event, state: to };
      await client.publishAsync(topicOf(fleetNumber, 'event'), JSON.stringify(message), { qos: 1 });
    }
    const outcomes = (await outcomesOf(carId)).map(({ stateAfter, outcome }) => `${stateAfter} ${outcome}`);
    assert.deepEqual(
      outcomes,
      way.map(({ to }) => `${to} taken`),
      nameOf(transition),
    );
    await client.endAsync();
  }
});
