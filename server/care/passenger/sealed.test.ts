/** Names and numbers stand sealed in orders and tickets, and those of before are sealed beside the running server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#server/ground/database/pool.ts';
import { keepSealing, sealAll } from '#server/ground/person/keepSealing.ts';
import { digitsOf, isNumber, opened, sealedToFind } from '#server/ground/person/person.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';

/** Longer than any test. */
const LONG_MS = 1_000_000_000;

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, vault } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const appKey = app.anonymous.as((await admin.call('/sys/apiKey/addOne', { name: 'app', source: 'app' })).key);

const ring = [
  [113, 22],
  [115, 22],
  [115, 23],
  [113, 23],
  [113, 22],
] as [number, number][];
const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
const range = await admin.call('/capacity/range/addOne', { name: 'All', kind: 'operating', geometry });
await admin.call('/capacity/range/publish', { id: range.id, version: 1, note: '' });

/** All that the database holds in these tables, as text. */
async function textOf(tables: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    tables.map((table) =>
      sql<{ row: unknown }>`select to_jsonb("t") as "row" from ${sql.table(table)} as "t"`.execute(db),
    ),
  );
  return JSON.stringify(texts.map(({ rows }) => rows));
}
const PLACES = ['order', 'ticket', 'passenger', 'job', 'audit'];
const listed = async (passenger: string) =>
  (await admin.call('/operation/order/getPageList', { passenger })).list.map(({ orderNo }) => orderNo);

test('a person is opened as they were sealed, and nobody is an empty text', () => {
  for (const person of [
    { name: '欧阳 娜娜', mobile: '+86 138-0000-0000' },
    { name: '', mobile: '13800000000' },
    { name: 'Ana\nMaria', mobile: '' },
  ]) {
    const columns = sealedToFind(vault, person);
    assert.deepEqual(opened(vault, { ...columns, plainName: '', plainMobile: '' }), person);
  }
  const nobody = sealedToFind(vault, { name: '', mobile: '' });
  assert.deepEqual(nobody, { personSealed: '', mobileHash: '', mobileEndHash: '', nameHash: '' });
  assert.deepEqual(['138****0000', '外卖', '', '+86 138'].map(isNumber), [false, false, false, true]);
  assert.equal(digitsOf('0086 138-0000-0000'), '13800000000');
});

test('no name and no number of an order, a ticket, an export or its log is readable in the database', async () => {
  const place = (lng: number) => ({ name: 'x', position: [lng, 22.5] as [number, number] });
  const { orderNo } = await appKey.call('/open/order/create', {
    externalId: 'sealed',
    passengerName: '慕容雪晴',
    passengerMobile: '13911112222',
    pickUp: place(113.9),
    dropOff: place(113.95),
  });
  const form = {
    kind: 'complaint',
    priority: 'normal',
    channel: 'phone',
    subject: '脏',
    text: '脏',
    fleetNumber: '',
  } as const;
  const ticket = await admin.call('/operation/ticket/addOne', { ...form, orderNo });
  const shown = await admin.call('/operation/ticket/getById', { id: ticket.id });
  assert.deepEqual([shown.passengerName, shown.passengerMobile], ['慕容雪晴', '13911112222']);
  for (const sought of ['慕容雪晴', '13911112222', '+8613911112222', '2222'])
    assert.deepEqual(await listed(sought), [orderNo], sought);
  assert.deepEqual(await listed('慕容'), []);
  await admin.call('/operation/order/exportList', { passenger: '慕容雪晴', format: 'csv' });
  await admin.call('/operation/order/exportList', { passenger: '13911112222', format: 'csv' });
  await until(
    'the passenger',
    async () => (await admin.call('/operation/user/getPageList', { mobile: '13911112222' })).list[0],
  );
  const text = await textOf(PLACES);
  assert.ok(text.includes(orderNo), 'the tables were read');
  for (const secret of ['慕容雪晴', '雪晴', '13911112222', '11112222']) assert.ok(!text.includes(secret), secret);
});

