/** Checks that nouns write their own tables alone, and that the files were really read. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { declaredIn, readIn, READERS, tableProblems, WRITERS, writtenIn, type Use } from './tables.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** `server/operation/order/door/queries.sql` → `operation/order`; null for what puts the server together. */
function nounOf(path: string): string | null {
  const [, wing, noun, file] = path.split('/');
  return wing === undefined || noun === undefined || file === undefined ? null : `${wing}/${noun}`;
}

const owners = new Map<string, string>();
for await (const path of glob('server/**/table.ts', { cwd: root })) {
  const noun = nounOf(path);
  if (noun === null) continue;
  for (const table of declaredIn(readFileSync(join(root, path), 'utf8'))) owners.set(table, noun);
}
const writes: Use[] = [];
const reads: Use[] = [];
for await (const path of glob('server/**/queries.sql', { cwd: root })) {
  const noun = nounOf(path);
  if (noun === null) continue;
  const sql = readFileSync(join(root, path), 'utf8');
  writes.push(...writtenIn(sql).map((table) => ({ noun, table })));
  reads.push(...readIn(sql).map((table) => ({ noun, table })));
}
const problems = tableProblems(owners, { writes, reads }, { writers: WRITERS, readers: READERS });
// a known pair; without it the reading failed
if (owners.get('order') !== 'operation/order' || !writes.some(({ table }) => table === 'order'))
  problems.push('the tables were not read: nobody owns or writes “order”');
for (const problem of problems) process.stderr.write(`${problem}\n`);
const foreign = [...WRITERS, ...READERS].reduce((sum, { tables }) => sum + tables.length, 0);
process.stdout.write(`${owners.size} tables, ${foreign} declared uses by others\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
