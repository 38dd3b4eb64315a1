/** Stories that show a ride or a scene: what is left out, and that what is withdrawn is gone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loaderOutputs } from '#contract/loaders.ts';
import type { LngLat } from '#contract/ground/geometry.ts';
import type { StoryTrack } from '#contract/system/sitePage/track.ts';
import { publishedScene } from '#server/dataManage/scene/examples.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Refused, startTestApp } from '#server/testing/harness.ts';
import { drivenRide } from '#server/testing/rides.ts';
import { boundsOf, metres, planeAround, type Place } from './plane.ts';
import { blurRide } from './ride.ts';
import { toldScene } from './scene.ts';

const app = await startTestApp();
const { services, address } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const statusOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refused) return error.answer.status;
    throw error;
  }
  return 200;
};

const DEGREE = 111_195;
const START: LngLat = [113.93, 22.54];
/** A way in metres east and north of the start, as positions each second at so many metres a second. */
function driven(corners: readonly Place[], speed: number) {
  const places: Place[] = [];
  for (const [at, corner] of corners.slice(1).entries()) {
    const from = corners[at] ?? corner;
    const steps = Math.max(1, Math.round(metres(from, corner) / speed));
    for (let step = 0; step < steps; step += 1)
      places.push([from[0] + ((corner[0] - from[0]) * step) / steps, from[1] + ((corner[1] - from[1]) * step) / steps]);
  }
  const begin = Date.UTC(2026, 5, 1, 8);
  return places.map(([east, north], second) => ({
    at: begin + second * 1000,
    lng: START[0] + east / (DEGREE * Math.cos((START[1] * Math.PI) / 180)),
    lat: START[1] + north / DEGREE,
  }));
}

/** The middle of a track is not told: where its places lie on the earth, when the first of them is known. */
const onEarth = ({ actors }: StoryTrack, begin: Place): Place[] => {
  const [, x0 = 0, y0 = 0] = actors[0]?.keys[0] ?? [];
  return (actors[0]?.keys ?? []).map(([, x, y]) => [begin[0] + x - x0, begin[1] + y - y0]);
};

test('nothing within the distance that is cut off is told, also where the way comes by there again', () => {
  // out, back past the beginning, and on
  const corners: Place[] = [
    [0, 0],
    [3000, 0],
    [3000, 250],
    [-200, 250],
    [-4000, 250],
    [-4000, 4000],
  ];
  const points = driven(corners, 10);
  const toPlane = planeAround(START);
  const ends: Place[] = [[0, 0], toPlane([points.at(-1)?.lng ?? 0, points.at(-1)?.lat ?? 0])];
  for (const cut of [300, 800, 2000]) {
    const track = blurRide({ points, ends: [], roads: [] }, cut);
    assert.ok(track !== null, String(cut));
    // the longest stretch: the way after it passed the beginning for the second time
    const begin = points
      .map(({ lng, lat }) => toPlane([lng, lat]))
      .find(([x, y], at) => at > 320 && x < 0 && Math.hypot(x, y) >= cut);
    assert.ok(begin !== undefined);
    for (const place of onEarth(track, begin))
      for (const end of ends) assert.ok(metres(place, end) >= cut - 25, `${cut}: ${place.join(',')}`);
    assert.deepEqual([track.actors.length, track.kind, track.actors[0]?.keys[0]?.[0]], [1, 'ride', 0]);
    assert.ok(track.actors[0]?.keys.every(([at, x, y]) => at % 5 === 0 && x % 5 === 0 && y % 5 === 0));
  }
});

test('a ride that never leaves the neighbourhood of its ends is not told, nor one of which little is left', () => {
  const round: Place[] = [
    [0, 0],
    [280, 0],
    [280, 90],
    [0, 90],
    [0, 0],
  ];
  assert.equal(blurRide({ points: driven([...round, ...round, ...round], 8), ends: [], roads: [] }, 300), null);
  const short: Place[] = [
    [0, 0],
    [900, 0],
  ];
  assert.equal(blurRide({ points: driven(short, 10), ends: [], roads: [] }, 300), null);
});

