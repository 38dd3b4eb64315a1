/** Payments as providers tell them and people record them, refunds, and what the order says of it. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { paymentOf } from '#server/finance/ledger/entries.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { watch } from '#server/testing/live.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { takeWaiting } from './told.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, jobDb } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const second = await app.signInAs('administrator');

const AT = '2026-03-01T08:00:00+08:00';
let made = 0;
async function newOrder(sourceRef: string, price = 3000): Promise<string> {
  made += 1;
  const row = { orderNo: `T${made}`, status: 'completed', requestedAt: AT, source: 'app', currency: 'CNY' } as const;
  const { id } = await db
    .insertInto('order')
    .values({ ...row, sourceRef, price, priceParts: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await catchUp(jobDb);
  return id;
}
const moneyOf = async (orderId: string) => {
  const { money, postings } = await admin.call('/operation/payment/getOrderMoney', { orderId });
  const { charged, paid, refunded, due } = money;
  return { charged, paid, refunded, due, postings: postings.length };
};
const stateOf = async (id: string) => (await admin.call('/operation/order/getById', { id })).paymentState;

const { key, secret } = await admin.call('/sys/apiKey/addOne', { name: 'Pay', source: 'app', purpose: 'payment' });
assert.ok(secret !== null);
const provider = app.anonymous.as(key);

interface Notice {
  eventId: string;
  kind?: string;
  externalId: string;
  reference: string;
  amount?: number;
  currency?: string;
}
const sign = (payload: string, timestamp: number, by = secret) =>
  createHmac('sha256', by).update(`${timestamp}.${payload}`).digest('hex');
function signed(notice: Notice) {
  const payload = JSON.stringify({ kind: 'paid', amount: 3000, currency: 'CNY', channel: 'wechat', at: AT, ...notice });
  const timestamp = Math.floor(services.now().getTime() / 1000);
  return { payload, timestamp, signature: sign(payload, timestamp) };
}
const tell = (notice: Notice) => provider.call('/open/payment/notify', signed(notice));

test('a payment told twice, and by many at once, is posted once', async () => {
  const orderId = await newOrder('twice');
  const notice = { eventId: 'e1', externalId: 'twice', reference: 'wx1' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => tell(notice)));
  assert.equal(answers.filter(({ isNew }) => isNew).length, 1);
  assert.deepEqual(await tell(notice), { state: 'taken', isNew: false });
  // the same payment under another event
  assert.deepEqual(await tell({ ...notice, eventId: 'e2' }), { state: 'repeated', isNew: true });
  assert.deepEqual(await moneyOf(orderId), { charged: 3000, paid: 3000, refunded: 0, due: 0, postings: 2 });
  assert.equal(await stateOf(orderId), 'paid');
  assert.equal((await provider.call('/open/payment/getMoney', { externalId: 'twice' })).paid, 3000);
});

test('what is told with another amount, currency or name is refused, kept, and settled by a person', async () => {
  const orderId = await newOrder('amount');
  await tell({ eventId: 'a1', externalId: 'amount', reference: 'wx2' });
  const notify = (notice: Notice) => provider.call('/open/payment/notify', signed(notice));
  const other = await refused(notify({ eventId: 'a2', externalId: 'amount', reference: 'wx2', amount: 2999 }), 409);
  assert.match(other.body.msg, /another amount/);
  await refused(notify({ eventId: 'a3', externalId: 'amount', reference: 'wx3', currency: 'USD' }), 409);
  const reused = await refused(notify({ eventId: 'a1', externalId: 'amount', reference: 'wx9' }), 409);
  assert.match(reused.body.msg, /eventId was used/);
  assert.equal((await moneyOf(orderId)).paid, 3000);
  const { list } = await admin.call('/operation/payment/event/getPageList', { state: 'disputed' });
  assert.deepEqual(
    list.map(({ eventId, problem }) => [eventId, problem]),
    [
      ['a3', 'otherCurrency'],
      ['a2', 'otherAmount'],
    ],
  );
  const [{ id, version } = { id: '', version: 0 }] = list;
  await admin.call('/operation/payment/event/dismissOne', { id, version, note: 'provider’s mistake' });
  await refused(admin.call('/operation/payment/event/retryOne', { id, version: version + 1 }), 409);
});

test('a wrong, old or foreign signature posts nothing', async () => {
  const orderId = await newOrder('signature');
  const right = signed({ eventId: 's1', externalId: 'signature', reference: 'wx4' });
  const notify = (input: typeof right, client = provider) => client.call('/open/payment/notify', input);
  const wrong = await refused(notify({ ...right, payload: right.payload.replace('3000', '9000') }), 401);
  assert.match(wrong.body.msg, /signature is wrong/);
  const old = right.timestamp - 301;
  await refused(notify({ ...right, timestamp: old, signature: sign(right.payload, old) }), 401);
  const orders = await admin.call('/sys/apiKey/addOne', { name: 'Orders', source: 'app' });
  assert.equal(orders.secret, null);
  await refused(notify(right, app.anonymous.as(orders.key)), 401);
  assert.equal((await moneyOf(orderId)).paid, 0);
  const foreign = await admin.call('/sys/apiKey/addOne', { name: 'Other', source: 'other', purpose: 'payment' });
  const { payload, timestamp } = right;
  const answer = await notify(
    { payload, timestamp, signature: sign(payload, timestamp, foreign.secret ?? '') },
    app.anonymous.as(foreign.key),
  );
  assert.equal(answer.state, 'waiting');
  assert.equal((await moneyOf(orderId)).paid, 0);
});

test('events that come backwards, and before their order, end as if they had come in sequence', async () => {
  const back = { externalId: 'late', amount: 1000, reference: 'rf1', kind: 'refunded' };
  assert.equal((await tell({ ...back, eventId: 'b2' })).state, 'waiting');
  const orderId = await newOrder('late');
  assert.equal((await tell({ ...back, eventId: 'b3', reference: 'rf2' })).state, 'waiting');
  assert.equal((await tell({ eventId: 'b1', externalId: 'late', reference: 'wx5' })).state, 'taken');
  assert.deepEqual(await moneyOf(orderId), { charged: 3000, paid: 3000, refunded: 2000, due: 0, postings: 4 });
  await tell({ eventId: 'c1', externalId: 'later', reference: 'wx6' });
  const later = await newOrder('later');
  await takeWaiting(services);
  await takeWaiting(services);
  assert.equal((await moneyOf(later)).paid, 3000);
  // a payment that was none after all
  const undo = { externalId: 'later', reference: 'wx6', kind: 'reversed' };
  assert.equal((await tell({ ...undo, eventId: 'c2' })).state, 'taken');
  assert.equal((await tell({ ...undo, eventId: 'c3' })).state, 'repeated');
  assert.equal(await stateOf(later), 'unpaid');
  const tooMuch = await refused(
    tell({ eventId: 'b4', externalId: 'late', reference: 'rf3', amount: 1001, kind: 'refunded' }),
    409,
  );
  assert.match(tooMuch.body.msg, /exceeds what was paid/);
});

test('twenty refunds at once: what was paid goes back, and no more', async () => {
  const orderId = await newOrder('twenty');
  await tell({ eventId: 'd1', externalId: 'twenty', reference: 'wx7' });
  const ask = () =>
    admin.send('/operation/payment/refund/requestOne', { orderId, amount: 700, channel: 'wechat', reason: 'late' });
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  assert.equal(answers.filter(({ status }) => status === 200).length, 4);
  assert.ok(answers.every(({ status, body }) => status === 200 || /At most CNY \d/.test(body.msg)));
  assert.deepEqual(await moneyOf(orderId), { charged: 3000, paid: 3000, refunded: 2800, due: 0, postings: 6 });
});

test('a refund above the amount waits for another person; what waits is counted in', async () => {
  const orderId = await newOrder('large', 30_000);
  await tell({ eventId: 'f1', externalId: 'large', reference: 'wx8', amount: 30_000 });
  const wish = { orderId, channel: 'wechat' as const, reason: 'stranded' };
  const asked = await admin.call('/operation/payment/refund/requestOne', { ...wish, amount: 20_000 });
  assert.equal(asked.state, 'waiting');
  assert.equal((await moneyOf(orderId)).refunded, 0);
  await refused(admin.call('/operation/payment/refund/requestOne', { ...wish, amount: 10_001 }), 409);
  const seen = { id: asked.id, version: 1 };
  const own = await refused(admin.call('/operation/payment/refund/approveOne', seen), 409);
  assert.match(own.body.msg, /somebody else/);
  await second.call('/operation/payment/refund/approveOne', seen);
  await refused(second.call('/operation/payment/refund/approveOne', { ...seen, version: 2 }), 409);
  assert.equal((await moneyOf(orderId)).refunded, 20_000);
  const rest = await admin.call('/operation/payment/refund/requestOne', { ...wish, amount: 10_000 });
  assert.equal(rest.state, 'done');
  assert.equal(await stateOf(orderId), 'refunded');
});

test('whatever moves money of an order, or asks for it, is heard by its lists', async () => {
  const orderId = await newOrder('heard', 60_000);
  await tell({ eventId: 'h1', externalId: 'heard', reference: 'wx-h', amount: 60_000 });
  const stream = await watch(admin);
  async function heard<Result>(what: string, work: Promise<Result>): Promise<Result> {
    const before = stream.events.length;
    const result = await work;
    await until(`the lists hear of ${what}`, () =>
      stream.events.slice(before).some((event) => event.kind === 'rows' && event.noun === '/operation/order'),
    );
    return result;
  }
  const wish = { orderId, channel: 'wechat' as const, reason: 'detour' };
  const ask = (amount: number) => admin.call('/operation/payment/refund/requestOne', { ...wish, amount });
  await heard('a refund', ask(700));
  // how it is paid stays as it was
  await heard('another', ask(700));
  const { id } = await heard('one that waits', ask(30_000));
  await heard('its end', second.call('/operation/payment/refund/rejectOne', { id, version: 1, decision: 'no detour' }));
});

test('people record payments, compensate, write off and reverse; the balances sum to zero', async () => {
  const orderId = await newOrder('people');
  const record = { orderId, amount: 2000, channel: 'cash' as const };
  await refused(admin.call('/operation/payment/recordOne', { ...record, amount: 3001 }), 409);
  await admin.call('/operation/payment/recordOne', { ...record, reference: 'till-1' });
  await refused(admin.call('/operation/payment/recordOne', { ...record, amount: 100, reference: 'till-1' }), 409);
  await admin.call('/operation/payment/compensateOne', { orderId, amount: 300, note: 'dirty' });
  await admin.call('/operation/payment/writeOffOne', { orderId, note: 'gone' });
  const { due, postings } = await moneyOf(orderId);
  assert.deepEqual([due, postings, await stateOf(orderId)], [0, 4, 'paid']);
  const shown = await admin.call('/operation/payment/getPageList', { keyword: 'till-1' });
  const [payment] = shown.list;
  assert.ok(payment !== undefined && shown.list.length === 1);
  await admin.call('/operation/payment/reverseOne', { id: payment.id, note: 'counterfeit' });
  await refused(admin.call('/operation/payment/reverseOne', { id: payment.id, note: 'again' }), 409);
  assert.equal(await stateOf(orderId), 'unpaid');
  const { list } = await admin.call('/operation/payment/getBalances', {});
  assert.equal(
    list.reduce((sum, { balance }) => sum + balance, 0),
    0,
  );
});

test('a sum that is given in parts needs a second person as the whole does', async () => {
  const orderId = await newOrder('parts');
  await admin.call('/operation/payment/recordOne', { orderId, amount: 3000, channel: 'cash', reference: 'till-parts' });
  const give = async (amount: number) =>
    (await admin.call('/operation/payment/compensateOne', { orderId, amount, note: 'dirty' })).state;
  const refund = { orderId, amount: 3000, channel: 'cash' as const, reason: 'dirty' };
  assert.equal((await admin.call('/operation/payment/refund/requestOne', refund)).state, 'done');
  assert.equal(await give(6000), 'done');
  assert.equal(await give(1001), 'waiting');
  assert.equal(await give(1), 'waiting', 'what waits counts');
});

const back = (externalId: string, reference: string, amount = 700) =>
  tell({ eventId: `own-${reference}`, kind: 'refunded', externalId, reference, amount });

test('a provider’s word of a refund that people asked for confirms it and posts nothing again', async () => {
  const orderId = await newOrder('own');
  await tell({ eventId: 'own1', externalId: 'own', reference: 'wx-own' });
  const wish = { orderId, amount: 700, channel: 'wechat' as const, reason: 'detour' };
  await admin.call('/operation/payment/refund/requestOne', wish);
  await admin.call('/operation/payment/refund/requestOne', wish);
  assert.equal((await back('own', 'rf-own-1')).state, 'taken');
  assert.equal((await back('own', 'rf-own-2')).state, 'taken');
  assert.equal((await moneyOf(orderId)).refunded, 1400);
  const again = { eventId: 'own-again', kind: 'refunded', externalId: 'own', amount: 700 };
  assert.equal((await tell({ ...again, reference: 'rf-own-1' })).state, 'repeated');
  await refused(tell({ ...again, eventId: 'own-other', reference: 'rf-own-1', amount: 600 }), 409);
  const { list } = await admin.call('/operation/payment/refund/getPageList', {});
  const references = list.filter((refund) => refund.orderId === orderId).map(({ reference }) => reference);
  assert.deepEqual(references.toSorted(), ['rf-own-1', 'rf-own-2']);
  // a third one is the provider's own
  assert.equal((await back('own', 'rf-own-3')).state, 'taken');
  assert.equal((await moneyOf(orderId)).refunded, 2100);
});

test('a word of a refund that awaits approval waits for it, and one that was taken back is not confirmed', async () => {
  const orderId = await newOrder('undecided', 60_000);
  await tell({ eventId: 'und1', externalId: 'undecided', reference: 'wx-und', amount: 60_000 });
  const wish = { orderId, channel: 'wechat' as const, reason: 'detour' };
  const ask = (amount: number) => admin.call('/operation/payment/refund/requestOne', { ...wish, amount });
  const approved = await ask(20_000);
  assert.equal((await back('undecided', 'rf-und-1', 20_000)).state, 'waiting');
  await second.call('/operation/payment/refund/approveOne', { id: approved.id, version: 1 });
  await takeWaiting(services);
  assert.equal((await moneyOf(orderId)).refunded, 20_000);
  const rejected = await ask(25_000);
  assert.equal((await back('undecided', 'rf-und-2', 25_000)).state, 'waiting');
  await second.call('/operation/payment/refund/rejectOne', { id: rejected.id, version: 1, decision: 'no' });
  await takeWaiting(services);
  assert.equal((await moneyOf(orderId)).refunded, 45_000);
  await ask(500);
  const { postings } = await admin.call('/operation/payment/getOrderMoney', { orderId });
  const mistaken = postings.find(({ kind, amount }) => kind === 'refund' && amount === 500);
  assert.ok(mistaken !== undefined);
  await admin.call('/operation/payment/reverseOne', { id: mistaken.id, note: 'other order' });
  assert.equal((await back('undecided', 'rf-und-3', 500)).state, 'taken');
  assert.equal((await moneyOf(orderId)).refunded, 45_500);
});

/** How many statements of this database wait for a lock. */
const waiting = async (): Promise<number> => {
  const counted = await sql<{ waiting: number }>`select count(*)::int as "waiting" from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(jobDb);
  return counted.rows[0]?.waiting ?? 0;
};

/** While somebody has the order, a notice comes for it and then something else; answers what both became once it is let go. */
async function besideNotice<Result>(orderId: string, notice: Notice, work: () => Promise<Result>) {
  const whole = await jobDb.transaction().execute(async (holder) => {
    await holder.selectFrom('order').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
    const told = tell(notice);
    await until('the notice waits for the order', async () => (await waiting()) === 1);
    const other = work();
    await until('the other waits, too', async () => (await waiting()) === 2);
    return { both: Promise.allSettled([told, other]) };
  });
  const [told, other] = await whole.both;
  assert.deepEqual(told.status === 'fulfilled' ? told.value.isNew : told.reason, true);
  return other;
}

test('whatever is done beside a notice takes turns with it: neither is ended for the other', async () => {
  const given = { kind: 'refunded', amount: 1000 };
  const chore = await newOrder('turns1', 60_000);
  await tell({ ...given, eventId: 't1', externalId: 'turns1', reference: 'rf-t1' });
  const paid = { externalId: 'turns1', reference: 'wx-t1', amount: 60_000 };
  const swept = await besideNotice(chore, { ...paid, eventId: 't2' }, () => takeWaiting(services));
  assert.equal(swept.status, 'fulfilled');
  assert.deepEqual((await moneyOf(chore)).refunded, 1000);

  const retried = await newOrder('turns2', 60_000);
  await tell({ ...given, eventId: 't3', externalId: 'turns2', reference: 'rf-t3' });
  const { list } = await admin.call('/operation/payment/event/getPageList', { keyword: 'rf-t3' });
  const seen = { id: list[0]?.id ?? '', version: list[0]?.version ?? 0 };
  await besideNotice(retried, { ...paid, eventId: 't4', externalId: 'turns2', reference: 'wx-t4' }, async () => {
    // the notice took it along
    const answer = await refused(admin.call('/operation/payment/event/retryOne', seen), 409);
    assert.match(answer.body.msg, /changed/);
  }).then((other) => assert.equal(other.status, 'fulfilled'));
  assert.equal((await moneyOf(retried)).refunded, 1000);

  const wish = { orderId: retried, channel: 'wechat' as const, reason: 'detour' };
  const asked = await admin.call('/operation/payment/refund/requestOne', { ...wish, amount: 20_000 });
  const word = { kind: 'refunded', amount: 20_000, eventId: 't5', externalId: 'turns2', reference: 'rf-t5' };
  const approved = await besideNotice(retried, word, () =>
    second.call('/operation/payment/refund/approveOne', { id: asked.id, version: 1 }),
  );
  assert.equal(approved.status, 'fulfilled');

  const { postings } = await admin.call('/operation/payment/getOrderMoney', { orderId: chore });
  const first = postings.find(({ kind }) => kind === 'refund');
  assert.ok(first !== undefined);
  const more = { eventId: 't6', externalId: 'turns1', reference: 'wx-t6', amount: 500 };
  const reversed = await besideNotice(chore, more, () =>
    admin.call('/operation/payment/reverseOne', { id: first.id, note: 'other order' }),
  );
  assert.equal(reversed.status, 'fulfilled');
  assert.deepEqual(await moneyOf(chore), { charged: 60_000, paid: 60_500, refunded: 0, due: -500, postings: 5 });
});

test('the number of a payment that is taken for one order at this moment is not taken for another', async () => {
  const [first, other] = [await newOrder('number1'), await newOrder('number2')];
  const both = { kind: 'paid' as const, amount: 3000, currency: 'CNY', channel: 'wechat', reference: 'wx-number' };
  const told = await jobDb.transaction().execute(async (holder) => {
    await services.ledger.post(holder, {
      kind: 'payment',
      key: 'payment:wechat:wx-number',
      at: AT,
      orderId: first,
      reference: both.reference,
      entries: paymentOf(both.channel, both.amount, both.currency),
    });
    const answer = tell({ ...both, eventId: 'n1', externalId: 'number2' });
    await until('the notice waits for the number', async () => (await waiting()) === 1);
    return { answer };
  });
  assert.deepEqual((await refused(told.answer, 409)).body.data, { state: 'disputed' });
  assert.equal((await moneyOf(first)).paid, 3000);
  assert.equal((await moneyOf(other)).paid, 0);
});

test('a notice that waits too long is told to come again, not that its payment is disputed', async () => {
  const orderId = await newOrder('busy');
  const notice = { eventId: 'busy1', externalId: 'busy', reference: 'wx-busy' };
  await jobDb.transaction().execute(async (holder) => {
    await holder.selectFrom('order').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
    const answer = await refused(tell(notice), 503);
    assert.match(answer.body.msg, /same notice again/);
    assert.equal(answer.headers.get('retry-after'), '2');
  });
  assert.deepEqual(await tell(notice), { state: 'taken', isNew: true });
  assert.equal((await moneyOf(orderId)).paid, 3000);
});

test('events that cannot be judged keep those of no other order waiting', async () => {
  for (const name of ['poison', 'beside']) await tell({ eventId: name, externalId: name, reference: `wx-${name}` });
  await sql`create function "refuseIt"() returns trigger language plpgsql as $$
    begin raise exception 'no'; end $$`.execute(jobDb);
  await sql`create trigger "refuseIt" before update on "paymentEvent" for each row
    when (new."eventId" = 'poison') execute function "refuseIt"()`.execute(jobDb);
  // the older one is first
  const orders = [await newOrder('poison'), await newOrder('beside')];
  try {
    await takeWaiting(services, 1);
  } finally {
    await sql`drop trigger "refuseIt" on "paymentEvent"`.execute(jobDb);
    await sql`drop function "refuseIt"()`.execute(jobDb);
  }
  const paid = async () => (await Promise.all(orders.map(moneyOf))).map((money) => money.paid);
  assert.deepEqual(await paid(), [0, 3000]);
  // as housekeeping does it
  await services.nouns.chores.get('paymentEvents')?.(services, () => '');
  assert.deepEqual(await paid(), [3000, 3000]);
});
