/** Scenes from the front door: cut out of the history, tagged, reviewed by another person, found again, written to files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar, fixAt } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { deleteTagType } from './queries.ts';

const app = await startTestApp();
const { services } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const other = await app.signInAs(['data']);

const began = services.now().getTime() - 600_000;
const METRES = 111_195 * Math.cos((22.5 * Math.PI) / 180);
/** Positions a second apart: eastwards from a place, at these speeds in km/h. */
const ride = (carId: string, east: number, speeds: readonly number[], from = began) => {
  let x = east;
  return speeds.map((speed, second) => {
    const fix = fixAt(carId, from + second * 1000, { lng: 114 + x / METRES, lat: 22.5, speed, heading: 90 });
    x += speed / 3.6;
    return fix;
  });
};
const steady = (speed: number, seconds: number): number[] => Array.from({ length: seconds }, () => speed);

const ego = await addCar(services, { fleetNumber: 'SCENE-1' });
const ahead = await addCar(services, { fleetNumber: 'SCENE-2' });
const far = await addCar(services, { fleetNumber: 'SCENE-3' });
// our car comes up to one that stands, and brakes hard
await services.telemetry.take([
  ...ride(ego, 0, [...steady(54, 10), 36, 18, 0, ...steady(0, 10)]),
  ...ride(ahead, 200, steady(0, 23)),
  ...ride(far, 5000, steady(20, 23)),
]);
const startedAt = new Date(began).toISOString();

const rowOf = async (id: string) => {
  const { list } = await admin.call('/dataManage/scene/getPageList', { id });
  assert.ok(list[0]);
  return list[0];
};

test('a scene is cut out with those around, and says how critical it was', async () => {
  const wish = { name: '接近静止车辆', kind: 'nearMiss', carId: ego, startedAt, duration: 22 } as const;
  const { id } = await admin.call('/dataManage/scene/addOne', wish);
  const { scene, list } = await admin.call('/dataManage/scene/getById', { id });
  assert.deepEqual(
    list.map(({ name, isEgo }) => [name, isEgo]),
    [
      ['SCENE-1', true],
      ['SCENE-2', false],
    ],
  );
  assert.equal(scene.state, 'candidate');
  assert.equal(scene.maxDeceleration, 5);
  assert.ok(scene.minTtc !== null && scene.minTtc > 1 && scene.minTtc < 6, String(scene.minTtc));
  await refused(admin.call('/dataManage/scene/addOne', { ...wish, startedAt: '2020-01-01T00:00:00Z' }), 409);
});

test('those who drive along or come towards our car are in its scene, those who pass the place later are not', async () => {
  const from = began - 400_000;
  const [own, along, towards, later] = await Promise.all(
    ['OWN', 'ALONG', 'TOWARDS', 'LATER'].map((name) => addCar(services, { fleetNumber: `SCENE-${name}` })),
  );
  assert.ok(own && along && towards && later);
  const drive = (carId: string, placeAt: (second: number) => number, second: number) =>
    fixAt(carId, from + second * 1000, { lng: 116 + placeAt(second) / METRES, lat: 22.5, speed: 72, heading: 90 });
  const seconds = Array.from({ length: 60 }, (_, second) => second);
  await services.telemetry.take([
    ...seconds.map((second) => drive(own, (s) => 20 * s, second)),
    ...seconds.map((second) => drive(along, (s) => 20 * s - 30, second)),
    // it reports every five seconds, and passes in the middle
    ...seconds.filter((second) => second % 5 === 2).map((second) => drive(towards, (s) => 1200 - 20 * s, second)),
    ...seconds.map((second) => drive(later, (s) => 20 * s - 1000, second)),
  ]);
  const wish = {
    name: '同行',
    kind: 'other',
    carId: own,
    startedAt: new Date(from).toISOString(),
    duration: 60,
  } as const;
  const { id } = await admin.call('/dataManage/scene/addOne', wish);
  const { list } = await admin.call('/dataManage/scene/getById', { id });
  assert.deepEqual(list.map(({ name }) => name), ['SCENE-OWN', 'SCENE-ALONG', 'SCENE-TOWARDS']); // prettier-ignore
});

