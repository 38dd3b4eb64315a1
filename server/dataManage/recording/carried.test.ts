/** Where a frame is put between the positions of its car. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointAt } from './carried.ts';

const point = (at: number, lng: number, speed = 36) => ({ at, lng, lat: 22.5, heading: 90, speed });

test('between two positions the place is worked out, and beyond a gap nothing is said', () => {
  const points = [point(0, 114), point(10_000, 114.001, 20), point(100_000, 114.01, 0)];
  assert.deepEqual(pointAt({ points }, 2500), { ...point(0, 114.00025) });
  assert.deepEqual(pointAt({ points }, 7500), { ...point(10_000, 114.00075, 20) });
  assert.equal(pointAt({ points }, 50_000), null);
  assert.deepEqual(pointAt({ points }, 12_000), point(10_000, 114.001, 20));
  assert.equal(pointAt({ points }, 104_000), null);
  assert.deepEqual(pointAt({ points }, -2000), point(0, 114));
  assert.equal(pointAt({ points: [] }, 0), null);
});
