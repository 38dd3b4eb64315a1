import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentOf } from './percent.ts';

test('what is short of a threshold does not read as though it reached it', () => {
  assert.deepEqual([0.396, 0.3996, 0.4, 0.4004, 0.29, 0.07, 1].map(percentOf), [39.6, 39.9, 40, 40, 29, 7, 100]);
});
