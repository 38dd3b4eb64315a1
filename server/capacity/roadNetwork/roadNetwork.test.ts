/** Networks of roads: imported, put in force by a person, put back, and refused with what is wrong. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { MOST_NETWORKS } from '#contract/capacity/roadNetwork/rules.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { closeRoads, importRoads, roadsFile } from '#server/testing/roads.ts';
import { addRole } from '#server/testing/roles.ts';
import { at } from '#server/testing/town.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const SUMO = resolve(import.meta.dirname, '../../../../shared/data/sumo/roads.geojson');

const street = roadsFile([
  { line: [at(0, 0), at(2000, 0)], properties: { highway: 'primary', name: 'First' } },
  { line: [at(2000, 0), at(2000, 1000)] },
  { line: [at(0, 0), at(0, 500)], properties: { highway: 'steps' } },
]);
const rowOf = async (id: string) => {
  const { list } = await admin.call('/capacity/roadNetwork/getPageList', { id });
  const [row] = list;
  assert.ok(row);
  return row;
};
const metresNow = async () => (await app.server.services.roads.now())?.router.route(at(100, 0), at(1900, 0))?.metres;

test('a file becomes a draft, which says what it holds and shows it', async () => {
  // the demo has its own
  await closeRoads(admin);
  const { id, number } = await importRoads(admin, street, 'town.geojson');
  const row = await rowOf(id);
  assert.deepEqual(
    [row.number, row.state, row.fileName, row.ways, row.leftOut, row.segments, row.junctions, row.apartMetres],
    [number, 'draft', 'town.geojson', 2, 1, 2, 3, 0],
  );
  assert.ok(Math.abs(row.metres - 3000) < 10, String(row.metres));
  assert.equal(row.inForceAt, null);
  const { lines, isWhole } = await admin.call('/capacity/roadNetwork/getById', { id });
  assert.deepEqual([lines.length, isWhole], [2, true]);
  assert.equal(await metresNow(), undefined, 'a draft is not driven on');
});

test('one is in force at a time, on every node; the one before can be put back, and what is in force is not deleted', async () => {
  const first = await importRoads(admin, street);
  const second = await importRoads(admin, roadsFile([{ line: [at(0, 0), at(1000, 900), at(2000, 0)] }]));
  const another = await app.secondNode();
  const put = async (id: string) =>
    admin.call('/capacity/roadNetwork/putInForce', { id, version: (await rowOf(id)).version });
  await put(first.id);
  assert.ok(Math.abs(((await metresNow()) ?? 0) - 1800) < 10);
  await put(second.id);
  assert.ok(((await metresNow()) ?? 0) > 2200);
  assert.equal((await another.server.services.roads.now())?.number, second.number);
  assert.deepEqual([(await rowOf(first.id)).state, (await rowOf(second.id)).state], ['replaced', 'inForce']);
  await refused(put(second.id), 409);
  await put(first.id);
  assert.equal((await another.server.services.roads.now())?.number, first.number);
  const { version } = await rowOf(first.id);
  await refused(admin.call('/capacity/roadNetwork/deleteById', { id: first.id, version }), 409);
  await refused(admin.call('/capacity/roadNetwork/withdraw', { id: first.id, version: version - 1 }), 409);
  const withdrawn = await admin.call('/capacity/roadNetwork/withdraw', { id: first.id, version });
  await refused(admin.call('/capacity/roadNetwork/withdraw', { id: first.id, ...withdrawn }), 409);
  assert.equal(await another.server.services.roads.now(), null);
  await admin.call('/capacity/roadNetwork/deleteById', { id: first.id, ...withdrawn });
  assert.equal((await admin.call('/capacity/roadNetwork/getPageList', { id: first.id })).total, 0);
  const third = await importRoads(admin, street);
  assert.equal(third.number, second.number + 1, 'a number is not given again');
});

const send = async (file: unknown, language = 'en-US') =>
  admin
    .speaking(language)
    .upload('/capacity/roadNetwork/importGeojson', { fileName: 'a.geojson' }, Buffer.from(JSON.stringify(file)));
const line = (coordinates: unknown) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates },
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

test('what is no network is refused whole, each fault with its feature, in both languages', async () => {
  const good = line([at(0, 0), at(100, 0)]);
  const bad = collection(good, line([at(0, 0), [200, 3]]), line([at(0, 0)]), line([['a', 'b'], at(0, 0)]));
  const { status, body } = await send(bad);
  assert.equal(status, 400);
  const said = JSON.stringify(body);
  assert.match(said, /Feature 2: position 2 is no longitude/);
  assert.match(said, /Feature 3: a line needs two positions/);
  assert.match(said, /Feature 4: position 1/);
  assert.match(JSON.stringify((await send(bad, 'zh-CN')).body), /第 2 个要素的第 2 个点不是经纬度/);
  const before = (await admin.call('/capacity/roadNetwork/getPageList', {})).total;
  const others: [unknown, RegExp][] = [
    ['nothing', /no GeoJSON FeatureCollection/],
    [{ type: 'FeatureCollection' }, /no GeoJSON FeatureCollection/],
    [collection(), /no line/],
    [collection({ ...good, properties: { highway: 'footway' } }), /no line/],
    [collection(null, 3, { type: 'Feature' }), /no line/],
    [collection({ ...good, properties: { oneway: 'yes' } }), /No roads are connected/],
    [collection(good, line([at(0, 0), [-100, 3], at(100, 0)])), /longer than 500 km/],
    [{ ...collection(good), crs: { type: 'name', properties: { name: 'EPSG:3857' } } }, /EPSG:3857/],
  ];
  app.advance(61);
  for (const [file, sentence] of others) {
    const answer = await send(file);
    assert.equal(answer.status, 400, JSON.stringify(file));
    assert.match(JSON.stringify(answer.body), sentence);
  }
  assert.equal((await admin.call('/capacity/roadNetwork/getPageList', {})).total, before);
});

test('a file in CGCS2000 is read as WGS 84, with a word about it', async () => {
  app.advance(61);
  const file = (name: string) => ({
    ...collection(line([at(0, 0), at(100, 0)])),
    crs: { type: 'name', properties: { name: `urn:ogc:def:crs:${name}` } },
  });
  const noteOf = ({ body }: Awaited<ReturnType<typeof send>>) => String(Reflect.get(Object(body.data), 'note'));
  assert.match(noteOf(await send(file('EPSG::4490'))), /CGCS2000.*read as WGS 84/);
  assert.equal(noteOf(await send(file('OGC:1.3:CRS84'))), '');
});

test('only whoever may change the settings for everybody imports, and only so many networks are kept', async () => {
  await addRole(app, admin, 'narrowRoads', 'own', ['operation:config:list', 'operation:config:update']);
  const narrow = await app.signInAs('narrowRoads');
  assert.equal((await narrow.upload('/capacity/roadNetwork/importGeojson', { fileName: 'a' }, street)).status, 409);
  assert.equal((await narrow.call('/capacity/roadNetwork/getPageList', {})).total, 0);
  const auditor = await app.signInAs('auditor');
  assert.equal((await auditor.upload('/capacity/roadNetwork/importGeojson', { fileName: 'a' }, street)).status, 403);
  const { total } = await admin.call('/capacity/roadNetwork/getPageList', {});
  for (let kept = total ?? 0; kept < MOST_NETWORKS; kept += 1) {
    // no more often than one may
    app.advance(61);
    await importRoads(admin, street);
  }
  app.advance(61);
  await assert.rejects(importRoads(admin, street), /409/);
});

test('the roads of SUMO are read as they are', { skip: !existsSync(SUMO) }, async () => {
  const { list } = await admin.call('/capacity/roadNetwork/getPageList', {});
  const [latest] = list;
  assert.ok(latest);
  await admin.call('/capacity/roadNetwork/deleteById', { id: latest.id, version: latest.version });
  const { id } = await importRoads(admin, readFileSync(SUMO));
  const row = await rowOf(id);
  assert.deepEqual([row.ways, row.leftOut, row.segments, row.junctions, row.apartMetres], [229, 0, 229, 126, 0]);
  await admin.call('/capacity/roadNetwork/putInForce', { id, version: 1 });
  const roads = await app.server.services.roads.now();
  // over the grid: three blocks to the east, two to the north
  const route = roads?.router.route([113.886962, 22.513205], [113.89639, 22.51881]);
  assert.ok(route && Math.abs(route.metres - 1600) < 40, JSON.stringify(route));
});
