/** Prepares every statement of every noun on this PostgreSQL, including those that no other test runs. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { cloneDatabase, testServer } from '#server/testing/databases.ts';

const server = resolve(import.meta.dirname, '..', '..');
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('queries.sql'));

const postgres = await testServer();
const { connection, drop } = await cloneDatabase(postgres.connection);
const client = new pg.Client(connection);
await client.connect();
after(async () => {
  await client.end();
  await drop();
  await postgres.stop();
});

/** The statements written by `npm run generate`, without comments. */
const statementsIn = (path: string): string[] =>
  readFileSync(join(server, path), 'utf8')
    .replace(/^--.*\n/gm, '')
    .split(/;\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

test('every statement can be prepared', async () => {
  assert.ok(files.length > 30, `${files.length} files`);
  const wrong: string[] = [];
  let count = 0;
  for (const path of files) {
    for (const statement of statementsIn(path)) {
      count += 1;
      await client
        .query(`prepare "statement${count}" as ${statement}`)
        .catch((error: unknown) => wrong.push(`${path}: ${String(error)}: ${statement.slice(0, 200)}`));
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(count > 400, `${count} statements`);
});

test('every statement can be planned for values that are not known yet', async () => {
  // as the database does for a statement that is used often; EXPLAIN plans and does not run it
  await client.query('set plan_cache_mode = force_generic_plan');
  const wrong: string[] = [];
  let count = 0;
  for (const path of files)
    for (const statement of statementsIn(path)) {
      count += 1;
      const parameters = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
      const values = parameters === 0 ? '' : `(${Array(parameters).fill('null').join(', ')})`;
      await client
        .query(`explain execute "statement${count}"${values}`)
        .catch((error: unknown) => wrong.push(`${path}: ${String(error)}: ${statement.slice(0, 200)}`));
    }
  assert.deepEqual(wrong, []);
});
