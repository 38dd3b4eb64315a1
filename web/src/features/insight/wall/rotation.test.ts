import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAt, pagesOf, shiftAt } from './rotation.ts';

test('pages take turns, and nothing stays at one place', () => {
  const start = Date.UTC(2026, 10, 23);
  const shown = Array.from({ length: 8 }, (_, step) => pageAt(start + step * 15_000, 3));
  assert.deepEqual(
    [...new Set(shown)].toSorted((one, other) => one - other),
    [0, 1, 2],
  );
  assert.equal(pageAt(start, 0), 0);
  const places = new Set(Array.from({ length: 24 * 60 }, (_, minute) => shiftAt(start + minute * 60_000).join(' ')));
  assert.equal(places.size, 16);
  assert.deepEqual(pagesOf([1, 2, 3], 2), [[1, 2], [3]]);
});
