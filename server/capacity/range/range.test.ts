import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import type { AreaGeometry, LngLat, Ring } from '#contract/ground/geometry.ts';
import type { CallInput } from '#contract/index.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { addCar, fixAt } from '#server/testing/cars.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { startTestApp, type RawAnswer } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { rangesAt } from './ranges.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db, ranges } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

type Form = CallInput<'/capacity/range/addOne'>;
let serial = 0;

const ring = (lng: number, lat: number, size: number): Ring => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];
const shape = (...rings: Ring[]): AreaGeometry => ({ type: 'MultiPolygon', coordinates: rings.map((each) => [each]) });
/** Every test draws on a piece of ground of its own. */
const ground = (): LngLat => [100 + (serial += 1) / 8, 30];
const formOf = (more: Partial<Form> = {}): Form => {
  const [lng, lat] = ground();
  return { name: `range ${serial}`, kind: 'operating', geometry: shape(ring(lng, lat, 0.0625)), ...more };
};
async function publishedRange(more: Partial<Form> = {}) {
  const form = formOf(more);
  const { id } = await admin.call('/capacity/range/addOne', form);
  const { version } = await admin.call('/capacity/range/publish', { id, version: 1 });
  return { form, id, version };
}
const middleOf = ({ geometry }: Form): LngLat => {
  const [lng = 0, lat = 0] = geometry.coordinates[0]?.[0]?.[0] ?? [];
  return [lng + 0.01, lat + 0.01];
};
const at = (seconds = 0) => new Date(app.server.services.now().getTime() + seconds * 1000).toISOString();
const names = async (position: LngLat, more: Partial<CallInput<'/capacity/range/getApplying'>> = {}) =>
  (await admin.call('/capacity/range/getApplying', { position, ...more })).list.map(({ name }) => name);
const where = z.object({ at: z.tuple([z.number(), z.number()]).nullable() });
const upload = (
  path: '/capacity/range/previewGeojson' | '/capacity/range/importGeojson',
  input: object,
  text: string,
) => admin.upload(path, { fileName: 'areas.geojson', ...input }, new TextEncoder().encode(text));
const imported = z.object({ added: z.int(), updated: z.int(), ids: z.array(z.string()) });
const previewed = z.object({
  note: z.string(),
  nameProperties: z.array(z.string()),
  list: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      kind: z.string(),
      effect: z.string(),
      problem: z.string().nullable(),
    }),
  ),
});
const dataOf = (answer: RawAnswer): unknown => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
};

test('a draft applies nowhere; published it applies on every node; retired nowhere again', async () => {
  const second = await app.secondNode();
  const form = formOf();
  const position = middleOf(form);
  const { id } = await admin.call('/capacity/range/addOne', form);
  assert.deepEqual(await names(position), []);
  const { version, number } = await admin.call('/capacity/range/publish', { id, version: 1, note: 'first' });
  assert.equal(number, 1);
  assert.deepEqual(await names(position), [form.name]);
  const elsewhere = second.server.services.ranges;
  const applies = () => elsewhere.applying({ groups: [] }, Date.now(), ...position).length;
  await until('it applies on the other node', () => applies() === 1);
  await refused(admin.call('/capacity/range/publish', { id, version }), 409);
  await admin.call('/capacity/range/retire', { id, version });
  assert.deepEqual(await names(position), []);
  await until('it applies there no more', () => applies() === 0);
  const row = await admin.call('/capacity/range/getById', { id });
  assert.deepEqual([row.state, row.lastNumber, row.publishedNumber], ['retired', 1, null]);
  await refused(admin.call('/capacity/range/deleteById', { id, version: row.version }), 409);
});

