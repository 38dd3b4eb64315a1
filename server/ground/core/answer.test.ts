/** Tests which errors count as an unreachable database. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#server/ground/database/pool.ts';
import { scratchFolder } from '#server/testing/programs.ts';
import { isDatabaseDown } from './answer.ts';

const LISTEN = `require('node:net').createServer().listen({ path: process.argv[1], backlog: 1 }, () => console.log('ready'))`;

test('a database that stands still takes no more connections, and is away', async () => {
  const folder = scratchFolder('hung');
  const socket = join(folder, '.s.PGSQL.5432');
  const hung = spawn(process.execPath, ['-e', LISTEN, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  after(() => hung.kill('SIGKILL'));
  await once(hung.stdout, 'data');
  hung.kill('SIGSTOP');
  const connection = { host: folder, port: 5432, user: 'any', password: 'any', database: 'any' };
  const onIdleError = () => undefined;
  const { db, close } = openDatabase({
    connection,
    max: 20,
    queryTimeoutMs: 500,
    applicationName: 'test',
    onIdleError,
  });
  after(close);
  const tries = Array.from({ length: 20 }, () => sql`select 1`.execute(db).catch((error: unknown) => error));
  for (const problem of await Promise.all(tries)) assert.ok(isDatabaseDown(problem), String(problem));
});
