/** The feeds say what is true, name no car, and are what the standards' own schemas allow. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { Documents } from '#server/ground/core/documents.ts';
import { openingHours } from './hours.ts';
import { segmentsOf } from './segments.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { townCredentials } from '#server/town/credentials.ts';

const STANDARDS = resolve(import.meta.dirname, '../../../../shared/data/standards');

const app = await startTestApp();
const { services, address } = app.server;
const { db } = services;
await townCredentials(services);
const cars = await db.selectFrom('car').select(['id', 'fleetNumber', 'plate']).orderBy('id').execute();
const heardAt = services.now().toISOString();
await db
  .insertInto('carState')
  .values(
    cars.map(({ id }, at) => ({
      carId: id,
      state: at === 0 ? ('on_trip' as const) : ('available' as const),
      lng: 113.9 + at / 1000,
      lat: 22.5,
      charge: 80,
      heardAt,
      receivedAt: heardAt,
    })),
  )
  .execute();

const read = (path: string, headers: Record<string, string> = {}) => fetch(`${address}${path}`, { headers });
const document = z.looseObject({ data: z.looseObject({}), version: z.string() });
const jsonOf = async (path: string) => document.parse(await (await read(path)).json());
/** As it is once what was built before is out of date. */
async function anew(path: string) {
  app.advance(301);
  return (await jsonOf(path)).data;
}
const feedList = z.object({ feeds: z.array(z.object({ name: z.string(), url: z.string() })) });
const vehicles = z.object({
  vehicles: z.array(z.looseObject({ vehicle_id: z.string(), lat: z.number(), lon: z.number() })),
});
const pathOf = (url: string): string => new URL(url).pathname;

const discovered = feedList.parse((await jsonOf('/gbfs/gbfs.json')).data);
const gofs = z.record(z.string(), feedList).parse((await jsonOf('/gofs/gofs.json')).data);

test('every file that is announced is there, and what is not announced is not', async () => {
  const names = discovered.feeds.map(({ name }) => name);
  assert.equal(names.length, 10);
  for (const { url } of [...discovered.feeds, ...(gofs['zh']?.feeds ?? []), ...(gofs['en']?.feeds ?? [])]) {
    const place = url.endsWith('wait_time') ? '?pickup_lat=22.5&pickup_lon=113.92' : '';
    const answer = await read(`${pathOf(url)}${place}`);
    assert.equal(answer.status, 200, url);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  }
  for (const path of [
    '/gbfs/free_bike_status.json',
    '/gbfs/constructor.json',
    '/gofs/fr/zones.json',
    '/gofs/en/toString',
  ])
    assert.equal((await read(path)).status, 404, path);
  assert.equal((await read('/gofs/en/wait_time?pickup_lat=x')).status, 400);
});

test('free cars only, under names that a trip changes, and nothing that says which car it is', async () => {
  const before = vehicles.parse((await jsonOf('/gbfs/vehicle_status.json')).data).vehicles;
  assert.equal(before.length, cars.length - 1);
  const texts = await Promise.all(
    [...discovered.feeds, ...(gofs['zh']?.feeds ?? [])].map(async ({ url }) => (await read(pathOf(url))).text()),
  );
  for (const { fleetNumber, plate, id } of cars) {
    assert.ok(
      texts.every((text) => !text.includes(`"${fleetNumber}"`) && !text.includes(plate)),
      fleetNumber,
    );
    assert.ok(before.every(({ vehicle_id: name }) => name !== id));
  }
  const [, second] = cars;
  await db
    .updateTable('carState')
    .set({ state: 'on_trip' })
    .where('carId', '=', second?.id ?? '')
    .execute();
  app.advance(60);
  await db.updateTable('carState').set({ heardAt: services.now().toISOString() }).execute();
  const during = vehicles.parse((await jsonOf('/gbfs/vehicle_status.json')).data).vehicles;
  assert.equal(during.length, cars.length - 2);
  const changed = { state: 'available' as const, stateSince: services.now().toISOString() };
  await db
    .updateTable('carState')
    .set(changed)
    .where('carId', '=', second?.id ?? '')
    .execute();
  app.advance(60);
  await db.updateTable('carState').set({ heardAt: services.now().toISOString() }).execute();
  const after = vehicles.parse((await jsonOf('/gbfs/vehicle_status.json')).data).vehicles;
  const known = new Set(before.map(({ vehicle_id: name }) => name));
  assert.equal(after.filter(({ vehicle_id: name }) => !known.has(name)).length, 1);
});