test('any instant has one answer, and what applied then stays as it was', async () => {
  const { form, id, version } = await publishedRange({ speedLimit: 60 });
  const position = middleOf(form);
  app.advance(3600);
  const changed = await admin.call('/capacity/range/updateDraft', { ...form, id, version, speedLimit: 40 });
  assert.equal((await admin.call('/capacity/range/getById', { id })).state, 'changed');
  assert.equal((await admin.call('/capacity/range/getApplying', { position })).speedLimit, 60);
  const second = await admin.call('/capacity/range/publish', { id, version: changed.version });
  app.advance(3600);
  await admin.call('/capacity/range/retire', { id, version: second.version });
  const limits = [];
  for (const seconds of [-7100, -3700, -3500, -100, 1])
    limits.push((await admin.call('/capacity/range/getApplying', { position, at: at(seconds) })).speedLimit);
  assert.deepEqual(limits, [60, 60, 40, 40, null]);
  const { list } = await admin.call('/capacity/range/getVersions', { rangeId: id });
  assert.deepEqual(list.map(({ number, speedLimit }) => [number, speedLimit]), [[2, 40], [1, 60]]); // prettier-ignore
  assert.equal(list[1]?.validTo, list[0]?.validFrom);
  assert.equal((await rangesAt(db, at(-3700))).filter((range) => range.id === id).length, 1);
  await assert.rejects(db.updateTable('rangeVersion').set({ speedLimit: 99 }).where('rangeId', '=', id).execute());
  await assert.rejects(db.deleteFrom('rangeVersion').where('rangeId', '=', id).execute());
  const restored = await admin.call('/capacity/range/restore', { id, version: second.version + 1, number: 1 });
  assert.equal((await admin.call('/capacity/range/getById', { id })).speedLimit, 60);
  assert.deepEqual(await names(position), []);
  assert.equal((await admin.call('/capacity/range/publish', { id, version: restored.version })).number, 3);
});

test('a range holds for its groups, at its hours, and the higher priority decides', async () => {
  const { form } = await publishedRange({ name: 'town', speedLimit: 60 });
  const { geometry } = form;
  const position = middleOf(form);
  await publishedRange({ name: 'night', kind: 'slow', speedLimit: 30, geometry, priority: 5, schedule: { hours: [{ from: '22:00', to: '06:00' }] } }); // prettier-ignore
  await publishedRange({ name: 'shuttles', kind: 'noGo', geometry, priority: 9, groups: ['shuttle'] });
  const applying = (local: string, groups: string[] = []) =>
    admin.call('/capacity/range/getApplying', { position, groups, at: `2099-03-01T${local}+08:00` });
  const [day, night, shuttle] = [
    await applying('12:00:00'),
    await applying('23:30:00'),
    await applying('12:00:00', ['shuttle']),
  ];
  assert.deepEqual([day.speedLimit, day.mayDrive], [60, true]);
  assert.deepEqual([night.speedLimit, night.list.map(({ name }) => name)], [30, ['night', 'town']]);
  assert.deepEqual([shuttle.mayDrive, shuttle.list[0]?.name], [false, 'shuttles']);
  const drawn = await admin.call('/capacity/range/getClashes', {
    geometry,
    kind: 'operating',
    speedLimit: 20,
    priority: 5,
  });
  assert.deepEqual(
    drawn.list.map(({ name, relation, isTie, questions }) => [
      name,
      relation,
      isTie,
      questions.map(({ winner }) => winner),
    ]),
    [
      ['shuttles', 'contains', false, ['other']],
      ['night', 'contains', true, ['this']],
      ['town', 'contains', false, ['this']],
    ],
  );
});

