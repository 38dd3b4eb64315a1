/** Tests the pool's statements: preparing, cached columns, time-outs and failures. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { isDatabaseDown, wasTooSlow } from '../core/answer.ts';
import { cloneDatabase, testServer } from '../../testing/databases.ts';
import { openDatabase } from './pool.ts';

const postgres = await testServer();
const { connection, drop } = await cloneDatabase(postgres.connection);
const TIMEOUT_MS = 500;
/** One connection, so that each statement meets the state left by the one before. */
const { db, close } = openDatabase({
  connection,
  max: 1,
  queryTimeoutMs: TIMEOUT_MS,
  applicationName: 'test',
  onIdleError: () => undefined,
});
after(async () => {
  await close();
  await drop();
  await postgres.stop();
});

/** More runs than a statement needs to be prepared and its columns cached. */
const OFTEN = 6;

async function often<Result>(ask: () => Promise<Result>): Promise<Result[]> {
  const found: Result[] = [];
  for (let time = 0; time < OFTEN; time += 1) found.push(await ask());
  return found;
}

test('a statement answers the same values before and after it is prepared', async () => {
  const ask = async () =>
    (
      await sql`select ${'text'}::text as "text", ${7}::integer as "whole", ${'9007199254740993'}::bigint as "long",
        ${1.5}::double precision as "real", ${null}::text as "none", ${true}::boolean as "yes", ${['a', 'b"\\']}::text[] as "list",
        ${{ a: [1] }}::jsonb as "json", ${new Date(0)}::timestamptz as "at", '深圳' as "name"`.execute(db)
    ).rows;
  const row = {
    text: 'text',
    whole: 7,
    long: '9007199254740993',
    real: 1.5,
    none: null,
    yes: true,
    list: ['a', 'b"\\'],
    json: { a: [1] },
    at: '1970-01-01T00:00:00Z',
    name: '深圳',
  };
  for (const rows of await often(ask)) assert.deepEqual(rows, [row]);
  const { rows } = await sql<{
    uses: number;
  }>`select count(*)::integer as "uses" from "pg_prepared_statements" where "statement" like '%as "whole"%' and "name" <> ''`.execute(
    db,
  );
  assert.deepEqual(rows, [{ uses: 1 }]);
});

test('what is read without parameters is prepared as well', async () => {
  const ask = () => sql<{ one: number }>`select 1 as "onlyOne"`.execute(db);
  await often(ask);
  const { rows } =
    await sql`select "generic_plans" > 0 as "kept" from "pg_prepared_statements" where "statement" like '%"onlyOne"' and "name" <> ''`.execute(
      db,
    );
  assert.deepEqual(rows, [{ kept: true }]);
});

test('a statement that failed while it was prepared succeeds later on the same connection', async () => {
  const ask = (value: string) => sql<{ found: number }>`select ${value}::integer as "found"`.execute(db);
  for (const value of ['1', 'none', 'none', 'none', '2', 'none', '3', '4']) {
    if (value === 'none') await assert.rejects(ask(value), /invalid input syntax/);
    else assert.deepEqual((await ask(value)).rows, [{ found: Number(value) }]);
  }
});

test('columns that are remembered are forgotten when the table changes', async () => {
  await sql`create table "changing" ("one" integer)`.execute(db);
  await sql`insert into "changing" values (1)`.execute(db);
  const ask = async () => (await sql`select * from "changing" where "one" = ${1}`.execute(db)).rows;
  for (const rows of await often(ask)) assert.deepEqual(rows, [{ one: 1 }]);
  await sql`alter table "changing" add column "two" text default 'x'`.execute(db);
  await assert.rejects(ask, /cached plan must not change result type/);
  for (const rows of await often(ask)) assert.deepEqual(rows, [{ one: 1, two: 'x' }]);
});

test('commands say how many rows they changed', async () => {
  await sql`create table "counted" ("n" integer)`.execute(db);
  const add = () => sql`insert into "counted" select generate_series(1, ${3}::integer)`.execute(db);
  assert.deepEqual(
    (await often(add)).map(({ numAffectedRows }) => numAffectedRows),
    Array(OFTEN).fill(3n),
  );
  const { numAffectedRows } = await sql`delete from "counted"`.execute(db);
  assert.equal(numAffectedRows, BigInt(3 * OFTEN));
});

test('a value that cannot be read fails its statement and nothing else', async () => {
  await assert.rejects(sql`select 'infinity'::timestamptz as "at"`.execute(db), RangeError);
  assert.deepEqual((await sql`select 2 as "two"`.execute(db)).rows, [{ two: 2 }]);
});

const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as "pid"`.execute(db)).rows[0]?.pid;
const slow = (on: typeof db) => sql`select pg_sleep(${60})`.execute(on);

test('PostgreSQL stops a statement that takes too long, also in a transaction, and its connection stays', async () => {
  const first = await backend();
  await assert.rejects(slow(db), wasTooSlow);
  await assert.rejects(db.transaction().execute(slow), wasTooSlow);
  assert.equal(await backend(), first);
});

test('a statement that is not answered fails, also in a transaction, and its connection is replaced', async () => {
  const unanswered = async (on: typeof db) => {
    await sql`set statement_timeout = 0`.execute(on);
    await slow(on);
  };
  const isDown = (error: unknown) => isDatabaseDown(error);
  const first = await backend();
  await assert.rejects(unanswered(db), isDown);
  const second = await backend();
  assert.notEqual(second, first);
  await assert.rejects(db.transaction().execute(unanswered), isDown);
  assert.notEqual(await backend(), second);
});

test('statements asked for together on one connection each have their time', async () => {
  const both = db.connection().execute(async (one) => {
    const first = slow(one);
    return Promise.allSettled([first, sql`select ${1}::integer as "one"`.execute(one)]);
  });
  assert.deepEqual(
    (await both).map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
});

test('a pool closes although something is asked that does not end, and what was written by it is undone', async () => {
  const other = openDatabase({
    connection,
    max: 1,
    queryTimeoutMs: 0,
    applicationName: 'endless',
    onIdleError: () => undefined,
  });
  await sql`create table "kept" ("id" integer)`.execute(db);
  const begun = Promise.withResolvers<void>();
  const endless = other.db.transaction().execute(async (transaction) => {
    await sql`insert into "kept" values (1)`.execute(transaction);
    begun.resolve();
    await sql`select pg_sleep(3600)`.execute(transaction);
  });
  const failed = assert.rejects(endless, /the pool is closed/);
  await begun.promise;
  await other.close();
  await failed;
  const { rows } = await sql<{ kept: number }>`select count(*)::integer as "kept" from "kept"`.execute(db);
  assert.deepEqual(rows, [{ kept: 0 }]);
});