test('what was readable before an update is sealed in portions, shown as before, and found when it is', async () => {
  const { id: known } = await db
    .selectFrom('passenger')
    .select('id')
    .where('mergedInto', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const old = (at: number) => ({ plainName: `上官旧客${at}`, plainMobile: `137${String(70_000_000 + at)}` });
  // more than one portion; one is linked to the passenger of its number, one to somebody else’s
  for (let at = 0; at < 510; at += 1) await makeOrder(db, { orderNo: `OLD-${at}`, source: 'old', ...old(at) });
  const linked = await makeOrder(db, { source: 'old', plainMobile: '13911112222', passengerId: known });
  const elsewhere = await makeOrder(db, { source: 'old', plainMobile: '13777777777', passengerId: known });
  const form = {
    kind: 'complaint',
    priority: 'normal',
    channel: 'phone',
    subject: '旧',
    text: '旧',
    fleetNumber: '',
  } as const;
  const { id: ticketId } = await admin.call('/operation/ticket/addOne', { ...form, orderNo: 'OLD-7' });
  await db
    .updateTable('ticket')
    .set({ ...old(7), personSealed: '', mobileHash: '' })
    .where('id', '=', ticketId)
    .execute();
  const shown = async () => [
    (await admin.call('/operation/order/getPageList', { source: 'old', pageSize: 200 })).list.map((row) => [
      row.orderNo,
      row.passengerName,
      row.passengerMobile,
      row.version,
    ]),
    (await admin.call('/operation/ticket/getById', { id: ticketId })).passengerName,
  ];
  const before = await shown();
  assert.equal(before[1], '上官旧客7');
  await refused(admin.call('/operation/user/getHeldData', { id: known }), 409);

  const stop = new AbortController();
  // ends after the first portion, as a server that is stopped
  await sealAll(db, vault, services.nouns.persons, { signal: stop.signal, rest: async () => stop.abort() });
  const halfway = await textOf(['order']);
  assert.ok(halfway.includes('上官旧客0'), 'the oldest wait');
  assert.ok(!halfway.includes('上官旧客509'), 'the latest come first');
  assert.deepEqual(await shown(), before);

  const { signal } = new AbortController();
  await sealAll(db, vault, services.nouns.persons, { signal, rest: async () => undefined });
  assert.deepEqual(await shown(), before);
  const text = await textOf(PLACES);
  for (const secret of ['上官旧客', '13770000', '13777777777']) assert.ok(!text.includes(secret), secret);
  assert.deepEqual(await listed('13770000007'), ['OLD-7']);
  assert.deepEqual(await listed('上官旧客7'), ['OLD-7']);
  const ofOrder = (id: string) =>
    db.selectFrom('order').select('passengerId').where('id', '=', id).executeTakeFirstOrThrow();
  assert.equal((await ofOrder(linked)).passengerId, known);
  assert.notEqual((await ofOrder(elsewhere)).passengerId, known, 'whose number is another is linked anew');
  await admin.call('/operation/user/getHeldData', { id: known });
});

test('a stop does not wait for the pause in which rows that somebody holds are left alone', async () => {
  const held = await makeOrder(db, { orderNo: 'HELD', plainName: '上官久候' });
  const free = await makeOrder(db, { orderNo: 'FREE', plainName: '上官即行' });
  const named = async (id: string) =>
    (await db.selectFrom('order').select('plainName').where('id', '=', id).executeTakeFirstOrThrow()).plainName;
  await inTransaction(db, async (one) => {
    await one.selectFrom('order').select('id').where('id', '=', held).forUpdate().execute();
    const stop = keepSealing(services, services.nouns.persons, LONG_MS);
    await until('the row that nobody holds is sealed', async () => (await named(free)) === '');
    await stop();
  });
  assert.equal(await named(held), '上官久候');
});
