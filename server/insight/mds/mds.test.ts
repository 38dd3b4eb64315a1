/** Agencies read their own cars, complete hours, and what the standard's own schemas allow. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { z } from 'zod';
import { allTransitions } from '#contract/capacity/telemetry/vehicleStates.ts';
import { ensureDays } from '#server/capacity/telemetry/partitions.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { townCredentials } from '#server/town/credentials.ts';
import { takesVersion } from './negotiate.ts';

const MODELS = resolve(import.meta.dirname, '../../../../shared/data/standards/mds-2.0/models');

const app = await startTestApp();
const { services, address } = app.server;
const { db } = services;
await townCredentials(services);
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const HOUR_MS = 3_600_000;
const hourBegan = Math.floor(services.now().getTime() / HOUR_MS) * HOUR_MS;
const at = (seconds: number) => new Date(hourBegan + seconds * 1000).toISOString();
const hour = at(0).slice(0, 13);

// the first car drives one ride; the second belongs to another division
const cars = await db.selectFrom('car').select(['id', 'plate']).orderBy('id').limit(2).execute();
const [first, second] = cars;
assert.ok(first && second);
await db.updateTable('car').set({ areaCode: '110105' }).execute();
await db.updateTable('car').set({ areaCode: '440305', wheelchair: true }).where('id', '=', first.id).execute();
await db
  .insertInto('carState')
  .values(
    cars.map(({ id }) => ({
      carId: id,
      state: 'on_trip',
      orderNo: 'MDS1',
      lng: 113.9,
      lat: 22.5,
      at: at(300),
      charge: 80,
    })),
  )
  .onConflict((conflict) => conflict.column('carId').doNothing())
  .execute();
const { id: orderId } = await db
  .insertInto('order')
  .values({
    orderNo: 'MDS1',
    tripType: 'reservation',
    status: 'completed',
    requestedAt: at(0),
    assignedAt: at(5),
    pickedUpAt: at(100),
    droppedOffAt: at(700),
    carId: first.id,
    carNumber: 'A',
    areaCode: '440305',
    pickUpLng: 113.9,
    pickUpLat: 22.5,
    dropOffLng: 113.95,
    dropOffLat: 22.52,
    distance: 5200,
    duration: 600,
    price: 1850,
    priceParts: JSON.stringify([]),
    source: 'app',
    sourceRef: 'mds-1',
  })
  .returning('id')
  .executeTakeFirstOrThrow();
await db
  .insertInto('dispatchRequest')
  .values({ orderId, seats: 2, wheelchair: true, waiting: false, waitUntil: at(60), createdAt: at(0) })
  .execute();
await db
  .insertInto('dispatchOffer')
  .values({
    orderId,
    carId: first.id,
    state: 'done',
    expectedSeconds: 80,
    offeredAt: at(2),
    answerBy: at(20),
    endedAt: at(700),
  })
  .execute();
// every transition that the product knows, one a second
const transitions = allTransitions();
await db
  .insertInto('carEvent')
  .values(
    [first, second].flatMap(({ id }) =>
      transitions.map(({ from, event, to }, index) => ({
        carId: id,
        eventId: `mds-${index}`,
        source: 'car' as const,
        at: at(200 + index),
        receivedAt: at(201 + index),
        orderedAt: at(200 + index),
        event,
        state: to,
        stateBefore: from,
        stateAfter: to,
        outcome: 'taken' as const,
        orderNo: 'MDS1',
        // found out here: without a place of its own
        lng: event === 'comms_lost' ? null : 113.9,
        lat: event === 'comms_lost' ? null : 22.5,
      })),
    ),
  )
  .execute();
await ensureDays(db, [Math.floor(hourBegan / (24 * HOUR_MS))]);
const fix = { speed: 36, heading: 90, altitude: null, charge: 80, odometer: null, alarms: 0, flags: 0, protocol: 0 };
await db
  .insertInto('telemetry')
  .values(
    [first, second].flatMap(({ id }) =>
      [50, 300, 800].map((seconds) => ({
        carId: id,
        at: at(seconds),
        receivedAt: at(seconds),
        lng: 113.9,
        lat: 22.5,
        ...fix,
      })),
    ),
  )
  .execute();

const added = await admin.call('/insight/agency/addOne', { name: '深圳市交通运输局', areaCodes: ['4403'] });
const { token, version } = await admin.call('/insight/agency/renewToken', { id: added.id, version: 1 });
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/mds/${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const records = z.record(z.string(), z.unknown());
const listIn = async (path: string, name: string) => {
  const answer = await read(path);
  const text = await answer.text();
  assert.equal(answer.status, 200, `${path}: ${text}`);
  return z.array(records).parse(records.parse(JSON.parse(text))[name]);
};

test('only who has a token that stands reads, and in a version that is there', async () => {
  assert.equal((await fetch(`${address}/mds/vehicles`)).status, 401);
  assert.equal((await read('vehicles', { authorization: 'Bearer pda_unknownunknownunknown' })).status, 401);
  const refused = await read('vehicles', { accept: 'application/vnd.mds+json;version=1.2' });
  assert.equal(refused.status, 406);
  assert.deepEqual(await refused.json(), { supported_versions: ['2.0.0'] });
  const both = 'application/vnd.mds+json;version=1.2, application/vnd.mds+json;version=2.0;q=0.5';
  const taken = await read('vehicles', { accept: both });
  assert.equal(taken.status, 200);
  assert.match(taken.headers.get('content-type') ?? '', /^application\/vnd\.mds\+json;\s*version=2\.0/);
  assert.deepEqual(
    [undefined, '*/*', 'application/vnd.mds+json;version=2.0;q=0', 'application/vnd.mds+json;version=2.0.0'].map(
      takesVersion,
    ),
    [true, true, false, true],
  );
});

