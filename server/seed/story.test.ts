import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { townOrders } from '#server/channel/orderSeed/townOrders.ts';
import { Client, startTestApp } from '#server/testing/harness.ts';
import { townCredentials } from '#server/town/credentials.ts';
import { tellStory } from './story.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
await townCredentials(services);

const told = () => db.selectFrom('seed').select('key').where('key', 'like', 'story:%').orderBy('key').execute();
const ordersBy = async (column: 'status' | 'paymentState') => {
  const rows = await db
    .selectFrom('order')
    .select([column, (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy(column)
    .execute();
  return new Map<string, number>(rows.map((row) => [row[column], Number(row.count)]));
};

test('the same town rides every time', () => {
  const began = new Date('2026-11-23T03:00:00Z');
  const [one, other] = [[...townOrders(began)], [...townOrders(began)]];
  assert.deepEqual(one, other);
  assert.ok(one.every(({ requestedAt }) => requestedAt <= began.getTime() - 3_600_000));
});

test('a story is told once, to its end also after it was interrupted', async () => {
  const before = services.nouns.story.length;
  assert.ok(before > 0);
  await tellStory(services, AbortSignal.abort());
  assert.deepEqual(await told(), []);
  await tellStory(services, new AbortController().signal);
  assert.equal(services.story.left, null);
  assert.equal((await told()).length, before);
  const statuses = await ordersBy('status');
  for (const status of ['completed', 'cancelled', 'failed']) assert.ok((statuses.get(status) ?? 0) > 50, status);
  const helped = await db
    .selectFrom('alert')
    .select(['outcome', 'takenAt', 'closedAt'])
    .where('kind', '=', 'sos')
    .execute();
  assert.deepEqual(new Set(helped.map(({ outcome }) => outcome)), new Set(['resolved', 'falseAlarm']));
  assert.ok(helped.every(({ takenAt, closedAt }) => takenAt !== null && closedAt !== null));
  await tellStory(services, new AbortController().signal);
  assert.deepEqual(await ordersBy('status'), statuses);
});

test('each order has the price of the version that held when it was driven', async () => {
  const versions = await db
    .selectFrom('orderCharge as c')
    .innerJoin('order as o', 'o.id', 'c.orderId')
    .innerJoin('payRuleVersion as v', 'v.id', 'c.versionId')
    .select(['v.number', (eb) => eb.fn.countAll<string>().as('count'), (eb) => eb.fn.min('o.requestedAt').as('first')])
    .whereRef('c.total', '=', 'o.price')
    .groupBy('v.number')
    .orderBy('v.number')
    .execute();
  const priced = await db
    .selectFrom('order')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('price', 'is not', null)
    .executeTakeFirstOrThrow();
  const odd = await db
    .selectFrom('order as o')
    .leftJoin('orderMoney as m', 'm.orderId', 'o.id')
    .select('o.orderNo')
    .where('o.price', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('m.charged', 'is distinct from', eb.ref('o.price')),
        eb(
          'o.paymentState',
          '<>',
          sql<'paid'>`case when "m"."refunded" > 0 and "m"."refunded" = "m"."paid" then 'refunded'
          when "m"."due" = 0 then 'paid' else 'unpaid' end`,
        ),
      ]),
    )
    .execute();
  assert.deepEqual(odd, [], 'the books know each order as it stands');
  assert.deepEqual(
    versions.map(({ number }) => number),
    [1, 2],
  );
  assert.equal(
    versions.reduce((sum, { count }) => sum + Number(count), 0),
    Number(priced.count),
  );
});

test('suppliers have a month that is settled and posted, months to approve, and a dispute', async () => {
  const statements = await db
    .selectFrom('supplierStatement as s')
    .innerJoin('supplier', 'supplier.id', 's.supplierId')
    .leftJoin('ledgerEntry as e', (join) =>
      join
        .onRef('e.postingId', '=', 's.postingId')
        .on('e.account', '=', sql<'payable'>`'payable:supplier:' || "s"."supplierId"`),
    )
    .select(['supplier.code', 's.state', 's.orders', 's.total', 'e.amount'])
    .orderBy('s.id')
    .execute();
  assert.deepEqual(
    statements.map(({ code, state }) => [code, state]),
    [
      ['yuntu', 'approved'],
      ['yuntu', 'closed'],
      ['lvcheng', 'closed'],
    ],
  );
  assert.ok(statements.every(({ orders, total }) => orders > 20 && Number(total) > 0));
  assert.equal(Number(statements[0]?.amount), -Number(statements[0]?.total));
  const checks = await db.selectFrom('supplierStatementCheck').select(['isIntact', 'differences']).execute();
  assert.equal(checks.length, 3);
  assert.ok(checks.every(({ isIntact, differences }) => isIntact && differences === 0));
  const disputes = await db.selectFrom('supplierDispute').select('state').execute();
  assert.deepEqual(disputes, [{ state: 'open' }]);
});

test('who approved the month that is settled can settle the next: two sample people hold the right', async () => {
  const approvers = await db
    .selectFrom('supplierStatementApproval as a')
    .innerJoin('sysUser', 'sysUser.id', 'a.userId')
    .select('sysUser.account')
    .distinct()
    .execute();
  assert.equal(approvers.length, 2);
  const clients = await Promise.all(
    approvers.map(async ({ account }) => {
      const { token } = await app.anonymous.call('/demo/signIn', { account });
      return new Client(app.anonymous.address, token);
    }),
  );
  const [reader] = clients;
  assert.ok(reader);
  const { list } = await reader.call('/operation/supplier/statement/getPageList', { state: 'closed' });
  const id = list.at(-1)?.id ?? '';
  let state = '';
  for (const client of clients) {
    const { version, check } = await client.call('/operation/supplier/statement/getById', { id });
    const seen = { id, version, checkId: check?.id ?? '' };
    ({ state } = await client.call('/operation/supplier/statement/approveOne', seen));
  }
  assert.equal(state, 'approved');
});
