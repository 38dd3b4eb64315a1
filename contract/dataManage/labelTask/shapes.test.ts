import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Geometry } from './geometry.ts';
import { areaOf, boundsOf, boxBetween, hits, isWithin, moved, turnedBy, withCorner } from './shapes.ts';

const SIZE = { width: 200, height: 100 };
const turned: Geometry = { kind: 'rotatedBox', x: 100, y: 50, width: 40, height: 20, angle: 90 };
const bend: Geometry = {
  kind: 'polygon',
  points: [
    [0, 0],
    [40, 0],
    [40, 40],
    [20, 10],
    [0, 40],
  ],
};

test('a place lies in a shape, in its notch not, and on a line only near it', () => {
  assert.ok(hits(bend, [20, 5], 0.5));
  assert.ok(!hits(bend, [20, 30], 0.5));
  assert.ok(hits(turned, [100, 68], 0.5));
  assert.ok(!hits(turned, [118, 50], 0.5));
  const line: Geometry = { kind: 'polyline', points: bend.points };
  assert.ok(!hits(line, [20, 5], 2));
  assert.ok(hits(line, [20, 1], 2));
  assert.ok(!hits(line, [0, 20], 2), 'the last place is not joined to the first');
});

test('a turned box has the bounds and the area of its corners', () => {
  const { left, top, right, bottom } = boundsOf(turned);
  assert.deepEqual([left, top, right, bottom].map(Math.round), [90, 30, 110, 70]);
  assert.equal(Math.round(areaOf(turned)), 800);
});

test('what is drawn stays in the picture', () => {
  assert.deepEqual(boxBetween([-10, 20], [30, 500], SIZE), { kind: 'box', x: 0, y: 20, width: 30, height: 80 });
  assert.equal(boxBetween([10, 10], [10.4, 60], SIZE), null);
  assert.ok(isWithin(moved(turned, [500, 500], SIZE), SIZE));
  assert.deepEqual(turnedBy({ ...turned, width: 120, angle: 0 }, 90, SIZE), { ...turned, width: 120, angle: 0 });
});

test('a corner moves and the opposite one stays', () => {
  const box: Geometry = { kind: 'box', x: 10, y: 10, width: 20, height: 20 };
  assert.deepEqual(withCorner(box, 0, [20, 15], SIZE), { kind: 'box', x: 20, y: 15, width: 10, height: 15 });
  const next = withCorner(turned, 0, [120, 20], SIZE);
  assert.deepEqual([boundsOf(next).left, boundsOf(next).bottom].map(Math.round), [90, 70]);
});