test('an agency reads the cars of its divisions, and no other', async () => {
  const vehicles = await listIn('vehicles', 'vehicles');
  assert.deepEqual(
    vehicles.map((vehicle) => vehicle['vehicle_id']),
    [first.plate],
  );
  const device = String(vehicles[0]?.['device_id']);
  assert.equal((await listIn(`vehicles/${device}`, 'vehicles')).length, 1);
  assert.equal((await listIn('vehicles/status', 'vehicles_status'))[0]?.['device_id'], device);
  assert.equal((await listIn(`vehicles/status/${device}`, 'vehicles_status')).length, 1);
  assert.equal((await read('vehicles/6ba7b811-9dad-11d1-80b4-00c04fd430c8')).status, 404);
  assert.equal((await read('vehicles/nobody')).status, 400);
});

test('an hour is served when it is over and complete', async () => {
  for (const [path, name] of [
    ['trips', 'end_time'],
    ['events/historical', 'event_time'],
    ['telemetry', 'telemetry_time'],
  ] as const) {
    assert.equal((await read(path)).status, 400, path);
    assert.equal((await read(`${path}?${name}=2026-11-23`)).status, 400, path);
    assert.equal((await read(`${path}?${name}=${hour}`)).status, 404, `${path}: the hour that runs`);
  }
  app.advance((hourBegan + HOUR_MS - services.now().getTime()) / 1000 + 60);
  const early = await read(`trips?end_time=${hour}`);
  assert.equal(early.status, 202);
  assert.ok(Number(early.headers.get('retry-after')) > 3000);
  app.advance(HOUR_MS / 1000);
  const [trip, ...others] = await listIn(`trips?end_time=${hour}`, 'trips');
  assert.equal(others.length, 0);
  assert.deepEqual(
    [trip?.['start_time'], trip?.['duration'], trip?.['distance'], trip?.['actual_cost']],
    [hourBegan + 100_000, 600, 5200, 1850],
  );
  assert.deepEqual(trip?.['trip_type'], ['reservation']);
  const attributes = records.parse(trip?.['trip_attributes']);
  assert.deepEqual(
    [attributes['quoted_trip_start_time'], attributes['passenger_count'], attributes['wheelchair_transported']],
    [hourBegan + 82_000, 2, true],
  );
  const events = await listIn(`events/historical?event_time=${hour}`, 'events');
  assert.equal(events.length, transitions.length);
  assert.ok(events.every((event) => JSON.stringify(event['trip_ids']) === JSON.stringify([trip?.['trip_id']])));
  assert.equal((await read('trips?end_time=2020-01-01T00')).status, 404, 'before the first trip');
  const { start, end } = { start: hourBegan + 210_000, end: hourBegan + 220_000 };
  assert.equal((await listIn(`events/recent?start_time=${start}&end_time=${end}`, 'events')).length, 10);
  assert.equal((await read(`events/recent?start_time=${start}`)).status, 400);
  assert.equal((await read(`events/recent?start_time=${hourBegan - 15 * 24 * HOUR_MS}&end_time=${end}`)).status, 400);
});

test('positions name the ride that passengers are in', async () => {
  const telemetry = await listIn(`telemetry?telemetry_time=${hour}`, 'telemetry');
  const [trip] = await listIn(`trips?end_time=${hour}`, 'trips');
  assert.deepEqual(
    telemetry.map((one) => one['trip_ids']),
    [null, [trip?.['trip_id']], null],
  );
  assert.equal(records.parse(telemetry[0]?.['location'])['speed'], 10);
});