test('wherever a range is named, its English name is told too', async () => {
  const { form, id } = await publishedRange({ name: '校园', nameEn: 'Campus', speedLimit: 15 });
  const [lng, lat] = middleOf(form);
  const { geometry } = form;
  const clash = await admin.call('/capacity/range/getClashes', { geometry, kind: 'operating', speedLimit: 20 });
  assert.deepEqual(clash.list.map(({ name, nameEn }) => [name, nameEn]), [['校园', 'Campus']]); // prettier-ignore
  const view = { west: lng - 1, south: lat - 1, east: lng + 1, north: lat + 1, zoom: 8 };
  const published = await admin.call('/capacity/range/getPublished', view);
  assert.equal(published.list.find((range) => range.id === id)?.nameEn, 'Campus');
  const choices = await admin.call('/capacity/monitoring/getChoices', {});
  assert.equal(choices.ranges.find((range) => range.id === id)?.nameEn, 'Campus');
  const silence = { rangeId: id, kinds: ['lowCharge' as const], from: at(0), until: at(600), reason: 'works' };
  await admin.call('/capacity/alert/addSilence', silence);
  const { list } = await admin.call('/capacity/alert/getSilences', {});
  assert.deepEqual(list.map(({ rangeName, rangeNameEn }) => [rangeName, rangeNameEn]), [['校园', 'Campus']]); // prettier-ignore
});

test('an area that crosses itself is refused, pointing at the place, and nothing is kept', async () => {
  const [lng, lat] = ground();
  const bow: Ring = [[lng, lat], [lng + 2, lat + 2], [lng + 2, lat], [lng, lat + 2], [lng, lat]]; // prettier-ignore
  const { body } = await refused(admin.call('/capacity/range/addOne', formOf({ geometry: shape(bow) })), 400);
  assert.deepEqual(where.parse(body.data).at, [Math.round((lng + 1) * 1e7) / 1e7, lat + 1]);
  await refusedField(
    admin.call('/capacity/range/addOne', formOf({ geometry: shape(bow) })),
    'geometry.coordinates.0.0',
  );
  await refusedField(admin.call('/capacity/range/addOne', formOf({ kind: 'slow' })), 'speedLimit');
  const tooMany = shape(Array.from({ length: 20_001 }, (_, place): LngLat => [place / 1e4, 0]));
  await refused(admin.call('/capacity/range/addOne', formOf({ geometry: tooMany })), 400);
});

test('ten thousand vertices are kept, published and looked up', async () => {
  const [lng, lat] = ground();
  const circle = Array.from({ length: 10_000 }, (_, place): LngLat => {
    const angle = (place / 10_000) * 2 * Math.PI;
    return [lng + 0.04 * Math.cos(angle), lat + 0.04 * Math.sin(angle)];
  });
  const { id } = await publishedRange({ geometry: shape([...circle, circle[0] ?? [lng, lat]]) });
  assert.equal((await admin.call('/capacity/range/getById', { id })).vertexCount, 10_000);
  assert.equal((await names([lng, lat])).length, 1);
  assert.deepEqual(await names([lng + 0.03, lat + 0.03]), []);
  const view = { west: lng - 1, south: lat - 1, east: lng + 1, north: lat + 1, zoom: 8 };
  const { list } = await admin.call('/capacity/range/getPublished', view);
  const shown = list.find((range) => range.id === id);
  const vertices = shown?.geometry.coordinates[0]?.[0]?.length ?? 0;
  assert.ok(vertices > 8 && vertices < 200, String(vertices));
});

test('a range across the antimeridian is one range on both sides', async () => {
  const lat = -40 - (serial += 1) / 100;
  const { id } = await publishedRange({ geometry: shape([[179, lat], [-179, lat], [-179, lat + 1], [179, lat + 1], [179, lat]]) }); // prettier-ignore
  for (const lng of [179.5, 180, -180, -179.5]) {
    const inside = await admin.call('/capacity/range/getApplying', { position: [lng, lat + 0.5] });
    assert.deepEqual(inside.list.map((range) => range.id), [id], String(lng)); // prettier-ignore
    const then = await admin.call('/capacity/range/getApplying', { position: [lng, lat + 0.5], at: at(1) });
    assert.deepEqual(then.list.map((range) => range.id), [id], String(lng)); // prettier-ignore
  }
  const { features } = await admin.call('/capacity/range/exportGeojson', { ids: [id] });
  assert.equal(features[0]?.geometry.type, 'MultiPolygon');
  const view = { west: 178, south: lat - 1, east: -178, north: lat + 2, zoom: 5 };
  assert.equal((await admin.call('/capacity/range/getPublished', view)).list.length, 1);
});

