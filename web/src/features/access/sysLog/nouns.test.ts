import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { allCalls } from '#contract/index.ts';
import { callWords } from './callWords.ts';
import { logWords, nounsIn } from './nouns.ts';
import { objectWords } from './objectWords.ts';

const contract = resolve(import.meta.dirname, '../../../../../contract');
const files = globSync('*/**/words.ts', { cwd: contract });
const imported: unknown[] = await Promise.all(
  files.map((file): Promise<unknown> => import(pathToFileURL(join(contract, file)).href)),
);
const words = logWords(nounsIn(imported));

test('the log names each call that leaves a row in it, and each once', () => {
  const logged = allCalls.filter(({ effect, unaudited }) => effect === 'command' && unaudited === undefined);
  const named = [...words.calls.keys(), ...Object.keys(callWords.zh)];
  assert.deepEqual(named.toSorted(), logged.map(({ path }) => path).toSorted());
});

test('no thing of the log is named twice', () => {
  const twice = [...words.objects.keys()].filter((object) => Object.hasOwn(objectWords.zh, object));
  assert.deepEqual(twice, []);
});