test('places lie on the road that is known, and a long wait is not told in full', () => {
  const points = driven(
    [
      [0, 12],
      [5000, 12],
    ],
    10,
  );
  // ten minutes in the middle
  const half = Math.floor(points.length / 2);
  const waiting = points.map((point, at) => (at > half ? { ...point, at: point.at + 600_000 } : point));
  const toEarth = ([east, north]: Place): LngLat => [
    START[0] + east / (DEGREE * Math.cos((START[1] * Math.PI) / 180)),
    START[1] + north / DEGREE,
  ];
  const roads = [[toEarth([-1000, 0]), toEarth([8000, 0])]];
  const track = blurRide({ points: waiting, ends: [], roads }, 300);
  assert.ok(track !== null);
  const [, south, , north] = boundsOf((track.actors[0]?.keys ?? []).map(([, x, y]): Place => [x, y]));
  assert.deepEqual([south, north], [0, 0]);
  assert.equal(track.roads.length, 1);
  assert.ok(track.duration < 600, String(track.duration));
});

test('a scene is told in metres, without names and without its place', () => {
  const base = { length: 4, width: 2, height: 1.5 };
  const point = (at: number, east: number): [number, number, number, number, number] => [
    at,
    113.93 + east * 0.00001,
    22.54,
    90,
    10,
  ];
  const actors = [
    { ...base, id: '7', name: 'YW-007', kind: 'car' as const, isEgo: true, points: [point(2, 0), point(12, 1000)] },
    { ...base, id: '8', name: 'YW-008', kind: 'person' as const, isEgo: false, points: [point(3, 9), point(5, 20)] },
  ];
  const track = toldScene({ frame: 'earth', actors, scenario: null, roads: [] });
  assert.equal(track?.duration, 10);
  assert.deepEqual(
    track?.actors[1]?.keys.map(([at]) => at),
    [1, 3],
  );
  assert.doesNotMatch(JSON.stringify(track), /YW-00|113\.9|22\.54/);
});

const readStory = async (code: string, node = address) => {
  const query = new URLSearchParams({ route: 'portal/example', url: `/portal/example?story=${code}&lang=en-US` });
  const answer = await fetch(`${node}/taxiadmin/__serverLoader?${query.toString()}`);
  const page = await fetch(`${node}/portal/example?story=${code}&lang=en-US`);
  const html = await page.text();
  return answer.status === 200
    ? { status: page.status, html, story: loaderOutputs['portal/example'].parse(await answer.json()).story }
    : { status: page.status, html, story: null };
};

const storyForm = (code: string, trackId: string | null) => ({
  kind: 'story' as const,
  code,
  titleZh: '一次行程',
  titleEn: 'A ride',
  bodyZh: '<p>从东到西</p>',
  bodyEn: '<p>From east to west</p>',
  trackId,
});