test('areas are joined and cut, with a hole where the cut lies inside', async () => {
  const form = formOf();
  const [lng, lat] = middleOf(form);
  const { id } = await admin.call('/capacity/range/addOne', formOf({ geometry: shape(ring(lng, lat, 0.01)) }));
  const cut = await admin.call('/capacity/range/combine', { operation: 'cut', geometry: form.geometry, other: { id } });
  assert.equal(cut.geometry.coordinates[0]?.length, 2);
  const whole = await admin.call('/capacity/range/combine', {
    operation: 'join',
    geometry: cut.geometry,
    other: { geometry: shape(ring(lng, lat, 0.01)) },
  });
  assert.equal(whole.geometry.coordinates[0]?.length, 1);
  assert.ok(whole.area > cut.area);
  await refused(
    admin.call('/capacity/range/combine', { operation: 'cut', geometry: form.geometry, other: { id: '999999' } }),
    404,
  );
});

test('publishing says beforehand what it changes', async () => {
  const { form, id, version } = await publishedRange();
  const [lng, lat] = form.geometry.coordinates[0]?.[0]?.[0] ?? [0, 0];
  await admin.call('/capacity/range/updateDraft', {
    ...form,
    id,
    version,
    priority: 3,
    geometry: shape(ring(lng, lat, 0.1)),
  });
  const preview = await admin.call('/capacity/range/getPublishPreview', { id });
  assert.deepEqual(preview.changed, ['priority']);
  assert.equal(preview.removed, 0);
  const grown = (preview.after?.area ?? 0) - (preview.before?.area ?? 0);
  assert.ok(Math.abs((preview.added ?? 0) / grown - 1) < 1e-6);
});

test('publishing and retiring say beforehand what they do to cars and orders', async () => {
  const { form, id } = await publishedRange();
  const [lng, lat] = middleOf(form);
  const { services } = app.server;
  const carId = await addCar(services);
  const now = services.now().getTime();
  const place = { carId, at: now, receivedAt: now, lng, lat, distance: null };
  const started = { ...place, eventId: 's1', event: 'service_start', state: 'available', orderNo: null } as const;
  assert.equal(await services.telemetry.takeEvent(started), 'taken');
  await services.telemetry.take([fixAt(carId, now, { lng, lat })]);
  const trip = { pickUpLng: lng, pickUpLat: lat, dropOffLng: lng + 1, dropOffLat: lat };
  await makeOrder(db, { ...trip, status: 'requested' });
  await makeOrder(db, { ...trip, status: 'completed' });
  // what is behind it no longer counts, though the order is still inside
  await makeOrder(db, { ...trip, status: 'onTrip' });
  const ask = (rangeId: string, act: 'publish' | 'retire') =>
    admin.call('/capacity/range/getPublishPreview', { id: rangeId, act });
  const none = { carsOut: 0, carsBarred: 0, ordersOut: 0, isCapped: false };

  const { before, after, effects } = await ask(id, 'retire');
  assert.deepEqual([before?.cars, before?.orders, after], [1, 2, null]);
  assert.deepEqual(effects, { ...none, carsOut: 1, ordersOut: 1 });

  const barred = await admin.call('/capacity/range/addOne', { ...form, name: 'works', kind: 'noGo', priority: 1 });
  assert.deepEqual((await ask(barred.id, 'publish')).effects, { ...none, carsBarred: 1, ordersOut: 1 });

  const other = await admin.call('/capacity/range/addOne', { ...form, name: 'around' });
  await admin.call('/capacity/range/publish', { id: other.id, version: 1 });
  await ranges.refresh();
  assert.deepEqual((await ask(id, 'retire')).effects, none);
});

