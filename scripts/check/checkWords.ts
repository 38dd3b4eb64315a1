/**
 * Checks that every sentence is in both languages, that screens declare their sentences, and that each word of the console
 * is used.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeFiles } from './boundaries.ts';
import {
  bareSentencesIn,
  chineseLines,
  isMentioned,
  type Mentions,
  noteMentions,
  problemOf,
  sentencesIn,
} from './sentences.ts';

const root = resolve(import.meta.dirname, '..', '..');
/** Fewer sentences mean that reading failed. */
const LEAST_SENTENCES = 4000;
/** Where every pair of texts is one of Chinese and English. */
const PAIRS =
  /^(contract\/.*\/(words|page)|server\/.*\/(dictionaries|noun)|portal\/(\w+\/)?words|web\/src\/ui\/words\/\w+)\.ts$/;

/** Where a text is `{ zh, en }` outside of messages: what settings say of themselves. */
const BARE = /^server\/ground\/settings\/.*\.ts$/;

const problems: string[] = [];
const words: { path: string; name: string }[] = [];
const mentions: Mentions = { texts: new Set(), patterns: new Set() };
let count = 0;
for (const path of codeFiles(root, ['contract', 'portal', 'web', 'server'])) {
  if (path.endsWith('.test.ts')) continue;
  const source = readFileSync(join(root, path), 'utf8');
  const isWeb = path.startsWith('web/');
  // names of problems and kinds come from the contract
  if (!path.startsWith('server/')) noteMentions(path, source, mentions);
  if (path.endsWith('.tsx'))
    problems.push(
      ...chineseLines(source).map((line) => `${path}:${line}: Chinese text in a screen; it belongs to its words`),
    );
  const everyPair = PAIRS.test(path);
  const isBare = BARE.test(path);
  if (!everyPair && !isBare && !/define(Words|Messages)\(/.test(source)) continue;
  const sentences = isBare ? bareSentencesIn(path, source) : sentencesIn(path, source, everyPair);
  count += sentences.length;
  if (isWeb && !everyPair) words.push(...sentences.map(({ name }) => ({ path, name })));
  problems.push(...sentences.flatMap((sentence) => problemOf(sentence) ?? []).map((problem) => `${path}: ${problem}`));
}
problems.push(
  ...words
    .filter(({ name }) => !isMentioned(name, mentions))
    .map(({ path, name }) => `${path}: "${name}" is used nowhere`),
);
if (count < LEAST_SENTENCES) problems.push(`only ${count} sentences were found`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${count} sentences in two languages\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
