/** Checks the dependency rules, and that the files were really read. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FOLDERS, readProject } from './boundaries.ts';
import { blindRules, circlesIn, violationsIn } from './rules.ts';
import { unaskedOf } from './unasked.ts';

const root = resolve(import.meta.dirname, '..', '..');
/** Known imports; a missing one means that reading failed. */
const KNOWN: readonly [string, string][] = [
  ['contract/index.ts', 'contract/ground/core.ts'],
  ['contract/ground/core.ts', 'zod'],
  ['server/access/session/noun.ts', 'server/access/session/handlers.ts'],
  ['server/access/session/queries.ts', 'kysely'],
  ['web/src/features/system/home/pages.ts', 'web/src/features/system/home/HomePage.tsx'],
];

const { files: read, imports, counts } = readProject(root, FOLDERS);
const queries = read.filter((path) => path.endsWith('/queries.ts'));
const problems = [
  ...violationsIn(imports),
  ...blindRules(imports).map((rule) => `the rule “${rule}” speaks of no import: its pattern is wrong`),
  ...circlesIn(imports).map((circle) => `folders import each other in a circle: ${circle.join(', ')}`),
  ...queries.flatMap((path) => unaskedOf(path, readFileSync(join(root, path), 'utf8'), imports)),
];
if (queries.length === 0) problems.push('no queries were read');
for (const [folder, count] of counts) if (count === 0) problems.push(`${folder}: no file was read`);
for (const [from, to] of KNOWN) {
  if (!imports.some((found) => found.from === from && found.to === to))
    problems.push(`${from}: its import of ${to} was not seen`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
const files = [...counts].map(([folder, count]) => `${folder} ${count}`).join(', ');
process.stdout.write(`${imports.length} imports in ${files} files\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
