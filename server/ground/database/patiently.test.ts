/** Questions that nobody waits for any more do not go on in the database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { BASE_PATH } from '#contract/ground/core.ts';
import { askedBy } from '#server/ground/askers/askers.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { patiently } from './patiently.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db, jobDb } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

/** How many statements with this text are under way. */
async function underWay(text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as "count" from pg_stat_activity
    where "datname" = current_database() and "state" = 'active' and "pid" <> pg_backend_pid()
      and position(${text} in "query") > 0`.execute(db);
  return rows[0]?.count ?? 0;
}

test('a query ends when whoever asked has left, and its connection goes on', async () => {
  const leaving = new AbortController();
  const asked = askedBy(leaving.signal, () =>
    patiently(
      { jobDb },
      (patient) => ({ execute: async () => (await sql`select pg_sleep(50)`.execute(patient)).rows }),
      60,
    ),
  );
  const refused = assert.rejects(asked, /canceling statement due to user request/);
  await until('it has begun', async () => (await underWay('pg_sleep(50)')) > 0);
  leaving.abort();
  await refused;
  const rows = await patiently({ jobDb }, (patient) => ({
    execute: async () => (await sql<{ one: number }>`select 1 as "one"`.execute(patient)).rows,
  }));
  assert.deepEqual(rows, [{ one: 1 }]);
});

test('a caller whose connection ends takes the question back', async () => {
  const locked = Promise.withResolvers<undefined>();
  const done = Promise.withResolvers<undefined>();
  const holding = db.transaction().execute(async (transaction) => {
    await sql`lock table "order" in access exclusive mode`.execute(transaction);
    locked.resolve(undefined);
    await done.promise;
  });
  try {
    await locked.promise;
    const leaving = new AbortController();
    const asked = fetch(`${admin.address}${BASE_PATH}/operation/orderAnalysis/getFunnel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({ requestedFrom: '2026-03-02T00:00:00Z', requestedTo: '2026-03-09T00:00:00Z' }),
      signal: leaving.signal,
    });
    const gone = assert.rejects(asked, { name: 'AbortError' });
    const TEXT = 'as "pickedUp"';
    await until('both periods wait', async () => (await underWay(TEXT)) === 2);
    leaving.abort();
    await gone;
    // sooner than their time is over
    await until('nobody waits', async () => (await underWay(TEXT)) === 0, 8000);
  } finally {
    done.resolve(undefined);
    await holding;
  }
});
