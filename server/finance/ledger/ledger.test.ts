/** The books: what the database refuses, what is posted once, and what becomes of a fault half-way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { minor } from '#server/ground/database/amounts.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { seedToTotal } from '#server/channel/orderSeed/service.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { catchUp } from './catchUp.ts';
import { chargeOf, paymentOf, refundOf } from './entries.ts';
import { post, reverse, type NewPosting } from './ledger.ts';
import { orderMoney } from './queries.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db, jobDb, prices } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const AT = '2026-03-01T08:00:00+08:00';
let made = 0;
async function newOrder(fields: { price?: number } = {}): Promise<string> {
  made += 1;
  const { id } = await db
    .insertInto('order')
    .values({
      orderNo: `L${made}`,
      status: 'completed',
      requestedAt: AT,
      source: 'ledger',
      sourceRef: String(made),
      priceParts: '[]',
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const moneyOf = (orderId: string) => orderMoney(db, orderId).executeTakeFirstOrThrow();
const once = (posting: NewPosting) => db.transaction().execute((transaction) => post(transaction, posting));
const stateOf = async (id: string) =>
  (await db.selectFrom('order').select('paymentState').where('id', '=', id).executeTakeFirstOrThrow()).paymentState;
const countOf = async (orderId: string) =>
  (await db.selectFrom('posting').select('id').where('orderId', '=', orderId).execute()).length;

const payment = (orderId: string, amount: number, key = `payment:${orderId}`): NewPosting => ({
  kind: 'payment',
  key,
  at: AT,
  orderId,
  entries: paymentOf('wechat', amount, 'CNY'),
});
const refund = (orderId: string, amount: number, key: string): NewPosting => ({
  kind: 'refund',
  key,
  at: AT,
  orderId,
  entries: refundOf('wechat', amount, 'CNY', { due: 0, tax: 0 }),
});

test('the database refuses a posting that does not balance, and every change, whoever writes', async () => {
  const refusedBy = async (statements: readonly string[], pattern: RegExp) =>
    assert.rejects(
      jobDb.transaction().execute(async (transaction) => {
        for (const statement of statements) await sql.raw(statement).execute(transaction);
      }),
      pattern,
    );
  const orderId = await newOrder();
  await once({ ...chargeOf(3000, 87, 'CNY'), key: 'kept', at: AT, orderId });
  const insert = `insert into "posting" ("kind", "key", "at") values ('adjustment', 'odd', now())`;
  const entry = (line: number, amount: number, currency: string) =>
    `insert into "ledgerEntry" select max("id"), ${line}, 'revenue:rides', ${amount}, '${currency}' from "posting"`;
  await refusedBy([insert], /has no entries/);
  await refusedBy([insert, entry(1, 100, 'CNY'), entry(2, -99, 'CNY')], /do not sum to zero/);
  await refusedBy([insert, entry(1, 100, 'CNY'), entry(2, -100, 'USD')], /do not sum to zero/);
  await refusedBy([entry(8, 5, 'CNY'), entry(9, -5, 'CNY')], /belongs to a posting of before/);
  for (const table of ['posting', 'ledgerEntry', 'ledgerAccount']) {
    await refusedBy([`delete from "${table}"`], /the ledger only grows/);
    await refusedBy([`truncate "${table}" cascade`], /the ledger only grows/);
  }
  await refusedBy(['update "posting" set "note" = \'x\''], /the ledger only grows/);
  await refusedBy(['update "ledgerEntry" set "amount" = 1'], /the ledger only grows/);
  await refusedBy(['update "orderMoney" set "paid" = 9000'], /the ledger only grows/);
  assert.deepEqual(await moneyOf(orderId), {
    currency: 'CNY',
    charged: 3000,
    paid: 0,
    refunded: 0,
    compensated: 0,
    due: 3000,
  });
});

test('a fact is posted once, however often and at the same moment it is told', async () => {
  const orderId = await newOrder();
  const answers = await Promise.all(Array.from({ length: 12 }, () => once(payment(orderId, 2500))));
  assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
  assert.equal(answers.filter(({ isNew }) => isNew).length, 1);
  assert.equal((await moneyOf(orderId)).paid, 2500);
});

test('refunds never exceed what was paid: twenty at once, of which four fit', async () => {
  const orderId = await newOrder();
  await once({ ...chargeOf(2000, 0, 'CNY'), key: `charge:${orderId}`, at: AT, orderId });
  await once(payment(orderId, 2000));
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => once(refund(orderId, 500, `refund:${orderId}:${at}`))),
  );
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 4);
  for (const answer of answers) if (answer.status === 'rejected') assert.ok(answer.reason instanceof Refusal);
  const { paid, refunded, due } = await moneyOf(orderId);
  assert.deepEqual({ paid, refunded, due }, { paid: 2000, refunded: 2000, due: 0 });
  assert.equal(await stateOf(orderId), 'refunded');
});

test('a correction reverses: once, not twice, and not what refunds rest on', async () => {
  const orderId = await newOrder();
  await once({ ...chargeOf(2000, 0, 'CNY'), key: `charge:${orderId}`, at: AT, orderId });
  const { id } = await once(payment(orderId, 2000));
  assert.equal(await stateOf(orderId), 'paid');
  const back = (key: string) =>
    db.transaction().execute((transaction) => reverse(transaction, id, { key, note: 'wrong ride', at: AT }));
  const first = await back('r1');
  assert.deepEqual(await back('r1'), { id: first.id, isNew: false });
  await assert.rejects(back('r2'), Refusal);
  assert.equal(await stateOf(orderId), 'unpaid');
  assert.equal((await moneyOf(orderId)).due, 2000);
  await once(payment(orderId, 2000, 'again'));
  await once(refund(orderId, 1, 'one'));
  const again = await db.selectFrom('posting').select('id').where('key', '=', 'again').executeTakeFirstOrThrow();
  await assert.rejects(
    db.transaction().execute((transaction) => reverse(transaction, again.id, { key: 'r3', note: '', at: AT })),
    Refusal,
  );
});

test('orders of files are posted once, with what was paid; a corrected price reverses', async () => {
  await seedToTotal(jobDb, app.server.services.vault, 300, () => undefined);
  await Promise.all([catchUp(jobDb), catchUp(jobDb)]);
  await catchUp(jobDb);
  const odd = await sql<{ count: string }>`select count(*) as "count" from "order" as "o"
    left join "orderMoney" as "m" on "m"."orderId" = "o"."id" where "o"."price" is not null and (
      "m"."charged" is distinct from "o"."price"
      or "m"."paid" <> case when "o"."paymentState" = 'unpaid' then 0 else "o"."price" end
      or "m"."refunded" <> case when "o"."paymentState" = 'refunded' then "o"."price" else 0 end)`.execute(db);
  assert.equal(odd.rows[0]?.count, '0');
  const orderId = await newOrder({ price: 1800 });
  await db
    .updateTable('order')
    .set({ paymentState: 'paid', paymentMethod: 'alipay' })
    .where('id', '=', orderId)
    .execute();
  await catchUp(jobDb);
  assert.equal(await countOf(orderId), 2);
  await db.updateTable('order').set({ price: 1500 }).where('id', '=', orderId).execute();
  await catchUp(jobDb);
  await catchUp(jobDb);
  const { charged, paid, due } = await moneyOf(orderId);
  assert.deepEqual({ charged, paid, due }, { charged: 1500, paid: 1500, due: 0 });
  assert.equal(await countOf(orderId), 6);
  assert.equal(await stateOf(orderId), 'paid');
});

test('a fault between charge and posting leaves neither, and the next try has both, once', async () => {
  const { id, versionId } = await admin.call('/operation/payRule/addOne', {
    name: 'Ledger',
    scope: { sources: ['app'] },
    terms: { ...CITY_TAXI, tax: { rate: 300 } },
  });
  await admin.call('/operation/payRule/submitVersion', { id: versionId, version: 1 });
  const reviewer = await app.signInAs('administrator');
  await reviewer.call('/operation/payRule/approveVersion', { id: versionId, version: 2 });
  assert.ok(id);
  const { id: orderId } = await db
    .insertInto('order')
    .values({
      orderNo: 'FAULT',
      status: 'completed',
      requestedAt: new Date().toISOString(),
      pickUpLng: 113.94,
      pickUpLat: 22.53,
      distance: 8000,
      duration: 900,
      source: 'app',
      sourceRef: 'fault',
      priceParts: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const charge = () => db.transaction().execute((transaction) => prices.charge(transaction, orderId));
  await sql`create function "die"() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(
    jobDb,
  );
  await sql`create trigger "die" before insert on "posting" for each row execute function "die"()`.execute(jobDb);
  await assert.rejects(charge(), /killed/);
  await sql`drop trigger "die" on "posting"`.execute(jobDb);
  const left = await db.selectFrom('orderCharge').selectAll().where('orderId', '=', orderId).execute();
  assert.deepEqual([left.length, await countOf(orderId)], [0, 0]);
  await Promise.all([charge(), charge(), catchUp(jobDb)]);
  await charge();
  await catchUp(jobDb);
  const { total, tax } = await db
    .selectFrom('orderCharge')
    .select([minor('total').as('total'), minor('tax').as('tax')])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  assert.ok(tax > 0);
  assert.equal(await countOf(orderId), 1);
  const entries = await db
    .selectFrom('ledgerEntry as e')
    .innerJoin('posting as p', 'p.id', 'e.postingId')
    .where('p.orderId', '=', orderId)
    .select(['e.account', 'e.amount'])
    .orderBy('e.line')
    .execute();
  assert.deepEqual(entries, [
    { account: 'receivable:passenger', amount: String(total) },
    { account: 'revenue:rides', amount: String(tax - total) },
    { account: 'tax:output', amount: String(-tax) },
  ]);
});