test('a ride is public with its story, in the version that has it, and gone when the story is withdrawn', async () => {
  const { orderNo, orderId, carId, fixes } = await drivenRide(services);
  const made = await admin.call('/portal/track/addRide', { orderNo, cut: 400 });
  const { id } = await admin.call('/sys/sitePage/addOne', storyForm('a-ride', made.id));
  assert.equal((await readStory('a-ride')).status, 404);
  const first = await admin.call('/sys/sitePage/publishOne', { id, version: 1 });
  const told = await readStory('a-ride');
  assert.deepEqual(told.story?.track, made.track);
  assert.match(told.html, /<svg class="plan"[^>]*aria-label="From above: our car drives/);
  const secrets = [
    orderNo,
    ...fixes.map(({ lng }) => String(lng)),
    ...fixes.map(({ at }) => new Date(at).toISOString()),
  ];
  for (const secret of secrets) assert.ok(!told.html.includes(secret), secret);
  assert.doesNotMatch(JSON.stringify(told.story?.track), new RegExp(`"(${orderId}|${carId})"`));
  // another version without it, and the earlier one again
  const changed = await admin.call('/sys/sitePage/updateOne', { id, version: first.version, trackId: null });
  const second = await admin.call('/sys/sitePage/publishOne', { id, version: changed.version });
  assert.equal((await readStory('a-ride')).story?.track, null);
  const restored = await admin.call('/sys/sitePage/restoreOne', { id, version: second.version, number: 1 });
  const third = await admin.call('/sys/sitePage/publishOne', { id, version: restored.version });
  assert.deepEqual((await readStory('a-ride')).story?.track, made.track);
  await admin.call('/sys/sitePage/withdrawOne', { id, version: third.version });
  assert.equal((await readStory('a-ride')).status, 404);
});

test('only a completed ride of ours is told, by who may see orders, and never with less than 300 m cut off', async () => {
  const { orderNo } = await drivenRide(services, 120);
  assert.equal(await statusOf(admin.call('/portal/track/addRide', { orderNo, cut: 299 })), 400);
  assert.equal(await statusOf(admin.call('/portal/track/addRide', { orderNo: 'NOTHING', cut: 400 })), 400);
  // too little is left of a kilometre
  assert.equal(await statusOf(admin.call('/portal/track/addRide', { orderNo, cut: 500 })), 409);
  const stranger = await app.signInAs('operations');
  assert.equal(await statusOf(stranger.call('/portal/track/addRide', { orderNo, cut: 400 })), 403);
  const form = { ...storyForm('no-story', '999999'), kind: 'document' as const };
  assert.equal(await statusOf(admin.call('/sys/sitePage/addOne', form)), 400);
});

test('a scene is told once a person released it, and withdrawn it is gone at once on every node', async () => {
  const other = (await app.secondNode()).server;
  const seen = await publishedScene({ app, admin });
  const sceneId = seen.id;
  assert.equal(await statusOf(admin.call('/portal/track/addScene', { sceneId, withRoads: false })), 409);
  const released = await admin.call('/dataManage/scene/setPublic', { ...seen, isPublic: true });
  assert.ok((await admin.call('/portal/track/getScenes', {})).list.some(({ id }) => id === sceneId));
  const made = await admin.call('/portal/track/addScene', { sceneId, withRoads: false });
  assert.deepEqual(made.track.roads, []);
  const { id } = await admin.call('/sys/sitePage/addOne', storyForm('a-scene', made.id));
  await admin.call('/sys/sitePage/publishOne', { id, version: 1 });
  const onNodes = () => Promise.all([address, other.address].map((node) => readStory('a-scene', node)));
  assert.deepEqual(
    (await onNodes()).map(({ story }) => story?.track?.kind),
    ['scene', 'scene'],
  );
  await admin.call('/dataManage/scene/setPublic', { id: sceneId, version: released.version, isPublic: false });
  assert.deepEqual(
    (await onNodes()).map(({ status }) => status),
    [404, 404],
  );
  // the page stays as a draft, and is not public again with that track
  const page = await admin.call('/sys/sitePage/getById', { id });
  assert.deepEqual([page.state, page.publishedNumber], ['withdrawn', null]);
  assert.equal(await statusOf(admin.call('/sys/sitePage/publishOne', { id, version: page.version })), 409);
  assert.equal(await statusOf(admin.call('/portal/track/addScene', { sceneId, withRoads: false })), 409);
});

test('a track that nobody used is removed after a day, and one of a version is kept', async () => {
  const { orderNo } = await drivenRide(services);
  const unused = await admin.call('/portal/track/addRide', { orderNo, cut: 400 });
  const used = await admin.call('/portal/track/addRide', { orderNo, cut: 400 });
  await admin.call('/sys/sitePage/addOne', storyForm('kept-track', used.id));
  const chore = services.nouns.chores.get('unusedTracks');
  const inTwoDays = (ms: number) => new Date(services.now().getTime() + 2 * 86_400_000 - ms).toISOString();
  await chore?.(services, inTwoDays);
  assert.equal(await statusOf(admin.call('/portal/track/getById', { id: unused.id })), 404);
  assert.equal((await admin.call('/portal/track/getById', { id: used.id })).id, used.id);
});
