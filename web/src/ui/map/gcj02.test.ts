import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gcj02Of, wgs84Of } from '#contract/ground/gcj02.ts';
import { fromMap, mapCoordinates, toMap, type LngLat } from './gcj02.ts';

/** Metres between two points that are close together. */
const metres = ([lng, lat]: LngLat, [lng2, lat2]: LngLat): number =>
  Math.hypot((lng2 - lng) * Math.cos((lat * Math.PI) / 180), lat2 - lat) * 111_195;

test('a known point is shifted as published', () => {
  // the square before the gate in Beijing, in both systems, as conversion tables have it
  const [lng, lat] = gcj02Of([116.397_128, 39.916_527]);
  assert.ok(metres([lng, lat], [116.403_372, 39.917_931]) < 2, `${lng}, ${lat}`);
});

test('there and back is the same place within half a metre, everywhere in China', () => {
  let worst = 0;
  for (let lng = 73; lng < 135; lng += 1.7) {
    for (let lat = 18; lat < 54; lat += 1.3) {
      worst = Math.max(worst, metres([lng, lat], wgs84Of(gcj02Of([lng, lat]))));
    }
  }
  assert.ok(worst < 0.5, `${worst} m`);
});

test('outside nothing is shifted, nor where the map is in our own coordinates', () => {
  for (const point of [
    [-73.98, 40.75],
    [2.35, 48.85],
    [139.69, 35.69],
  ] as LngLat[]) {
    assert.deepEqual(gcj02Of(point), point);
    assert.deepEqual(wgs84Of(point), point);
  }
  assert.deepEqual(toMap('wgs84', [114, 22]), [114, 22]);
  assert.deepEqual(fromMap('wgs84', [114, 22]), [114, 22]);
  assert.notDeepEqual(toMap('gcj02', [114, 22]), [114, 22]);
});

test('coordinates of any depth are changed and keep their heights', () => {
  const moved = mapCoordinates(
    [
      [
        [1, 2, 9],
        [3, 4],
      ],
      [],
    ],
    ([lng, lat]) => [lng + 1, lat + 1],
  );
  assert.deepEqual(moved, [
    [
      [2, 3, 9],
      [4, 5],
    ],
    [],
  ]);
});
