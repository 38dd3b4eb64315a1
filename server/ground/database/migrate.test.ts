/** What is written in branches that meet comes to a database in any order. */
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { cloneDatabase, testServer } from '#server/testing/databases.ts';
import { migrateToLatest } from './migrate.ts';
import { migrationFiles } from './migrationFiles.ts';
import { openDatabase } from './pool.ts';

const postgres = await testServer();
const { connection, drop } = await cloneDatabase(postgres.connection);
const { db, close } = openDatabase({
  connection,
  max: 1,
  queryTimeoutMs: 0,
  applicationName: 'test',
  onIdleError: () => undefined,
});
after(async () => {
  await close();
  await drop();
  await postgres.stop();
});

test('a database that has the newest migration gets an older one that it lacks', async () => {
  const older = '0258-tomp';
  assert.notEqual(basename(migrationFiles().at(-1) ?? '', '.ts'), older);
  await sql`drop table "tompCall", "tompBooking"`.execute(db);
  await sql`delete from "kysely_migration" where "name" = ${older}`.execute(db);
  assert.deepEqual(await migrateToLatest(db), [older]);
  assert.deepEqual(await migrateToLatest(db), []);
});

test('files are ordered by their names alone, those with a number first', () => {
  const names = migrationFiles().map((path) => basename(path));
  assert.deepEqual(names, names.toSorted());
  assert.equal(names[0], '0001-people.ts');
});