test('a month is reported when it is over, and small groups are hidden', async () => {
  // months are those of the fleet's clock, which is in the next one before UTC is
  const month = services.ranges.clock.text(hourBegan).slice(0, 7);
  assert.equal((await read(`reports/${month}.csv`)).status, 404);
  app.advance(32 * 24 * 3600);
  const answer = await read(`reports/${month}.csv`);
  assert.equal(answer.status, 200);
  const [head, line, ...more] = (await answer.text()).trim().split('\n');
  assert.equal(
    head,
    'provider_id,start_date,duration,special_group_type,geography_id,vehicle_type,trip_count,rider_count',
  );
  assert.match(line ?? '', new RegExp(`,${month}-01,P1M,all_riders,[0-9a-f-]{36},car,-1,-1$`));
  assert.deepEqual(more, []);
  assert.equal((await read('reports/latest.csv')).status, 404);
  app.advance(-32 * 24 * 3600);
});

if (!existsSync(MODELS)) test('the schemas of MDS', { skip: 'shared/data/standards is not there' }, () => undefined);
else {
  /** The schemas name modes whose files they come without, and one `contains` is a list where it has to be a schema. */
  const mended = (node: unknown): unknown => {
    if (Array.isArray(node))
      return node
        .filter((one) => !/modes\/(car-share|delivery-robots|micromobility)/.test(String(refIn(one))))
        .map(mended);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => key !== '$schema')
        .map(([key, value]) => [key, key === 'contains' && Array.isArray(value) ? { enum: value } : mended(value)]),
    );
  };
  const refIn = (node: unknown): unknown =>
    typeof node === 'object' && node !== null && '$ref' in node ? node.$ref : undefined;
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  const idOf = (file: string) => pathToFileURL(join(MODELS, file)).href;
  for (const file of readdirSync(MODELS, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.yaml')) {
      const schema: unknown = mended(parse(readFileSync(join(MODELS, file), 'utf8')));
      assert.ok(typeof schema === 'object' && schema !== null);
      ajv.addSchema({ ...schema, $id: idOf(file) });
    }
  const faultOf = (model: string, value: unknown): string | null => {
    const check = ajv.getSchema(idOf(`${model}.yaml`));
    assert.ok(check, model);
    return check(value) === true ? null : ajv.errorsText(check.errors);
  };

  test('every answer is what its schema allows', async () => {
    const start = hourBegan;
    app.advance((hourBegan + 3 * HOUR_MS - services.now().getTime()) / 1000);
    for (const [model, path, name, parts] of [
      ['vehicle', 'vehicles', 'vehicles', ['version', 'ttl', 'last_updated', 'paging']],
      ['vehicle-status', 'vehicles/status', 'vehicles_status', ['version', 'ttl', 'last_updated', 'paging']],
      ['trip', `trips?end_time=${hour}`, 'trips', ['version']],
      ['telemetry', `telemetry?telemetry_time=${hour}`, 'telemetry', ['version']],
      ['event', `events/historical?event_time=${hour}`, 'events', ['version']],
      ['event', `events/recent?start_time=${start}&end_time=${start + HOUR_MS}`, 'events', ['version', 'paging']],
      ['stop', 'stops', 'stops', ['version', 'ttl', 'last_updated']],
    ] as const) {
      const whole = records.parse(await (await read(path)).json());
      for (const part of parts) assert.equal(faultOf(`response/${part}`, whole), null, `${path} ${part}`);
      const list = z.array(records).parse(whole[name]);
      assert.ok(list.length > 0, path);
      for (const record of list) {
        // the list of all event types calls it "recommission", that of the mode "recommissioned": no word passes both
        if (JSON.stringify(record['event_types']) === '["recommissioned"]') continue;
        assert.equal(faultOf(model, record), null, `${path}: ${JSON.stringify(record)}`);
      }
    }
    for (const path of ['trips', 'vehicles/nobody', 'nothing'])
      assert.equal(faultOf('response/error', await (await read(path)).json()), null, path);
  });
}

test('who reads what stands on record, and a token that is withdrawn is refused', async () => {
  const { list } = await admin.call('/insight/agency/getPageList', { id: added.id });
  assert.equal(list[0]?.tokenPrefix, token.slice(0, 10));
  assert.equal((await read('trips')).status, 400);
  const feeds = await admin.call('/insight/openFeed/getList', {});
  const trips = feeds.list.find(({ feed }) => feed === 'mds/trips');
  assert.deepEqual(
    trips?.readers.map(({ agencyName, lastStatus }) => [agencyName, lastStatus]),
    [['深圳市交通运输局', 400]],
  );
  const after = await admin.call('/insight/agency/getPageList', { id: added.id });
  assert.ok(after.list[0]?.lastReadAt);
  const tried = await admin.call('/insight/openFeed/tryOut', {
    agencyId: added.id,
    question: `/mds/trips?end_time=${hour}`,
  });
  assert.equal(tried.status, 200);
  assert.match(tried.text, /"trip_id"/);
  await admin.call('/insight/agency/endToken', { id: added.id, version });
  assert.equal((await read('vehicles')).status, 401);
});