test('who has a document already is not sent it again, also when it was looked at anew', async () => {
  const first = await read('/gbfs/vehicle_types.json');
  const etag = first.headers.get('etag') ?? '';
  assert.equal((await read('/gbfs/vehicle_types.json', { 'if-none-match': etag })).status, 304);
  app.advance(1000);
  assert.equal((await read('/gbfs/vehicle_types.json', { 'if-none-match': etag })).status, 304);
});

test('many readers cost one build; a failed one keeps what was there', async () => {
  let [now, builds] = [0, 0];
  const documents = new Documents(() => now);
  const build = async () => {
    builds += 1;
    if (builds === 2) throw new Error('the database is away');
    return { builds };
  };
  const ask = () => documents.get('a', 1000, build, (data, at) => ({ data, at }));
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  assert.equal(builds, 1);
  now = 5000;
  assert.equal((await ask()).etag, answers[0]?.etag);
  assert.equal(builds, 2);
  now = 10_000;
  assert.notEqual((await ask()).etag, answers[0]?.etag);
});

test('segments of a price begin where the base ends, and none runs backwards', () => {
  const slabs = [
    { from: 0, rate: 20_000 },
    { from: 2000, rate: 24_000 },
    { from: 10_000, rate: 30_000 },
  ];
  assert.deepEqual(segmentsOf({ mode: 'graduated', slabs }, 1000, 3000, 'CNY'), [
    { start: 3, end: 10, rate: 2.4 },
    { start: 10, end: null, rate: 3 },
  ]);
  assert.deepEqual(segmentsOf({ mode: 'volume', slabs }, 1000, 3000, 'CNY'), []);
});

test('plans and fares say what a tick is: as the interval where the standard can, else in words', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const reviewer = await app.signInAs('administrator');
  const named = async (name: string, mileage: number, duration: number) => {
    const terms = {
      ...CITY_TAXI,
      mileage: { slabs: [{ from: 0, rate: 24_000 }], step: mileage },
      duration: { slabs: [{ from: 0, rate: 6000 }], step: duration },
    };
    const { versionId } = await admin.call('/operation/payRule/addOne', { name, scope: { sources: [name] }, terms });
    await admin.call('/operation/payRule/submitVersion', { id: versionId, version: 1 });
    await reviewer.call('/operation/payRule/approveVersion', { id: versionId, version: 2 });
  };
  await named('ticks', 250, 90);
  await named('wholes', 2000, 180);
  app.advance(61);
  const texts = z.array(z.object({ text: z.string(), language: z.string() }));
  const plans = z
    .object({ plans: z.array(z.looseObject({ name: texts, description: texts })) })
    .parse((await jsonOf('/gbfs/system_pricing_plans.json')).data).plans;
  const planOf = (name: string) => plans.find((plan) => plan.name[0]?.text === name);
  assert.deepEqual(
    [planOf('ticks')?.['per_km_pricing'], planOf('ticks')?.['per_min_pricing']],
    [[{ start: 2, rate: 2.4, interval: 1 }], [{ start: 0, rate: 0.6, interval: 1 }]],
  );
  const said = planOf('ticks')?.description.map(({ text }) => text);
  assert.deepEqual(said, [
    '起步价含 2 公里、0 分钟；里程每 250 米跳一次；时长每 90 秒跳一次；夜间价格不同；实际价格以下单前的报价为准',
    'The base includes 2 km and 0 min; distance counts by started 250 m; time counts by started 90 s; nights have prices of their own; the quote before ordering is what counts',
  ]);
  assert.deepEqual(
    [planOf('wholes')?.['per_km_pricing'], planOf('wholes')?.['per_min_pricing']],
    [[{ start: 2, rate: 4.8, interval: 2 }], [{ start: 0, rate: 1.8, interval: 3 }]],
  );
  const { fares } = z
    .object({ fares: z.array(z.looseObject({ fare_id: z.string() })) })
    .parse((await jsonOf('/gofs/en/fares.json')).data);
  const ticking = fares.filter((fare) => JSON.stringify(fare).includes('0.25'));
  assert.deepEqual(
    ticking.map((fare) => [fare['kilometer'], fare['active_time']]),
    [[[{ interval: 0.25, start: 2, amount: 2.4 }], [{ interval: 1.5, start: 0, amount: 0.6 }]]],
  );
});

test('rides are booked for now, and ahead as the configuration has it', async () => {
  const { booking_rules: rules } = z
    .object({ booking_rules: z.array(z.looseObject({ booking_type: z.int() })) })
    .parse((await jsonOf('/gofs/en/booking_rules.json')).data);
  assert.deepEqual(
    rules.map(({ booking_type, prior_notice_duration_min: least, prior_notice_duration_max: most }) => [
      booking_type,
      least,
      most,
    ]),
    [
      [0, undefined, undefined],
      [1, 30, 7 * 1440],
    ],
  );
});

