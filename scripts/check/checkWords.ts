/** Checks that every sentence is in both languages, and that screens declare their sentences. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeFiles } from './boundaries.ts';
import { chineseLines, problemOf, sentencesIn } from './sentences.ts';

const root = resolve(import.meta.dirname, '..', '..');
/** Fewer sentences mean that reading failed. */
const LEAST_SENTENCES = 100;

const problems: string[] = [];
let count = 0;
for (const path of codeFiles(root, ['web', 'server'])) {
  const source = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.tsx'))
    problems.push(
      ...chineseLines(source).map((line) => `${path}:${line}: Chinese text in a screen; it belongs to its words`),
    );
  if (!/define(Words|Messages)\(|\/words\/[^/]+\.ts$/.test(`${source} ${path}`) || path.endsWith('.test.ts')) continue;
  const sentences = sentencesIn(path, source);
  count += sentences.length;
  problems.push(...sentences.flatMap((sentence) => problemOf(sentence) ?? []).map((problem) => `${path}: ${problem}`));
}
if (count < LEAST_SENTENCES) problems.push(`only ${count} sentences were found`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${count} sentences in two languages\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