test('whoever tags a scene does not review it; what is published stays as it is', async () => {
  const wish = { name: '流程', kind: 'other', carId: ego, startedAt, duration: 20 } as const;
  const { id } = await admin.call('/dataManage/scene/addOne', wish);
  await refused(admin.call('/dataManage/scene/review', { id, version: 1, move: 'approve' }), 409);
  const tagged = await admin.call('/dataManage/scene/setTags', { id, version: 1, tags: ['day', 'follow', 'day'] });
  assert.deepEqual((await rowOf(id)).tags, ['day', 'follow']);
  await refused(admin.call('/dataManage/scene/review', { id, ...tagged, move: 'approve' }), 409);
  const reviewed = await other.call('/dataManage/scene/review', { id, ...tagged, move: 'approve' });
  await refused(admin.call('/dataManage/scene/setTags', { id, ...reviewed, tags: [] }), 409);
  const published = await admin.call('/dataManage/scene/review', { id, ...reviewed, move: 'publish' });
  await refused(admin.call('/dataManage/scene/updateOne', { id, ...published, name: '别的' }), 409);
  await refused(admin.call('/dataManage/scene/deleteById', { id, ...published }), 409);
  // what somebody relied on once is not deleted by a way round
  const { state, reviewedByName } = await rowOf(id);
  assert.equal(state, 'published');
  assert.notEqual(reviewedByName, '');
  const retired = await admin.call('/dataManage/scene/review', { id, ...published, move: 'retire' });
  const again = await admin.call('/dataManage/scene/review', { id, ...retired, move: 'reopen' });
  await refused(admin.call('/dataManage/scene/deleteById', { id, ...again }), 409);
  const { list } = await admin.call('/dataManage/scene/getTagCounts', {});
  assert.deepEqual(
    list.find(({ tag }) => tag === 'follow'),
    { tag: 'follow', scenes: 1 },
  );
  assert.equal((await admin.call('/dataManage/scene/getPageList', { tag: 'follow' })).total, 1);
});

test('a tag has a value of its type, found by its number, and neither type nor unit changes under it', async () => {
  const add = async (name: string) =>
    (await admin.call('/dataManage/scene/addOne', { name, kind: 'other', carId: ego, startedAt, duration: 20 })).id;
  const [id, plain] = [await add('五毫米雨'), await add('有雨')];
  const set = (tagValues: Record<string, string | number | boolean>, version = 1) =>
    admin.call('/dataManage/scene/setTags', { id, version, tags: ['rain', 'tunnel', 'night'], tagValues });
  await refused(set({ rain: 'much' }), 400);
  await refused(set({ night: true }), 400);
  await admin.call('/dataManage/scene/setTagType', { tag: 'tunnel', valueType: 'text' });
  await refused(admin.call('/dataManage/scene/setTagType', { tag: 'tunnel', valueType: 'text', unit: 'm' }), 400);
  await refused(admin.call('/dataManage/scene/setTagType', { tag: 'weather', valueType: 'text' }), 400);
  const { version } = await set({ rain: 5, tunnel: '南山隧道', wind: 3 });
  assert.deepEqual((await rowOf(id)).tagValues, { rain: 5, tunnel: '南山隧道' });
  // one without a value is found by the tag and by no number
  const tagged = await admin.call('/dataManage/scene/setTags', { id: plain, version: 1, tags: ['rain'] });
  const found = async (range: object) =>
    (await admin.call('/dataManage/scene/getPageList', { keyword: '雨', ...range })).list.map((scene) => scene.id);
  assert.equal((await found({ tag: 'rain' })).length, 2);
  assert.deepEqual(await found({ tag: 'rain', tagFrom: 5, tagTo: 5 }), [id]);
  assert.deepEqual(await found({ tag: 'rain', tagFrom: 5.1 }), []);
  assert.deepEqual(await found({ tag: 'tunnel', tagFrom: 0 }), []);
  await refusedField(admin.call('/dataManage/scene/getPageList', { tagFrom: 0 }), 'tag', 400);
  await refused(admin.call('/dataManage/scene/setTagType', { tag: 'rain', valueType: 'number', unit: 'cm/h' }), 409);
  // left out they stay, whatever types say by now, and go with their tag
  await deleteTagType(services.db, 'tunnel').execute();
  const stood = await admin.call('/dataManage/scene/setTags', { id, version, tags: ['rain', 'tunnel'] });
  assert.deepEqual((await rowOf(id)).tagValues, { rain: 5, tunnel: '南山隧道' });
  await refused(set({ tunnel: '南山隧道' }, stood.version), 400);
  const kept = await admin.call('/dataManage/scene/setTags', { id, ...stood, tags: ['rain'] });
  assert.deepEqual((await rowOf(id)).tagValues, { rain: 5 });
  for (const one of [
    { id, ...kept },
    { id: plain, ...tagged },
  ])
    await admin.call('/dataManage/scene/setTags', { ...one, tags: [] });
  assert.deepEqual((await rowOf(id)).tagValues, {});
  await admin.call('/dataManage/scene/setTagType', { tag: 'tunnel', valueType: 'none' });
  const { list } = await admin.call('/dataManage/scene/getTagTypes', {});
  assert.deepEqual(
    list.find(({ tag }) => tag === 'rain'),
    { tag: 'rain', valueType: 'number', unit: 'mm/h' },
  );
  assert.ok(!list.some(({ tag }) => tag === 'tunnel'));
});

