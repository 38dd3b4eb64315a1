import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from '#contract/index.ts';
import { LOGGED } from './loggedCalls.ts';

test('the log names exactly the calls that leave a row in it', () => {
  for (const { path, effect, unaudited } of allCalls) {
    const leavesRow = effect === 'command' && unaudited === undefined;
    assert.equal(Object.entries(LOGGED).find(([known]) => known === path)?.[1], leavesRow, path);
  }
});