test('fifty edits at once: one wins, and the others get the range as it is', async () => {
  const form = formOf();
  const { id } = await admin.call('/capacity/range/addOne', form);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      admin.send('/capacity/range/updateDraft', { ...form, id, version: 1, name: `name ${place}` }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  // two of one person are worked on at the same time; the rest are told to come again
  assert.equal(count(200), 1);
  assert.equal(count(200) + count(409) + count(429), 50);
});

test('a file of areas: looked at first, then made whole or not at all', async () => {
  const [lng, lat] = ground();
  const feature = (name: string, adcode: number, coordinates: Ring[]) => ({
    type: 'Feature',
    properties: { adcode, name },
    geometry: { type: 'Polygon', coordinates },
  });
  const file = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
  const good = feature('甲', 990_001, [ring(lng, lat, 0.01)]);
  const bad = feature('乙', 990_002, [[[lng, lat], [lng + 1, lat + 1], [lng + 1, lat], [lng, lat + 1], [lng, lat]]]); // prettier-ignore
  const point = { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [lng, lat] } };
  const look = previewed.parse(dataOf(await upload('/capacity/range/previewGeojson', {}, file(good, bad, point))));
  assert.deepEqual(look.list.map(({ name, effect }) => [name, effect]), [['甲', 'add'], ['乙', 'refuse'], ['Unnamed 3', 'skip']]); // prettier-ignore
  assert.equal((await upload('/capacity/range/importGeojson', {}, file(good, bad))).status, 400);
  assert.equal((await admin.call('/capacity/range/getPageList', { keyword: '990001' })).total, 0);
  const first = imported.parse(
    dataOf(await upload('/capacity/range/importGeojson', { kind: 'noGo' }, file(good, point))),
  );
  assert.deepEqual([first.added, first.updated], [1, 0]);
  const id = first.ids[0] ?? '';
  await admin.call('/capacity/range/updateDraft', { id, version: 1, priority: 9 });
  const second = previewed.parse(dataOf(await upload('/capacity/range/previewGeojson', {}, file(good))));
  assert.deepEqual(second.list.map(({ kind, effect }) => [kind, effect]), [['noGo', 'update']]); // prettier-ignore
  const again = imported.parse(dataOf(await upload('/capacity/range/importGeojson', {}, file(good))));
  assert.deepEqual(again, { added: 0, updated: 1, ids: first.ids });
  // what the file does not say stays
  const kept = await admin.call('/capacity/range/getById', { id });
  assert.deepEqual([kept.name, kept.kind, kept.priority], ['甲', 'noGo', 9]);
  for (const text of [
    '',
    'nonsense',
    '[]',
    '{"type":"FeatureCollection","features":[]}',
    file(point),
    '{"type":"Topology"}',
  ])
    assert.equal((await upload('/capacity/range/previewGeojson', {}, text)).status, 400, text);
  const other = JSON.stringify({ ...JSON.parse(file(good)), crs: { type: 'name', properties: { name: 'EPSG:4547' } } });
  assert.equal((await upload('/capacity/range/previewGeojson', {}, other)).status, 400);
  const near = JSON.stringify({
    ...JSON.parse(file(good)),
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4490' } },
  });
  const { note } = previewed.parse(dataOf(await upload('/capacity/range/previewGeojson', {}, near)));
  assert.match(note, /CGCS2000.*read as WGS 84/);
  assert.equal(second.note, '');
  app.advance(61);
});

test('what is exported imports again as it was, by RFC 7946', async () => {
  const { form, id } = await publishedRange({ code: `EXP-${(serial += 1)}`, kind: 'slow', speedLimit: 25, priority: 7, schedule: { weekdays: [1, 2] } }); // prettier-ignore
  const out = await admin.call('/capacity/range/exportGeojson', { ids: [id] });
  const [feature] = out.features;
  assert.equal(feature?.geometry.type, 'Polygon');
  assert.deepEqual(feature?.geometry.coordinates[0], form.geometry.coordinates[0]?.[0]);
  const back = imported.parse(dataOf(await upload('/capacity/range/importGeojson', {}, JSON.stringify(out))));
  assert.deepEqual(back, { added: 0, updated: 1, ids: [id] });
  const row = await admin.call('/capacity/range/getById', { id });
  assert.deepEqual([row.state, row.kind, row.speedLimit, row.priority, row.schedule.weekdays], ['published', 'slow', 25, 7, [1, 2]]); // prettier-ignore
});

