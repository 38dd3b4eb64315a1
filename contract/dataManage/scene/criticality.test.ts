import assert from 'node:assert/strict';
import { test } from 'node:test';
import { criticalityOf, momentsOf, type Actor, type TrackPoint } from './criticality.ts';

const METRES = 111_195;
/** A straight way on the equator: metres east and north, m/s. */
const way = (x: number, y: number, vx: number, vy: number, seconds = 20): TrackPoint[] =>
  Array.from({ length: seconds + 1 }, (_, at) => [
    at,
    (x + vx * at) / METRES,
    (y + vy * at) / METRES,
    (Math.atan2(vx, vy) * 180) / Math.PI,
    Math.hypot(vx, vy),
  ]);
const car = (id: string, points: readonly TrackPoint[]): Actor => ({
  id,
  isEgo: id === 'ego',
  length: 4,
  width: 2,
  points,
});
const near = (value: number | null, wanted: number, by: number) =>
  assert.ok(value !== null && Math.abs(value - wanted) <= by, `${value} is not ${wanted} ± ${by}`);

test('two cars head on: the bodies close on the sum of their speeds', () => {
  const actors = [car('ego', way(0, 0, 10, 0, 4)), car('other', way(100, 0, -10, 0, 4))];
  // at 4 s they are 20 m apart, 16 m between the bodies
  near(criticalityOf(actors, 4).minTtc, 16 / 20, 0.05);
  near(momentsOf(actors, 4)[0]?.ttc ?? null, 96 / 20, 0.05);
});

test('following: the gap by the own speed, and no collision while both keep it', () => {
  const { minHeadway, minTtc } = criticalityOf([car('ego', way(0, 0, 10, 0)), car('ahead', way(24, 0, 10, 0))], 20);
  near(minHeadway, 2, 0.05);
  assert.equal(minTtc, null);
});

test('oncoming and parked cars beside our way are passed and not hit', () => {
  for (const aside of [3, 3.5, 4.5]) {
    const oncoming = criticalityOf([car('ego', way(0, 0, 10, 0, 8)), car('other', way(80, aside, -10, 0, 8))], 8);
    assert.deepEqual([oncoming.minTtc, oncoming.minHeadway], [null, null], String(aside));
  }
  // it stands along the road
  const standing = car(
    'parked',
    way(40, 3, 0, 0, 8).map(([at, lng, lat, , speed]) => [at, lng, lat, 90, speed] as const),
  );
  const actors = [car('ego', way(0, 0, 10, 0, 8)), standing];
  const parked = criticalityOf(actors, 8);
  assert.deepEqual([parked.minTtc, parked.minHeadway, parked.minPet], [null, null, null]);
  near(momentsOf(actors, 8)[8]?.distance ?? null, 1, 0.05);
});

test('driving behind somebody is no encroachment', () => {
  assert.equal(criticalityOf([car('ego', way(0, 0, 10, 0)), car('ahead', way(24, 0, 10, 0))], 20).minPet, null);
});

test('crossing one after the other: the time between', () => {
  // both pass the middle: our car after 5 s, the other after 8 s
  const { minPet } = criticalityOf([car('ego', way(-50, 0, 10, 0)), car('other', way(0, -80, 0, 10))], 20);
  near(minPet, 3, 0.6);
});

test('braking is that of our car alone, and nothing is said of a scene without one', () => {
  const braking: TrackPoint[] = [
    [0, 0, 0, 90, 15],
    [1, 0.0001, 0, 90, 11],
    [2, 0.0002, 0, 90, 10],
  ];
  assert.equal(criticalityOf([car('ego', braking), car('other', way(500, 0, 0, 0, 2))], 2).maxDeceleration, 4);
  assert.deepEqual(criticalityOf([car('other', way(0, 0, 1, 0))], 20), {
    minTtc: null,
    minHeadway: null,
    minPet: null,
    maxDeceleration: null,
  });
});

test('who was seen last where we come by later is not run into', () => {
  // it stood in our way and was out of sight from the second second on
  const gone = car('other', way(60, 0, 0, 0, 2));
  const { minTtc } = criticalityOf([car('ego', way(0, 0, 10, 0, 8)), gone], 8);
  // 3 s after the beginning 26 m are left
  near(minTtc, 2.65, 0.1);
});

test('over a gap in the track nothing is known', () => {
  const gap: TrackPoint[] = [
    [0, 0, 0, 90, 10],
    [15, 0.001, 0, 90, 0],
  ];
  const { maxDeceleration, minTtc } = criticalityOf([car('ego', gap), car('other', way(60, 0, 0, 0))], 15);
  assert.deepEqual([maxDeceleration, minTtc !== null && minTtc < 1], [null, false]);
});

test('cars that stand side by side, with the noise of their receivers, take little time and touch nobody', () => {
  // a depot: 2.5 m from one to the next, a position a second
  let seed = 1;
  const noise = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const parked = Array.from({ length: 40 }, (_, number) =>
    car(
      number === 0 ? 'ego' : `parked${number}`,
      Array.from({ length: 301 }, (_each, at): TrackPoint => [
        at,
        (noise() * 0.1) / METRES,
        (number * 2.5 + noise() * 0.1) / METRES,
        90,
        noise() * 0.05,
      ]),
    ),
  );
  const { user, system } = process.threadCpuUsage();
  const { minTtc } = criticalityOf(parked, 300);
  const after = process.threadCpuUsage();
  assert.ok(minTtc === null || minTtc > 0, String(minTtc));
  assert.ok((after.user + after.system - user - system) / 1000 < 1000, 'as long as anybody waits');
});