test('tags are a list that people extend: in groups, counted, retired instead of deleted where a scene has them', async () => {
  const wish = { name: '标签', kind: 'other', carId: ego, startedAt, duration: 20 } as const;
  const { id } = await admin.call('/dataManage/scene/addOne', wish);
  const { list } = await admin.call('/sys/sysDict/getPageList', { keyword: 'sceneTag' });
  const typeId = list.find(({ code }) => code === 'sceneTag')?.id ?? '';
  const names = { nameZh: '冰雹', nameEn: 'Hail' };
  const item = await admin.call('/sys/sysDict/addItem', { typeId, value: 'hail', ...names, parentValue: 'weather' });
  await refused(admin.call('/dataManage/scene/setTags', { id, version: 1, tags: ['frogs'] }), 400);
  await refused(admin.call('/dataManage/scene/setTags', { id, version: 1, tags: ['weather'] }), 400);
  const tagged = await admin.call('/dataManage/scene/setTags', { id, version: 1, tags: ['hail', 'day'] });
  // a group stands for any of its tags
  const ofGroup = await admin.call('/dataManage/scene/getPageList', { tag: 'weather' });
  assert.deepEqual(
    ofGroup.list.map((scene) => scene.id),
    [id],
  );
  await refused(admin.call('/sys/sysDict/deleteItem', { id: item.id, version: 1 }), 409);
  await refused(admin.call('/sys/sysDict/updateItem', { id: item.id, version: 1, value: 'ice' }), 409);
  await admin.call('/sys/sysDict/updateItem', { id: item.id, version: 1, state: 'disabled' });
  // what has it keeps it, and nothing else gets it
  const kept = await admin.call('/dataManage/scene/setTags', { id, ...tagged, tags: ['hail'] });
  const without = await admin.call('/dataManage/scene/setTags', { id, ...kept, tags: [] });
  await refused(admin.call('/dataManage/scene/setTags', { id, ...without, tags: ['hail'] }), 400);
  await admin.call('/sys/sysDict/deleteItem', { id: item.id, version: 2 });
});

test('mining finds hard braking and alerts once', async () => {
  const at = began + 120_000;
  const car = await addCar(services, { fleetNumber: 'SCENE-4' });
  await services.telemetry.take(ride(car, 9000, [...steady(60, 12), 40, 20, 0, ...steady(0, 20)], at));
  await makeAlert(services.db, car, new Date(at + 20_000));
  const span = { from: new Date(began - 60_000).toISOString(), to: services.now().toISOString() };
  const mine = async () => {
    const { jobId } = await admin.call('/dataManage/scene/mine', span);
    const job = await endOfJob(admin, jobId);
    assert.equal(job.state, 'succeeded', job.message);
    return job.figures;
  };
  // two brakings of SCENE-1 and SCENE-4, each a scene however many seconds it took, and the alert
  assert.equal((await mine())['added'], 3);
  assert.equal((await mine())['added'], 0);
  const { list } = await admin.call('/dataManage/scene/getPageList', { carId: car, sort: 'name' });
  assert.deepEqual(
    new Map(list.map(({ kind, source }) => [kind, source])),
    new Map([
      ['hardBraking', 'mined'],
      ['sos', 'mined'],
    ]),
  );
  const alike = await admin.call('/dataManage/scene/getById', {
    id: list.find(({ kind }) => kind === 'hardBraking')?.id ?? '',
  });
  assert.equal(
    alike.alike.some(({ kind }) => kind === 'hardBraking'),
    true,
  );
});

