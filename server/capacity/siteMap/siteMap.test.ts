/** Site maps: drawing, publishing and going back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_BAYS, type SiteFeature, type SitePicture, type StationDetail } from '#contract/capacity/station/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const LNG = 113.9421;
const LAT = 22.5284;
/** Some 1.1 metres. */
const METRE = 0.00001;
let serial = 0;
async function add(rest: object = {}): Promise<string> {
  serial += 1;
  const position: [number, number] = [LNG, LAT];
  const form = { code: `S${serial}`, name: `站点${serial}`, kind: 'charging' as const, position, ...rest };
  return (await admin.call('/capacity/station/addOne', form)).id;
}
const get = (id: string): Promise<StationDetail> => admin.call('/capacity/station/getById', { id });
const bay = (code: string, rest: object = {}) => ({ code, kind: 'charging' as const, ...rest });

const lane = (name: string, rest: object = {}): SiteFeature => ({
  type: 'Feature',
  id: name,
  geometry: {
    type: 'LineString',
    coordinates: [
      [LNG, LAT],
      [LNG + 0.001, LAT],
    ],
  },
  properties: { kind: 'lane', name, bayCode: '', oneWay: true },
  ...rest,
});
const drawnBay = (code: string, lng: number): SiteFeature => ({
  type: 'Feature',
  id: `bay-${code}`,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [lng, LAT],
        [lng + 4 * METRE, LAT],
        [lng + 4 * METRE, LAT + 4 * METRE],
        [lng, LAT + 4 * METRE],
        [lng, LAT],
      ],
    ],
  },
  properties: { kind: 'bay', name: '', bayCode: code, oneWay: false },
});
const drawingOf = (...features: SiteFeature[]) => ({ type: 'FeatureCollection' as const, features });
const saveAs = (client: Client, stationId: string, version: number, ...features: SiteFeature[]) =>
  client.call('/capacity/station/siteMap/saveDraft', {
    stationId,
    version,
    drawing: drawingOf(...features),
    picture: null,
  });

const save = (stationId: string, version: number, ...features: SiteFeature[]) =>
  saveAs(admin, stationId, version, ...features);
const publish = (stationId: string, version: number) =>
  admin.call('/capacity/station/siteMap/publishOne', { stationId, version, note: 'One' });

test('a drawing is published as versions, places the bays, and goes back to an earlier one', async () => {
  const id = await add({ bays: [bay('A1', { capacity: 2 })] });
  const empty = await admin.call('/capacity/station/siteMap/getById', { stationId: id });
  assert.equal(empty.version, 0);
  const first = await save(id, 0, lane('in'), drawnBay('A1', LNG), drawnBay('A2', LNG + 0.001));
  const answer = await refused(save(id, 0, lane('other')), 409);
  assert.match(JSON.stringify(answer.body.data), /"id":"in"/);
  assert.equal((await get(id)).bays[0]?.position, null);
  const published = await publish(id, first.version);
  assert.equal(published.number, 1);
  const { bays, version } = await get(id);
  assert.equal(version, 2);
  assert.deepEqual(
    bays.map(({ code, capacity, kind }) => [code, capacity, kind]),
    [
      ['A1', 2, 'charging'],
      ['A2', 1, 'parking'],
    ],
  );
  assert.ok(Math.abs((bays[0]?.position?.[0] ?? 0) - (LNG + 2 * METRE)) < METRE / 10);
  assert.ok((bays[0]?.radius ?? 0) > 2 && (bays[0]?.radius ?? 0) < 5);
  await refused(publish(id, published.version), 409);
  const second = await save(id, published.version, lane('out'));
  await publish(id, second.version);
  const restored = await admin.call('/capacity/station/siteMap/restoreOne', {
    stationId: id,
    version: second.version + 1,
    number: 1,
  });
  const draft = await admin.call('/capacity/station/siteMap/getById', { stationId: id });
  assert.deepEqual([draft.version, draft.hasChanges, draft.publishedNumber], [restored.version, true, 2]);
  assert.equal(draft.drawing.features.length, 3);
  const versions = await admin.call('/capacity/station/siteMap/getVersionList', { stationId: id });
  assert.deepEqual(
    versions.list.map(({ number, featureCount }) => [number, featureCount]),
    [
      [2, 1],
      [1, 3],
    ],
  );
  const back = await save(id, restored.version, lane('out'));
  const same = await admin.call('/capacity/station/siteMap/getById', { stationId: id });
  assert.deepEqual([same.version, same.hasChanges], [back.version, false]);
});

test('drawings are bounded, near, and of the right shapes', async () => {
  const id = await add();
  const far = lane('far', {
    geometry: {
      type: 'LineString',
      coordinates: [
        [LNG, LAT],
        [LNG + 0.06, LAT],
      ],
    },
  });
  await refusedField(save(id, 0, far), 'drawing');
  const coordinates = Array.from({ length: 2501 }, (_each, place): [number, number] => [LNG + place * METRE, LAT]);
  const long = (name: string) => lane(name, { geometry: { type: 'LineString', coordinates } });
  await refusedField(save(id, 0, long('one'), long('two')), 'drawing.features');
  await refusedField(save(id, 0, lane('same'), lane('same')), 'drawing.features');
  await refusedField(save(id, 0, drawnBay('A1', LNG), { ...drawnBay('A1', LNG), id: 'b' }), 'drawing.features');
  const properties = { kind: 'noGo' as const, name: '', bayCode: '', oneWay: false };
  await refusedField(save(id, 0, lane('line', { properties })), 'drawing.features');
  const open = { type: 'Polygon' as const, coordinates: [coordinates.slice(0, 5)] };
  await refusedField(save(id, 0, { ...drawnBay('A1', LNG), geometry: open }), 'drawing.features');
  const auditor = await app.signInAs('auditor');
  await auditor.call('/capacity/station/siteMap/getById', { stationId: id });
});

