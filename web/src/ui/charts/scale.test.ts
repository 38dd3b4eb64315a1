import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelStep, ticksOf } from './scale.ts';

test('ticks are round, hold every value, and begin at nothing', () => {
  assert.deepEqual(ticksOf([3, 17, null, 9]), [0, 5, 10, 15, 20]);
  assert.deepEqual(ticksOf([]), ticksOf([null]));
  assert.deepEqual(ticksOf([-3, 4]), [-4, -2, 0, 2, 4]);
  assert.deepEqual(ticksOf([0.02]), [0, 0.005, 0.01, 0.015, 0.02]);
  assert.equal(labelStep(24, 300, 40), 4);
  assert.equal(labelStep(3, 1000, 40), 1);
});
