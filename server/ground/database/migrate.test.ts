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

test('of names that have become one, the first stays and the others get their number', async () => {
  const migration = '2026-11-29-0640-searchForm';
  await sql`drop index "testList_name"`.execute(db);
  await sql`create unique index "testList_name" on "testList" ("name")`.execute(db);
  const names = ['Ｒｅｇｒｅｓｓｉｏｎ', 'Regression', 'regression', 'Other'];
  for (const name of names) await sql`insert into "testList" ("name") values (${name})`.execute(db);
  const { rows: before } = await sql<{ id: string }>`select "id" from "testList" order by "id"`.execute(db);
  // a name that one of them would get is another's
  await sql`update "testList" set "name" = ${`REGRESSION (${before[1]?.id})`} where "name" = 'Other'`.execute(db);
  await sql`delete from "kysely_migration" where "name" = ${migration}`.execute(db);
  assert.deepEqual(await migrateToLatest(db), [migration]);
  const { rows } = await sql<{ id: string; name: string }>`select "id", "name" from "testList" order by "id"`.execute(
    db,
  );
  const [, second, third, fourth] = rows.map(({ id }) => id);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Ｒｅｇｒｅｓｓｉｏｎ', `Regression (${second})`, `regression (${third})`, `REGRESSION (${second}) (${fourth})`],
  );
});

test('files are ordered by their names alone, those with a number first', () => {
  const names = migrationFiles().map((path) => basename(path));
  assert.deepEqual(names, names.toSorted());
  assert.equal(names[0], '0001-people.ts');
});
