/** How maps are drawn: the settings, the base map of our own, and the one place that a configured style may come from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCar, fixAt } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signInAs('administrator');

/** Sets options of a main as an administrator does. */
async function set(options: Record<string, string | number>): Promise<void> {
  const values = Object.entries(options).map(([key, value]) => ({ key, value }));
  const mainId = values[0]?.key.split('.').slice(0, 2).join('.') ?? '';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
}

test('stations in use are on the map of our own, and maps begin around them', async () => {
  await db
    .insertInto('station')
    .values([
      { code: 'M1', name: '南门', nameEn: 'South Gate', kind: 'pickUp', lng: 10, lat: 50 },
      { code: 'M2', name: '停用站', kind: 'pickUp', lng: 11, lat: 51, state: 'disabled' },
    ])
    .execute();
  const teacher = await app.signInAs('teacher');
  const { features } = await teacher.call('/capacity/monitoring/getOwnMap', {});
  const mine = features.filter(({ properties }) => ['南门', '停用站'].includes(properties.nameZh));
  assert.deepEqual(
    mine.map(({ geometry, properties }) => [geometry.coordinates, properties.layer, properties.nameEn]),
    [[[10, 50], 'station', 'South Gate']],
  );
  const settings = await teacher.call('/capacity/monitoring/getMapSettings', {});
  assert.equal(settings.styleUrl, null);
  assert.equal(settings.coordinateSystem, 'wgs84');
  const [west = 0, south = 0, east = 0, north = 0] = settings.bounds ?? [];
  assert.ok(west <= 10 && east >= 10 && south <= 50 && north >= 50);
  assert.equal((await app.anonymous.send('/capacity/monitoring/getOwnMap', {})).status, 401);
});

test('a closed area is on every map while it is in force, and on the map of that time afterwards', async () => {
  const corners: [number, number][] = [
    [20, 40],
    [20.01, 40],
    [20.01, 40.01],
    [20, 40.01],
    [20, 40],
  ];
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[corners]] };
  const form = { authority: '交警支队', reason: '演练', geometry, isDrill: true };
  const before = app.server.services.now().toISOString();
  const { id } = await admin.call('/capacity/closure/addOne', form);
  const drawn = async () => {
    const { features } = await admin.call('/capacity/monitoring/getOwnMap', {});
    return features.filter(({ properties }) => properties.layer === 'closure').map(({ properties }) => properties);
  };
  const properties = {
    id,
    layer: 'closure',
    kind: 'drill',
    nameZh: '封闭演练 · 交警支队',
    nameEn: 'Closure drill · 交警支队',
  };
  assert.deepEqual(await drawn(), [properties]);
  await until(
    'its time has come',
    async () => (await admin.call('/capacity/closure/getById', { id })).beganAt !== null,
  );
  app.advance(10);
  const during = app.server.services.now().toISOString();
  app.advance(10);
  const { version } = await admin.call('/capacity/closure/getById', { id });
  await admin.call('/capacity/closure/lift', { id, version, reason: '结束' });
  assert.deepEqual(await drawn(), []);
  const then = async (at: string) => {
    const { features, until: changes } = await admin.call('/capacity/replay/getMap', { at });
    return [features.filter(({ properties: { layer } }) => layer === 'closure').length, changes !== null];
  };
  assert.deepEqual([await then(before), await then(during)], [[0, true], [1, true]]); // prettier-ignore
});

test('the origin of a configured style, and no other, is let in', async () => {
  const policy = async () =>
    (await fetch(`${app.server.address}/`, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    ) ?? '';
  assert.doesNotMatch(await policy(), /https:/);
  await set({ 'map.base.style': 'online', 'map.base.styleUrl': 'https://maps.example.org:8443/styles/a.json?x=1' });
  const online = await policy();
  assert.match(online, /connect-src 'self' https:\/\/maps\.example\.org:8443;/);
  assert.match(online, /img-src 'self' https:\/\/maps\.example\.org:8443 data: blob:;/);
  assert.match(online, /script-src 'self';/);
  const settings = await admin.call('/capacity/monitoring/getMapSettings', {});
  assert.equal(settings.styleUrl, 'https://maps.example.org:8443/styles/a.json?x=1');
  for (const wrong of ["https://a.example/x; script-src 'unsafe-inline'", 'http://a.example/x', 'https://a b/x']) {
    await assert.rejects(set({ 'map.base.styleUrl': wrong }));
  }
  await set({ 'map.base.style': 'own' });
  assert.doesNotMatch(await policy(), /https:/);
});

test('where maps begin is longitude and latitude, or left to what there is', async () => {
  await set({ 'map.view.centre': '114.06, -22.5', 'map.view.zoom': 14 });
  const { centre, zoom } = await admin.call('/capacity/monitoring/getMapSettings', {});
  assert.deepEqual([centre, zoom], [[114.06, -22.5], 14]);
  for (const wrong of ['somewhere', '181, 2', '10, 91', '10']) await assert.rejects(set({ 'map.view.centre': wrong }));
  await set({ 'map.view.centre': '' });
  assert.equal((await admin.call('/capacity/monitoring/getMapSettings', {})).centre, null);
});

test('maps begin where most of the cars are that somebody reaches, before stations, ranges and the setting', async () => {
  await set({ 'map.view.centre': '10, 50' });
  const { services } = app.server;
  const now = services.now().getTime();
  const report = async (lng: number, lat: number) =>
    services.telemetry.take([fixAt(await addCar(services), now, { lng, lat })]);
  const boundsFor = async (who: typeof admin) => (await who.call('/capacity/monitoring/getMapSettings', {})).bounds;
  const teacher = await app.signInAs('teacher');
  const without = await boundsFor(teacher);
  await report(-122.42, 37.77);
  assert.deepEqual(await boundsFor(admin), [-122.42, 37.77, -122.42, 37.77]);
  await report(114.05, 22.54);
  await report(114.15, 22.6);
  assert.deepEqual(await boundsFor(admin), [114.05, 22.54, 114.15, 22.6]);
  assert.deepEqual(await boundsFor(teacher), without, 'who reaches no car is not told where cars are');
});
