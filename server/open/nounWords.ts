/** The words of all nouns, read from the contract's folders: the server needs them together only to describe itself. */
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nounsIn } from '#contract/ground/logWords.ts';
import type { NounWords } from '#contract/ground/words.ts';

const CONTRACT = resolve(import.meta.dirname, '../../contract');

/** Reads every `words.ts` of the contract. */
export async function nounsOfContract(): Promise<NounWords[]> {
  const files = globSync('*/**/words.ts', { cwd: CONTRACT }).toSorted();
  return nounsIn(
    await Promise.all(files.map((file): Promise<unknown> => import(pathToFileURL(join(CONTRACT, file)).href))),
  );
}