test('a zone has a name in English, which files may bring and maps and places use', async () => {
  const [lng, lat] = ground();
  const area = { type: 'Polygon', coordinates: [ring(lng, lat, 0.0625)] };
  const properties = { name: '北岸', 'name:en': 'North Shore' };
  const text = JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry: area }],
  });
  const brought = imported.parse(dataOf(await upload('/capacity/range/importGeojson', {}, text)));
  const id = brought.ids[0] ?? '';
  const draft = await admin.call('/capacity/range/getById', { id });
  assert.deepEqual([draft.name, draft.nameEn], ['北岸', 'North Shore']);
  await admin.call('/capacity/range/publish', { id, version: draft.version, note: '' });
  const position: LngLat = [lng + 0.02, lat + 0.02];
  const inside = async () =>
    (await admin.call('/capacity/range/getApplying', { position })).list.find((one) => one.id === id);
  const applying = await until('it applies', inside);
  assert.deepEqual([applying.name, applying.nameEn], ['北岸', 'North Shore']);
  assert.deepEqual(app.server.services.alertWatch.placeAt(position[0], position[1]), {
    placeZh: '北岸',
    placeEn: 'North Shore',
  });
  const { list } = await admin.call('/capacity/range/getPageList', { keyword: 'north sh' });
  assert.deepEqual(list.map((one) => one.id), [id]); // prettier-ignore
});

test('the districts of Shenzhen import as they are', async (t) => {
  const path = new URL('../../../../shared/data/areas/shenzhen_districts.geojson', import.meta.url);
  if (!existsSync(path)) return t.skip('the file of districts is not beside this checkout');
  const text = readFileSync(path, 'utf8');
  const { added, ids } = imported.parse(dataOf(await upload('/capacity/range/importGeojson', {}, text)));
  assert.equal(added, 10);
  let square = 0;
  for (const id of ids) {
    const row = await admin.call('/capacity/range/getById', { id });
    square += row.area / 1e6;
    await admin.call('/capacity/range/publish', { id, version: row.version });
  }
  // with the special cooperation zone left out, Shenzhen has about 2,000 km² of land
  assert.ok(square > 1900 && square < 2300, String(square));
  assert.deepEqual(await names([114.0545, 22.5446]), ['福田']);
  assert.equal(ranges.applying({ groups: [] }, Date.now(), 113.93, 22.53)[0]?.name, '南山');
});

/** Service areas as operators publish them: a place within, and one in a hole. */
const SERVICE_AREAS: readonly { file: string; inside: LngLat; hole?: LngLat }[] = [
  { file: 'cruise-san-francisco-november-1-2022', inside: [-122.4214, 37.7599], hole: [-122.4512, 37.7497] },
  { file: 'waymo-atlanta-june-24-2025', inside: [-84.388, 33.749] },
  { file: 'waymo-austin-january-13-2026', inside: [-97.7431, 30.2672] },
  { file: 'waymo-phoenix-june-5-2024', inside: [-112.074, 33.4484] },
  { file: 'waymo-san-francisco-june-17-2025', inside: [-122.4194, 37.7749] },
  { file: 'weride-abu-dhabi-july-29-2025', inside: [54.6, 24.5] },
];
const publishedArea = z.object({
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
    z.object({
      type: z.literal('MultiPolygon'),
      coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
    }),
  ]),
});

const publishedAreas = z.object({ features: z.tuple([publishedArea]) });

