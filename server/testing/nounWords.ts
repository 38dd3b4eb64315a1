/** The words of all nouns, as the log reads them. */
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { logWords, nounsIn } from '#contract/ground/logWords.ts';

const contract = resolve(import.meta.dirname, '../../contract');

/** Reads every `words.ts` of the contract. */
export async function wordsOfNouns() {
  const files = globSync('*/**/words.ts', { cwd: contract });
  const modules = files.map((file): Promise<unknown> => import(pathToFileURL(join(contract, file)).href));
  return logWords(nounsIn(await Promise.all(modules)));
}