test('an area that an authority has closed is a hole in every zone, and nobody gets in or out there', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const around = (half: number) => {
    const ring = [[-half, -half], [half, -half], [half, half], [-half, half], [-half, -half]].map(
      ([east = 0, north = 0]): [number, number] => [104 + east, 30 + north],
    ); // prettier-ignore
    return { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  };
  const zone = await admin.call('/capacity/range/addOne', {
    name: 'feeds',
    kind: 'operating',
    geometry: around(0.01),
  });
  await admin.call('/capacity/range/publish', { id: zone.id, version: 1 });
  const geometry = around(0.001);
  const features = z.object({
    features: z.array(z.looseObject({ geometry: z.object({ coordinates: z.array(z.array(z.unknown())) }) })),
  });
  const holes = async () => {
    const { zones } = z.object({ zones: features }).parse(await anew('/gofs/en/zones.json'));
    const offered = zones.features.find((feature) => feature['zone_id'] === zone.id);
    return offered?.geometry.coordinates.map((rings) => rings.length - 1);
  };
  assert.deepEqual(await holes(), [0]);
  // it stays closed: the schemas below see it too
  const { id } = await admin.call('/capacity/closure/addOne', { authority: '交警支队', reason: '燃气泄漏', geometry });
  assert.deepEqual(await holes(), [1]);
  const { geofencing_zones: fences } = z
    .object({ geofencing_zones: features })
    .parse(await anew('/gbfs/geofencing_zones.json'));
  assert.deepEqual(
    [fences.features[0]?.geometry.coordinates, fences.features[0]?.['properties']],
    [
      geometry.coordinates,
      {
        name: [
          { text: '临时封闭区域', language: 'zh-CN' },
          { text: 'Closed area', language: 'en-US' },
        ],
        // PostgreSQL leaves out zeros at the end of a second's fraction
        start: new Date((await admin.call('/capacity/closure/getById', { id })).fromAt).toISOString(),
        rules: [{ ride_start_allowed: false, ride_end_allowed: false, ride_through_allowed: false }],
      },
    ],
  );
  const { alerts } = z
    .object({ alerts: z.array(z.looseObject({ alert_id: z.string() })) })
    .parse(await anew('/gbfs/system_alerts.json'));
  assert.ok(alerts.some(({ alert_id }) => alert_id === `area-${id}`));
});

test('hours are those of the zones', () => {
  const always = { weekdays: [], hours: [], fromDate: null, toDate: null, exceptions: [] };
  assert.equal(openingHours([always]), '24/7');
  const hours = [{ from: '06:00', to: '23:00' }];
  assert.equal(openingHours([{ ...always, weekdays: [1, 2, 3, 4, 5, 7], hours }]), 'Mo-Fr,Su 06:00-23:00');
});

if (!existsSync(STANDARDS))
  test('the schemas of the standards', { skip: 'shared/data/standards is not there' }, () => undefined);
else {
  const checked = (standard: string, name: string) => {
    const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
    const schema: unknown = JSON.parse(readFileSync(resolve(STANDARDS, standard, `${name}.json`), 'utf8'));
    assert.ok(typeof schema === 'object' && schema !== null);
    const check = ajv.compile(schema);
    return (value: unknown, what: string) => assert.ok(check(value), `${what}: ${ajv.errorsText(check.errors)}`);
  };

  test('every file of GBFS is what its schema allows', async () => {
    for (const name of ['gbfs', 'manifest', ...discovered.feeds.map((feed) => feed.name)])
      checked('gbfs-3.0', name)(await jsonOf(`/gbfs/${name}.json`), name);
  });

  test('every file of GOFS that has a schema is what it allows', async () => {
    for (const { name, url } of gofs['en']?.feeds ?? [])
      if (existsSync(resolve(STANDARDS, 'gofs', `${name}.json`)))
        checked('gofs', name)(await jsonOf(pathOf(url)), name);
  });
}

test('an operator who publishes nothing has no addresses for it', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const mainId = 'feeds.open';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  await admin.call('/sys/sysConfigOption/updateDetail', {
    mainId,
    version,
    values: [{ key: 'feeds.open.isOpen', value: false }],
  });
  assert.equal((await read('/gbfs/gbfs.json')).status, 404);
  assert.equal((await read('/gofs/en/zones.json')).status, 404);
});