test('mining finds help by remote, and stays in zones where nobody may drive or stop, once for each time', async () => {
  const at = began + 240_000;
  const instant = (seconds: number): string => new Date(at + seconds * 1000).toISOString();
  const car = await addCar(services, { fleetNumber: 'SCENE-HELP' });
  const unheard = await addCar(services, { fleetNumber: 'SCENE-UNHEARD' });
  await services.telemetry.take([
    ...ride(car, 80_000, steady(10, 50), at),
    ...ride(unheard, 85_000, steady(10, 50), at),
  ]);
  const { id: userId } = await services.db
    .selectFrom('sysUser')
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const command = { createdAt: instant(15), expiresAt: instant(75), doneWithin: 60, stationId: null, protocol: null };
  const given = (
    carId: string,
    kind: 'resume' | 'openDoors' | 'message',
    received: number | null,
    by: string | null,
  ) => ({
    ...command,
    carId,
    kind,
    requestedBy: by,
    closureId: null,
    cancelledBy: null,
    ...(received === null ? {} : { receivedAt: instant(received) }),
    state: received === null ? ('timedOut' as const) : ('done' as const),
  });
  await services.db
    .insertInto('command')
    .values([
      given(car, 'openDoors', 16, userId),
      given(car, 'resume', 20, userId),
      given(car, 'message', 21, userId),
      // the platform asked, and one that no car heard
      given(unheard, 'resume', 20, null),
      given(unheard, 'resume', null, userId),
    ])
    .execute();
  await makeAlert(services.db, car, new Date(at + 22_000), { kind: 'noGo', orderNo: 'N-1' });
  // of the next order, in the same zone
  await makeAlert(services.db, car, new Date(at + 30_000), { kind: 'noGo', orderNo: 'N-2' });
  await makeAlert(services.db, car, new Date(at + 25_000), { kind: 'noStop' });
  const span = { from: instant(0), to: instant(50) };
  const mine = async () => {
    const { jobId } = await admin.call('/dataManage/scene/mine', span);
    const job = await endOfJob(admin, jobId);
    assert.equal(job.state, 'succeeded', job.message);
    return job.figures['added'];
  };
  assert.equal(await mine(), 3);
  assert.equal(await mine(), 0);
  const { list } = await admin.call('/dataManage/scene/getPageList', { carId: car });
  assert.deepEqual(list.map(({ kind }) => kind).toSorted(), ['noGo', 'noStop', 'remoteHelp']);
  assert.equal((await admin.call('/dataManage/scene/getPageList', { carId: unheard })).total, 0);
});

