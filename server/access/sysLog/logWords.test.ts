import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from '#contract/index.ts';
import { wordsOfNouns } from '#server/testing/nounWords.ts';

test('the log names each call that leaves a row in it, and each once', async () => {
  const { calls } = await wordsOfNouns();
  const logged = allCalls.filter(({ effect, unaudited }) => effect === 'command' && unaudited === undefined);
  assert.deepEqual([...calls.keys()].toSorted(), logged.map(({ path }) => path).toSorted());
});
