/** The area along a road: as wide as it is said, whole at every bend, small enough to be closed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_CLOSURE_CORNERS } from '#contract/capacity/closure/rules.ts';
import { EARTH } from '#contract/ground/distance.ts';
import { isInArea, type LngLat } from '#contract/ground/geometry.ts';
import { roadside } from './roadside.ts';

const RADIANS = Math.PI / 180;
/** Metres east and north of a place. */
const at = (lat: number, east: number, north: number): LngLat => [
  10 + east / (EARTH * RADIANS * Math.cos(lat * RADIANS)),
  lat + north / (EARTH * RADIANS),
];

for (const lat of [0, 22.5, -52, 69]) {
  test(`a straight road of 1 km at ${lat}° is closed 15 m to each side, and no further`, () => {
    const area = roadside({ lines: [[at(lat, 0, 0), at(lat, 1000, 0)]], rings: [] }, 15);
    assert.ok(area !== null);
    // 1,030 m by 30 m, and a metre of tolerance to each side
    assert.ok(Math.abs(area.area - 1032 * 32) < 1032 * 32 * 0.01, String(area.area));
    for (const [east, north, isInside] of [
      [500, 14, true],
      [500, -14, true],
      [500, 18, false],
      [-14, 0, true],
      [-20, 0, false],
      [1020, 0, false],
    ] as const)
      assert.equal(isInArea(area.geometry, at(lat, east, north)), isInside, `${east} ${north}`);
  });
}

test('bends have no gaps, and a line that crosses itself is one area', () => {
  const corners = [
    [0, 0],
    [200, 0],
    [200, 200],
    [-100, 100],
    [100, -100],
  ] as const;
  const area = roadside({ lines: [corners.map(([east, north]) => at(40, east, north))], rings: [] }, 10);
  assert.ok(area !== null);
  for (const [place, [east, north]] of corners.entries()) {
    assert.ok(isInArea(area.geometry, at(40, east, north)), String(place));
    const [before = [0, 0]] = corners.slice(place - 1, place);
    for (let part = 0; part <= 1; part += 0.05) {
      const [x, y] = [before[0] + (east - before[0]) * part, before[1] + (north - before[1]) * part];
      assert.ok(place === 0 || isInArea(area.geometry, at(40, x, y)), `${x} ${y}`);
    }
  }
  assert.equal(area.geometry.coordinates.length, 1);
});

test('a road of 4,000 bends is closed with few corners, all of it', () => {
  const line = Array.from({ length: 4000 }, (_, step) => at(22, step * 4, 60 * Math.sin(step / 40)));
  const area = roadside({ lines: [line], rings: [] }, 15);
  assert.ok(area !== null && area.vertexCount <= MOST_CLOSURE_CORNERS, String(area?.vertexCount));
  for (const place of line) assert.ok(isInArea(area.geometry, place));
});

test('a single place is a square around it; a drawn area is itself; nothing is nothing', () => {
  const place = roadside({ lines: [[at(22, 0, 0)]], rings: [] }, 20);
  assert.ok(place !== null && Math.abs(place.area - 42 * 42) < 20, String(place?.area));
  const ring = [at(22, 0, 0), at(22, 100, 0), at(22, 100, 100), at(22, 0, 100)];
  const drawn = roadside({ lines: [], rings: [ring] }, 20);
  assert.ok(drawn !== null && Math.abs(drawn.area - 10_000) < 50, String(drawn?.area));
  assert.equal(roadside({ lines: [], rings: [] }, 20), null);
});