test('mining finds a near miss and a cut-in between two cars once, and neither where cars only pass', async () => {
  const at = began + 300_000;
  /** A way on a plane: metres east and north, second by second. */
  const way = (carId: string, places: readonly (readonly [number, number])[]) =>
    places.map(([x, y], second) => {
      const [nx, ny] = places[second + 1] ?? [x, y];
      const [bx, by] = places[second + 1] === undefined ? (places[second - 1] ?? [x, y]) : [x, y];
      const [dx, dy] = places[second + 1] === undefined ? [x - bx, y - by] : [nx - x, ny - y];
      return fixAt(carId, at + second * 1000, {
        lng: 114 + x / METRES,
        lat: 22.5 + y / 111_195,
        speed: Math.hypot(dx, dy) * 3.6,
        heading: ((Math.atan2(dx, dy) * 180) / Math.PI + 360) % 360,
      });
    });
  const seconds = Array.from({ length: 24 }, (_, second) => second);
  /** Each meeting is far from the others. */
  const pairs = [
    // one crosses 2 s, and one 8 s, after the other
    ['near', (s: number) => [20_000 + 10 * s, 0], (s: number) => [20_120, 10 * s - 140]],
    ['later', (s: number) => [30_000 + 10 * s, 0], (s: number) => [30_100, 10 * s - 180]],
    // from the lane beside into the own, 12 m ahead; and 40 m ahead
    [
      'cut',
      (s: number) => [40_000 + 12 * s, 0],
      (s: number) => [40_012 + 12 * s, Math.max(0, Math.min(3.5, 45.5 - 3.5 * s))],
    ],
    [
      'wide',
      (s: number) => [50_000 + 12 * s, 0],
      (s: number) => [50_036 + 12 * s, Math.max(0, Math.min(3.5, 45.5 - 3.5 * s))],
    ],
    // oncoming, and side by side
    ['oncoming', (s: number) => [60_000 + 12 * s, 0], (s: number) => [60_240 - 12 * s, 3.5]],
    ['beside', (s: number) => [70_000 + 12 * s, 0], (s: number) => [70_012 + 12 * s, 3.5]],
  ] as const;
  const cars = new Map<string, string>();
  for (const [name, first, second] of pairs) {
    const ids = [
      await addCar(services, { fleetNumber: `MEET-${name}-1` }),
      await addCar(services, { fleetNumber: `MEET-${name}-2` }),
    ];
    for (const [index, place] of [first, second].entries()) {
      const id = ids[index] ?? '';
      cars.set(id, name);
      await services.telemetry.take(
        way(
          id,
          seconds.map((s) => {
            const [x = 0, y = 0] = place(s);
            return [x, y] as const;
          }),
        ),
      );
    }
  }
  const span = { from: new Date(at - 5000).toISOString(), to: new Date(at + 30_000).toISOString() };
  const mine = async () => {
    const { jobId } = await admin.call('/dataManage/scene/mine', span);
    const job = await endOfJob(admin, jobId);
    assert.equal(job.state, 'succeeded', job.message);
    return job.figures;
  };
  assert.equal((await mine())['added'], 2);
  assert.equal((await mine())['added'], 0);
  const { list } = await admin.call('/dataManage/scene/getPageList', { startedFrom: span.from, startedTo: span.to });
  assert.deepEqual(
    new Map(list.map(({ carId, kind, actors }) => [cars.get(carId ?? ''), [kind, actors]])),
    new Map([
      ['cut', ['cutIn', 2]],
      ['near', ['nearMiss', 2]],
    ]),
  );
});

test('a scene leaves as OpenLABEL, GeoJSON and CSV', async () => {
  const wish = { name: '=导出', kind: 'other', carId: ego, startedAt, duration: 20 } as const;
  const { id } = await admin.call('/dataManage/scene/addOne', wish);
  const write = (format: 'openlabel' | 'geojson' | 'csv') => admin.call('/dataManage/scene/exportOne', { id, format });
  const label: unknown = JSON.parse((await write('openlabel')).content);
  assert.ok(typeof label === 'object' && label !== null && 'openlabel' in label);
  const lines = (await write('csv')).content.split('\r\n');
  assert.equal(lines[0], 'actor,name,kind,isEgo,at,lng,lat,heading,speed');
  assert.equal(lines.length, 1 + 20 + 20);
  assert.match((await write('geojson')).content, /"LineString"/);
});

test('scenes are found by figures and by the zone that their middle lies in', async () => {
  const car = await addCar(services, { fleetNumber: 'SCENE-7' });
  await services.telemetry.take(ride(car, 50_000, [...steady(54, 10), 36, 18, 0, ...steady(0, 10)]));
  const wish = { name: '圈内', kind: 'other', carId: car, startedAt, duration: 22 } as const;
  const { id } = await admin.call('/dataManage/scene/addOne', wish);
  const { lng, lat, maxDeceleration } = await rowOf(id);
  assert.ok(lng !== null && lat !== null && maxDeceleration === 5);
  const found = async (filters: { brakingFrom?: number; brakingTo?: number; ttcFrom?: number; rangeId?: string }) =>
    (await admin.call('/dataManage/scene/getPageList', { carId: car, ...filters })).total;
  assert.deepEqual(
    await Promise.all([
      found({ brakingFrom: 5 }),
      found({ brakingFrom: 5.1 }),
      found({ brakingTo: 5 }),
      found({ brakingTo: 4.9 }),
    ]),
    [1, 0, 1, 0],
  );
  // it met nobody, so that there is no time to collision
  assert.equal(await found({ ttcFrom: 0 }), 0);
  const square = (half: number): [number, number][] => [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
    [lng - half, lat - half],
  ];
  const zone = async (name: string, rings: [number, number][][]) => {
    const geometry = { type: 'MultiPolygon' as const, coordinates: [rings] };
    return (await admin.call('/capacity/range/addOne', { name, kind: 'operating', geometry })).id;
  };
  assert.equal(await found({ rangeId: await zone('围住', [square(0.01)]) }), 1);
  assert.equal(await found({ rangeId: await zone('有洞', [square(0.01), square(0.001)]) }), 0);
  assert.equal(
    await found({ rangeId: await zone('别处', [square(0.01).map(([x, y]): [number, number] => [x + 1, y])]) }),
    0,
  );
  assert.equal(await found({ rangeId: '999999' }), 0);
});

