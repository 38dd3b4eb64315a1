import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DRAWINGS } from './menuDrawings.ts';

test('each name of an icon has a drawing of its own', () => {
  const drawings = Object.values(DRAWINGS);
  assert.equal(new Set(drawings).size, drawings.length);
});
