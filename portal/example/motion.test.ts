import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, poseAt } from './motion.ts';

const KEYS: [number, number, number][] = [
  [2, 0, 0],
  [4, 10, 0],
  [6, 10, 0],
  [8, 10, -20],
];

test('somebody is between two places, turned to where it goes, and nowhere before and after', () => {
  const at = (seconds: number) => poseAt({ keys: KEYS }, seconds);
  assert.equal(at(1.9), null);
  assert.deepEqual(at(2), { x: 0, y: 0, heading: 90 });
  assert.deepEqual(at(3), { x: 5, y: 0, heading: 90 });
  // who stands looks where it came from
  assert.deepEqual(at(5), { x: 10, y: 0, heading: 90 });
  assert.deepEqual(at(7), { x: 10, y: -10, heading: 180 });
  assert.deepEqual(at(8), { x: 10, y: -20, heading: 180 });
  assert.equal(at(8.1), null);
  assert.equal(poseAt({ keys: [] }, 0), null);
});

test('the clock counts minutes and seconds', () => {
  assert.deepEqual([0, 9.9, 61, 3600].map(clockText), ['0:00', '0:09', '1:01', '60:00']);
});
