/** Tests what is answered when PostgreSQL stops a statement after its time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { db } = app.server.services;
const operations = await app.signInAs('operations');
const LIST = '/operation/order/getPageList';

// so many that the first walk along the list does not see all
await sql`insert into "order" ("orderNo", "source", "sourceRef", "status", "requestedAt", "priceParts")
  select 'S-' || "n", 'slow', "n"::text, 'completed', '2020-01-01', '[]' from generate_series(1, 2500) as "n"`.execute(
  db,
);
// from now on, looking for words by their index never ends; the newest few thousand orders are compared without it
await sql`create or replace function "gramQuery"("text" text) returns tsquery language sql volatile as $$
  select 'a'::tsquery from pg_sleep(600) $$`.execute(db);

test('a list is answered when its total takes too long, and says that there are many', async () => {
  for (let at = 0; at < 3; at += 1) await makeOrder(db, { pickUpName: '慢站' });
  const { list, total, totalIsCapped } = await operations.call(LIST, { place: '慢站', pageSize: 2 });
  assert.deepEqual([list.length, total, totalIsCapped], [2, null, true]);
});

test('a question that takes too long is refused as such, and the database is not called away', async () => {
  const { body } = await refused(operations.call(LIST, { place: '慢站', pageSize: 200 }), 422);
  assert.match(body.msg, /takes too long/);
  assert.equal((await fetch(`${app.server.address}/readyz`)).status, 200);
});

test('a change that waits too long for somebody else’s is refused as busy, and nothing is saved', async () => {
  const id = await makeOrder(db, { remark: 'before' });
  await db.transaction().execute(async (holder) => {
    await sql`select from "order" where "id" = ${id} for update`.execute(holder);
    const { body } = await refused(
      operations.call('/operation/order/updateRemark', { id, version: 1, remark: 'after' }),
      409,
    );
    assert.match(body.msg, /busy; nothing was saved/);
  });
  const { remark } = await operations.call('/operation/order/getById', { id });
  assert.equal(remark, 'before');
});