test('an area with a part cut out of it is kept as drawn; a part that lies outside is refused', async () => {
  const id = await add();
  const square = (from: number, to: number): [number, number][] => [
    [LNG + from * METRE, LAT + from * METRE],
    [LNG + to * METRE, LAT + from * METRE],
    [LNG + to * METRE, LAT + to * METRE],
    [LNG + from * METRE, LAT + to * METRE],
    [LNG + from * METRE, LAT + from * METRE],
  ];
  const cut = (...holes: [number, number][][]): SiteFeature => ({
    type: 'Feature',
    id: 'yard',
    geometry: { type: 'Polygon', coordinates: [square(0, 40), ...holes] },
    properties: { kind: 'noGo', name: '', bayCode: '', oneWay: false },
  });
  const { version } = await save(id, 0, cut(square(5, 10), square(20, 30)));
  const { drawing } = await admin.call('/capacity/station/siteMap/getById', { stationId: id });
  assert.deepEqual(drawing.features, [cut(square(5, 10), square(20, 30))]);
  for (const bad of [cut(square(35, 45)), cut(square(50, 60)), cut(square(5, 20), square(10, 15))])
    await refusedField(save(id, version, bad), 'drawing.features');
  await refusedField(
    save(id, version, cut(...Array.from({ length: 21 }, () => square(5, 6)))),
    'drawing.features.0.geometry.coordinates',
  );
});

test('nothing is published that is empty, unknown, or more bays than a station has', async () => {
  const id = await add({ bays: Array.from({ length: MOST_BAYS }, (_nothing, place) => bay(`B${place}`)) });
  const empty = await save(id, 0);
  assert.match((await refused(publish(id, empty.version), 409)).body.msg, /Nothing is drawn/);
  const full = await save(id, empty.version, drawnBay('MORE', LNG));
  assert.match((await refused(publish(id, full.version), 409)).body.msg, new RegExp(`at most ${MOST_BAYS} bays`));
  assert.equal((await get(id)).bays.length, MOST_BAYS);
  const map = { stationId: id, version: full.version };
  await refused(admin.call('/capacity/station/siteMap/restoreOne', { ...map, number: 1 }), 404);
  await refused(admin.call('/capacity/station/siteMap/getVersion', { stationId: id, number: 1 }), 404);
  await refused(publish(id, empty.version), 409);
  await refused(admin.call('/capacity/station/siteMap/getById', { stationId: '999999' }), 404);
});

test('whoever edits a station while its bays move learns of it', async () => {
  const id = await add({ bays: [bay('A1')] });
  const { version, name, kind, position, bays, code } = await get(id);
  await publish(id, (await save(id, 0, drawnBay('A1', LNG))).version);
  const form = { id, version, code, name, kind, position, bays };
  await refused(admin.call('/capacity/station/updateOne', form), 409);
});

test('eight people publish the same draft at once: it is one version', async () => {
  const id = await add();
  const { version } = await save(id, 0, lane('in'));
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      admin.send('/capacity/station/siteMap/publishOne', { stationId: id, version, note: '' }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 7);
  assert.equal((await admin.call('/capacity/station/siteMap/getVersionList', { stationId: id })).list.length, 1);
});

test('the picture lies near the station', async () => {
  const stationId = await add();
  const at = (east: number, north: number): [number, number] => [LNG + east, LAT + north];
  const corners: SitePicture['corners'] = [at(0, 0.06), at(0.001, 0.06), at(0.001, 0), at(0, 0)];
  const picture = { url: `/content/img/${'a'.repeat(32)}`, corners };
  const draft = { stationId, version: 0, drawing: drawingOf(lane('in')), picture };
  await refusedField(admin.call('/capacity/station/siteMap/saveDraft', draft), 'picture');
});

test('a role draws within its reach, and publishes only with the right to', async () => {
  await addRole(app, admin, 'drawer', 'schools', ['capacity:siteMap:list', 'capacity:siteMap:update']);
  const [school] = await db.insertInto('school').values({ code: 'c', name: 'C' }).returning('id').execute();
  assert.ok(school !== undefined);
  const drawer = await app.signInAs('drawer', { type: 'teacher', schoolId: school.id });
  const gate = await add({ schoolId: school.id, kind: 'schoolGate' });
  const { version } = await saveAs(drawer, gate, 0, lane('in'));
  await refused(drawer.call('/capacity/station/siteMap/publishOne', { stationId: gate, version, note: '' }), 403);
  const other = await add();
  await refused(saveAs(drawer, other, 0, lane('in')), 404);
  const auditor = await app.signInAs('auditor');
  await auditor.call('/capacity/station/siteMap/getVersionList', { stationId: gate });
  await refused(saveAs(auditor, gate, version, lane('out')), 403);
});