test('a role that does not reach the whole fleet sees no scene of it', async () => {
  const wish = { name: '别人的场景', kind: 'other', carId: ego, startedAt, duration: 20 } as const;
  const { id } = await admin.call('/dataManage/scene/addOne', wish);
  const role = { nameZh: '窄', nameEn: 'Narrow', dataScope: 'suppliers' } as const;
  const { id: roleId } = await admin.call('/sys/role/addOne', { ...role, code: 'narrowScenes', areaCodes: [] });
  const { grantableLeafIds: leafIds } = await admin.call('/sys/menu/findRoleMenuTree', { roleId });
  await admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds });
  const supplier = await services.db
    .selectFrom('supplier')
    .select('id')
    .where('kind', '=', 'supplier')
    .executeTakeFirstOrThrow();
  const narrow = await app.signInAs('narrowScenes', { type: 'supplier', supplierId: supplier.id });
  assert.deepEqual((await narrow.call('/dataManage/scene/getPageList', {})).list, []);
  assert.deepEqual((await narrow.call('/dataManage/scene/getTagCounts', {})).list, []);
  await refused(narrow.call('/dataManage/scene/getById', { id }), 404);
});

test('an alert and a moment of a car are one scene each, and are told where in it they lie', async () => {
  const car = await addCar(services, { fleetNumber: 'SCENE-6' });
  await services.telemetry.take(ride(car, 9000, steady(30, 60)));
  const whole = Math.ceil(began / 1000) * 1000;
  const second = (seconds: number): string => new Date(whole + seconds * 1000).toISOString();
  const alertId = await makeAlert(services.db, car, new Date(second(20)));
  const ofAlert = await admin.call('/dataManage/scene/addOfAlert', { alertId });
  assert.equal(ofAlert.at, 30);
  assert.deepEqual(await admin.call('/dataManage/scene/addOfAlert', { alertId }), ofAlert);
  const moment = { carId: car, at: second(25.4) };
  const ofMoment = await admin.call('/dataManage/scene/addOfMoment', moment);
  assert.notEqual(ofMoment.id, ofAlert.id);
  assert.equal(ofMoment.at, 30);
  const again = await admin.call('/dataManage/scene/addOfMoment', { ...moment, at: second(25) });
  assert.deepEqual(again, ofMoment);
  const { startedAt: from, duration, source } = await rowOf(ofMoment.id);
  assert.deepEqual([Date.parse(from ?? ''), duration, source], [whole - 5000, 60, 'replay']);
  // one that was made otherwise is told at its own beginning, and never beyond its end
  await services.db.updateTable('scene').set({ duration: 12 }).where('id', '=', ofAlert.id).execute();
  assert.equal((await admin.call('/dataManage/scene/addOfAlert', { alertId })).at, 12);
  const nothing = { carId: car, at: '2020-01-01T00:00:00Z' };
  await refused(admin.call('/dataManage/scene/addOfMoment', nothing), 409);
});

test('two people who keep one moment at once get one scene', async () => {
  const car = await addCar(services, { fleetNumber: 'SCENE-8' });
  await services.telemetry.take(ride(car, 12_000, steady(30, 60)));
  const moment = { carId: car, at: new Date(Math.ceil(began / 1000) * 1000 + 25_000).toISOString() };
  const { db } = services;
  const both = await db.transaction().execute(async (holding) => {
    await sql`lock table "scene" in share mode`.execute(holding);
    const asked = [admin, other].map((person) => person.call('/dataManage/scene/addOfMoment', moment));
    await until('both are about to write', async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted and relation = '"scene"'::regclass`.execute(
        db,
      );
      return rows.length === 2;
    });
    return asked;
  });
  const [one, another] = await Promise.all(both);
  assert.deepEqual(one, another);
  assert.equal((await admin.call('/dataManage/scene/getPageList', { carId: car })).total, 1);
});