/** Square metres of a ring, step by step along small pieces of its sides, by the radii of the ellipsoid where each piece lies. */
function ringSquare(corners: readonly LngLat[]): number {
  const PIECES = 20;
  const radians = Math.PI / 180;
  const flat = 0.00669437999014;
  const [, from = 0] = corners[0] ?? [];
  let sum = 0;
  for (const [place, [lng, lat]] of corners.entries()) {
    const [lng1, lat1] = corners[(place + 1) % corners.length] ?? [lng, lat];
    for (let piece = 0; piece < PIECES; piece += 1) {
      const middle = lat + ((lat1 - lat) * (piece + 0.5)) / PIECES;
      // a strip from the first corner's latitude up to this one, as wide as half-way
      const half = Math.sin(((middle + from) / 2) * radians);
      const bent = 1 - flat * half * half;
      const north = ((6_378_137 * (1 - flat)) / bent ** 1.5) * (middle - from) * radians;
      const wide = (6_378_137 / Math.sqrt(bent)) * Math.cos(((middle + from) / 2) * radians);
      sum += ((lng1 - lng) / PIECES) * radians * wide * north;
    }
  }
  return Math.abs(sum);
}

for (const { file, inside, hole } of SERVICE_AREAS)
  test(`the service area ${file} imports as it is`, async (t) => {
    const path = new URL(`../../../../shared/data/areas/robotaxi/${file}.geojson`, import.meta.url);
    if (!existsSync(path)) return t.skip(`the file ${file}.geojson is not beside this checkout`);
    const text = readFileSync(path, 'utf8');
    const read: unknown = JSON.parse(text);
    const { geometry } = publishedAreas.safeParse(read).data?.features[0] ?? publishedArea.parse(read);
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const { added, ids } = imported.parse(
      dataOf(await upload('/capacity/range/importGeojson', { fileName: `${file}.geojson` }, text)),
    );
    assert.equal(added, 1);
    const id = ids[0] ?? '';
    const row = await admin.call('/capacity/range/getById', { id });
    assert.deepEqual(
      row.geometry.coordinates.map((rings) => rings.length),
      polygons.map((rings) => rings.length),
    );
    const square = polygons.reduce(
      (sum, [shell = [], ...holes]) => sum + ringSquare(shell) - holes.reduce((all, one) => all + ringSquare(one), 0),
      0,
    );
    assert.ok(Math.abs(row.area / square - 1) < 0.001, `${row.area / 1e6} instead of ${square / 1e6} km²`);
    // published it holds, which asks once more whether it is valid
    await admin.call('/capacity/range/publish', { id, version: row.version });
    assert.ok((await names(inside)).includes(row.name));
    if (hole !== undefined) assert.ok(!(await names(hole)).includes(row.name));
    await admin.call('/capacity/range/retire', { id, version: row.version + 1 });
  });

test('whoever reaches not all data looks, and changes nothing', async () => {
  const { id } = await admin.call('/capacity/range/addOne', formOf());
  const supplier = await app.signInAs('supplier');
  assert.equal((await supplier.call('/capacity/range/getById', { id })).id, id);
  await refused(supplier.call('/capacity/range/publish', { id, version: 1 }), 403);
  await admin.call('/sys/role/addOne', {
    code: 'nearby',
    nameZh: '近',
    nameEn: 'Near',
    dataScope: 'areas',
    areaCodes: ['4403'],
  });
});

test('a search is literal, and the list sorts and filters', async () => {
  await admin.call('/capacity/range/addOne', formOf({ name: '50% _zone' }));
  assert.equal((await admin.call('/capacity/range/getPageList', { keyword: '0% _z' })).total, 1);
  assert.equal((await admin.call('/capacity/range/getPageList', { keyword: '0_ %z' })).total, 0);
  for (const sort of ['name', '-area', 'priority', '-updatedAt'] as const) {
    const { list, nextCursor } = await admin.call('/capacity/range/getPageList', { sort, pageSize: 3 });
    assert.equal(list.length, 3);
    const more = await admin.call('/capacity/range/getPageList', { sort, pageSize: 3, cursor: nextCursor ?? '' });
    assert.ok(
      more.list.every(({ id }) => !list.some((row) => row.id === id)),
      sort,
    );
  }
  const { list } = await admin.call('/capacity/range/getPageList', { kind: 'noGo', state: 'draft' });
  assert.ok(list.every(({ kind, state }) => kind === 'noGo' && state === 'draft'));
});
