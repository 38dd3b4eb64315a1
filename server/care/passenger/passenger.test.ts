/** Passengers: they come with orders, get limits that hold at once, are merged and parted, and go when the law asks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallInput } from '#contract/index.ts';
import { minor } from '#server/ground/database/amounts.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { mobileHashOf } from '#server/ground/person/person.ts';
import { rider } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { seedsOf } from '#server/seed/seeds.ts';
import { warnOfEndingLimits } from './endings.ts';
import { tellPassengers } from './story.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const other = await app.signInAs('administrator');

const NOBODY = { personSealed: '', mobileHash: '', mobileEndHash: '', nameHash: '' };
const hashOf = (mobile: string): string => mobileHashOf(services.vault, mobile);
let made = 0;
interface Wishes {
  price?: number;
  status?: 'completed' | 'cancelled' | 'onTrip' | 'requested';
  paymentState?: 'paid' | 'unpaid';
  currency?: string;
  areaCode?: string;
}
async function order(mobile: string, name: string, rest: Wishes = {}) {
  made += 1;
  const { price = 1000, status = 'completed', currency = 'CNY', areaCode = '', paymentState = 'paid' } = rest;
  const requestedAt = new Date(services.now().getTime() + made * 1000).toISOString();
  await db
    .insertInto('order')
    .values({
      orderNo: `T-${made}`,
      source: 'test',
      sourceRef: String(made),
      status,
      requestedAt,
      ...rider(services.vault, name, mobile),
      price,
      currency,
      areaCode,
      priceParts: '[]',
      paymentState,
      ...(status === 'cancelled' ? { cancelledBy: 'passenger' as const, cancelledAt: requestedAt } : {}),
    })
    .execute();
}

const appKey = app.anonymous.as((await admin.call('/sys/apiKey/addOne', { name: 'app', source: 'app' })).key);
const find = async (mobile: string) => (await admin.call('/operation/user/getPageList', { mobile })).list;
const withOrders = async (mobile: string, count: number) => {
  await catchUp(services.jobDb);
  return until(`${count} orders of ${mobile}, and their money`, async () => {
    const queued = await db.selectFrom('passengerQueue').select('passengerId').limit(1).execute();
    const [one] = await find(mobile);
    return queued.length === 0 && one?.orderCount === count ? one : null;
  });
};

test('one number is one passenger, found by it, its last digits and the name, and counted', async () => {
  await Promise.all([order('13900001111', '陈晓雯'), order('13900001111', '陈晓雯', { price: 2500 })]);
  const found = await withOrders('13900001111', 2);
  assert.deepEqual([found.name, found.rideCount, found.spent], ['陈晓雯', 2, 3500]);
  assert.deepEqual(
    (await find('1111')).map(({ id }) => id),
    [found.id],
  );
  const named = await admin.call('/operation/user/getPageList', { name: '陈晓雯' });
  assert.equal(named.total, 1);
  const { list } = await admin.call('/operation/order/getPageList', { passengerId: found.id });
  assert.equal(list.length, 2);
  const kept = await db.selectFrom('passenger').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(kept).includes('1390000') && !JSON.stringify(kept).includes('陈晓雯'));
});

test('without the right to personal data nothing is shown whole, and nobody is found by it', async () => {
  const auditor = await app.signInAs('auditor');
  const { list } = await auditor.call('/operation/user/getPageList', {});
  assert.deepEqual(
    list.map(({ name, mobile }) => [name, mobile]),
    [['陈**', '139****1111']],
  );
  assert.equal((await auditor.call('/operation/user/getPageList', { mobile: '1111' })).total, 0);
  await refused(auditor.call('/operation/user/getHeldData', { id: list[0]?.id ?? '' }), 403);
});

test('a limit holds for the next order, until it is lifted', async () => {
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
  const place = (lng: number) => ({ name: 'x', position: [lng, 22.5] as [number, number] });
  const ask = (externalId: string) =>
    appKey.call('/open/order/create', {
      externalId,
      passengerName: '陈晓雯',
      passengerMobile: '13900001111',
      pickUp: place(113.9),
      dropOff: place(113.95),
    });
  const waiting = await ask('a0');
  const [passenger] = await find('13900001111');
  assert.ok(passenger);
  const { id, version } = passenger;
  const limit = { id, version, kind: 'unpaid' as const, reason: '三次未付' };
  const limited = await admin.call('/operation/user/limitOne', limit);
  assert.match((await refused(ask('a1'), 409)).body.msg, /unpaid/);
  assert.deepEqual(limited.cancelledOrders, [waiting.orderNo]);
  assert.equal((await appKey.call('/open/order/getById', { externalId: 'a0' })).status, 'cancelled');
  assert.equal((await admin.call('/operation/user/getPageList', { limited: true })).total, 1);
  await admin.call('/operation/user/liftLimit', { id, version: limited.version, reason: '已付清' });
  assert.ok((await ask('a2')).isNew);
});

test('a merge counts in one place, and is undone exactly', async () => {
  await order('13900002222', '陈晓雯', { price: 700 });
  const second = await withOrders('13900002222', 1);
  const [first] = await find('13900001111');
  assert.ok(first);
  await admin.call('/operation/user/mergeOne', { id: second.id, version: second.version, intoId: first.id });
  const [joined] = await find('13900002222');
  assert.deepEqual([joined?.id, joined?.spent], [first.id, first.spent + 700]);
  assert.equal((await admin.call('/operation/user/getById', { id: second.id })).merged.length, 1);
  await refused(
    admin.call('/operation/user/mergeOne', { id: first.id, version: joined?.version ?? 0, intoId: second.id }),
    409,
  );
  await admin.call('/operation/user/undoMerge', { id: second.id });
  const [parted] = await find('13900001111');
  assert.deepEqual([parted?.spent, (await find('13900002222'))[0]?.id], [first.spent, second.id]);
});

test('two people who change orders of the same passengers in unlike order do not wait for each other', async () => {
  await order('13900004441', '甲');
  await order('13900004442', '乙');
  await Promise.all([withOrders('13900004441', 1), withOrders('13900004442', 1)]);
  await order('13900004441', '甲');
  await order('13900004442', '乙');
  await Promise.all([withOrders('13900004441', 2), withOrders('13900004442', 2)]);
  const numbers = await db
    .selectFrom('order')
    .select('id')
    .where('mobileHash', 'in', ['13900004441', '13900004442'].map(hashOf))
    .orderBy('id')
    .execute();
  const [a1, b1, a2, b2] = numbers.map(({ id }) => id);
  const change = (transaction: typeof db, id = '', rating = 5) =>
    transaction.updateTable('order').set({ rating }).where('id', '=', id).execute();
  const both = Promise.withResolvers<void>();
  let began = 0;
  const meet = () => {
    began += 1;
    if (began === 2) both.resolve();
    return both.promise;
  };
  const work = (first = '', second = '') =>
    db.transaction().execute(async (transaction) => {
      await change(transaction, first);
      await meet();
      await change(transaction, second);
    });
  await Promise.all([work(a1, b1), work(b2, a2)]);
  const rated = await until('both counted', async () => {
    const [one] = await find('13900004441');
    return one?.rating === 5 ? one : null;
  });
  assert.equal(rated.orderCount, 2);
});

test('an order whose number is corrected goes to the other passenger, and figures follow', async () => {
  await order('13900005551', '丙', { price: 800 });
  await withOrders('13900005551', 1);
  await db
    .updateTable('order')
    .set(rider(services.vault, '丁', '13900005552'))
    .where('mobileHash', '=', hashOf('13900005551'))
    .execute();
  await withOrders('13900005552', 1);
  const before = await withOrders('13900005551', 0);
  assert.deepEqual([before.spent, before.rideCount, before.lastOrderAt], [0, 0, null]);
});

test('spent is what was charged and paid, cancellation fees too, less what was refunded', async () => {
  const mobile = '13900006660';
  const name = '庚';
  await order(mobile, name, { price: 1000 });
  await order(mobile, name, { price: 2000 });
  await order(mobile, name, { price: 300, status: 'cancelled' });
  await order(mobile, name, { price: 700, paymentState: 'unpaid' });
  const { id, rideCount, spent } = await withOrders(mobile, 4);
  assert.deepEqual([rideCount, spent], [3, 3300]);
  const { list } = await admin.call('/operation/order/getPageList', { passengerId: id });
  const refunded = list.find(({ price }) => price === 2000);
  assert.ok(refunded !== undefined);
  const wish = { orderId: refunded.id, amount: 500, channel: 'cash' as const, reason: 'The ride took too long' };
  await admin.call('/operation/payment/refund/requestOne', wish);
  assert.equal((await withOrders(mobile, 4)).spent, 2800);
  const { spending } = await admin.call('/operation/user/getById', { id });
  assert.deepEqual(spending, [{ currency: 'CNY', spent: 2800, rideCount: 3 }]);
});

test('amounts of two currencies stand apart, and figures, language and area narrow the list', async () => {
  await order('13900006661', '戊', { price: 5000, areaCode: '440305' });
  await order('13900006661', '戊', { price: 900, currency: 'JPY', areaCode: '440305' });
  const { id, spent, currency, areaCode } = await withOrders('13900006661', 2);
  assert.deepEqual([spent, currency, areaCode], [900, 'JPY', '440305']);
  const { spending } = await admin.call('/operation/user/getById', { id });
  assert.deepEqual(spending, [
    { currency: 'JPY', spent: 900, rideCount: 1 },
    { currency: 'CNY', spent: 5000, rideCount: 1 },
  ]);
  const ids = async (filters: CallInput<'/operation/user/getPageList'>) =>
    (await admin.call('/operation/user/getPageList', filters)).list.map((each) => each.id);
  assert.deepEqual(await ids({ currency: 'jpy', spentFrom: 900, spentTo: 900 }), [id]);
  assert.deepEqual(await ids({ areaCode: '4403', ridesFrom: 2, ridesTo: 2, language: 'zh-CN' }), [id]);
  assert.deepEqual(await ids({ areaCode: '4403', language: 'en-US' }), []);
  assert.equal((await admin.call('/operation/user/getLinking', {})).waiting, 0);
});

test('consents are kept once with time, version and channel, also of somebody who has not ordered yet', async () => {
  const said = { kind: 'privacy' as const, textVersion: '2026-10', isGiven: true, saidAt: '2026-10-01T08:00:00+08:00' };
  const tell = (consents: CallInput<'/open/passenger/consent'>['consents'], passengerName = '') =>
    appKey.call('/open/passenger/consent', { passengerMobile: '+8613900007771', passengerName, consents });
  assert.equal((await tell([said])).added, 1);
  const taken = { ...said, isGiven: false, saidAt: '2026-10-02T08:00:00+08:00' };
  assert.equal((await tell([said, taken], '己先生')).added, 1);
  await refused(tell([{ ...said, saidAt: new Date(services.now().getTime() + 3_600_000).toISOString() }]), 400);
  const [known] = await find('13900007771');
  assert.deepEqual([known?.name, known?.orderCount, known?.lastOrderAt, known?.channel], ['己先生', 0, null, 'app']);
  const { consents } = await admin.call('/operation/user/getById', { id: known?.id ?? '' });
  assert.deepEqual(
    consents.map(({ kind, textVersion, isGiven, channel }) => [kind, textVersion, isGiven, channel]),
    [
      ['privacy', '2026-10', false, 'app'],
      ['privacy', '2026-10', true, 'app'],
    ],
  );
  const held = await admin.call('/operation/user/getHeldData', { id: known?.id ?? '' });
  assert.deepEqual([held.consents.length, held.orderCount, held.isCut], [2, 0, false]);
});

test('an erasure needs a second person, waits for open orders, and leaves amounts but nobody', async () => {
  await order('13900003333', '何若琳', { price: 900 });
  const { id, version } = await withOrders('13900003333', 1);
  const asked = await admin.call('/operation/user/askErasure', { id, version, reason: '本人申请' });
  const decide = { id, version: asked.version, decision: 'approve' as const };
  assert.match((await refused(admin.call('/operation/user/decideErasure', decide), 409)).body.msg, /Somebody else/);
  await order('13900003333', '何若琳', { status: 'onTrip' });
  await withOrders('13900003333', 2);
  assert.match((await refused(other.call('/operation/user/decideErasure', decide), 409)).body.msg, /under way/);
  await db.updateTable('order').set({ status: 'completed' }).where('status', '=', 'onTrip').execute();
  await other.call('/operation/user/decideErasure', decide);
  const left = await db
    .selectFrom('order')
    .select(['personSealed', 'mobileHash', 'mobileEndHash', 'nameHash', minor('price').as('price')])
    .where('passengerId', '=', id)
    .orderBy('id')
    .execute();
  assert.deepEqual(left, [
    { ...NOBODY, price: 900 },
    { ...NOBODY, price: 1000 },
  ]);
  assert.deepEqual(await find('13900003333'), []);
  const log = await db.selectFrom('audit').selectAll().execute();
  assert.ok(!JSON.stringify(log).includes('若琳') && !JSON.stringify(log).includes('3333'));
  // a file with the same orders is read again
  await db
    .updateTable('order')
    .set(rider(services.vault, '何若琳', ''))
    .where('passengerId', '=', id)
    .execute();
  await db
    .updateTable('order')
    .set({ ...rider(services.vault, '何若琳', '13900003333'), price: 1100 })
    .where('passengerId', '=', id)
    .execute();
  const after = await db
    .selectFrom('order')
    .select(['personSealed', 'mobileHash', 'mobileEndHash', 'nameHash', minor('price').as('price')])
    .where('passengerId', '=', id)
    .execute();
  const blank = { ...NOBODY, price: 1100 };
  assert.deepEqual(after, [blank, blank]);
  await order('13900003333', '何若琳');
  const again = await withOrders('13900003333', 1);
  assert.equal((await admin.call('/operation/user/getById', { id })).state, 'erased');
  assert.notEqual(again.id, id);
});

test('an erasure takes the person out of tickets, their texts and files, and invoices; before, all of it is handed out', async () => {
  await order('13900004444', '温书予', { price: 1200 });
  const { id, version } = await withOrders('13900004444', 1);
  const { id: orderId } = await db
    .selectFrom('order')
    .select('id')
    .where('passengerId', '=', id)
    .executeTakeFirstOrThrow();
  await catchUp(services.jobDb);
  const at = services.now().toISOString();
  const about = { kind: 'complaint' as const, priority: 'normal' as const, channel: 'phone' as const };
  const ofOrder = await admin.call('/operation/ticket/addOne', {
    ...about,
    subject: '温书予投诉绕路',
    passengerName: '温书予',
    passengerMobile: '+8613900004444',
    text: '温书予来电，住海棠路 7 号',
  });
  await db
    .insertInto('ticketEntry')
    .values({
      ticketId: ofOrder.id,
      kind: 'passenger',
      event: null,
      text: '我是温书予',
      userId: null,
      toUserId: null,
      ref: null,
      at,
    })
    .execute();
  const { id: fileId } = await db
    .insertInto('file')
    .values({
      store: 'local',
      key: 'attachment/held.txt',
      kind: 'attachment',
      publicKey: null,
      name: '温书予.txt',
      extension: 'txt',
      type: 'text/plain',
      size: '1',
      sha256: 'a'.repeat(64),
      detectedType: 'text/plain',
      width: null,
      height: null,
      state: 'confirmed',
      ownerId: null,
      object: 'ticket',
      objectId: ofOrder.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { orderNo } = await admin.call('/operation/order/getById', { id: orderId });
  const { id: invoiceId } = await admin.call('/operation/invoice/requestOne', {
    orderNos: [orderNo],
    buyerName: '温书予',
    email: 'wen@example.com',
  });
  const held = await admin.call('/operation/user/getHeldData', { id });
  assert.deepEqual(
    held.tickets.map(({ number, messages }) => [number, messages.map(({ text }) => text)]),
    [[ofOrder.number, ['温书予来电，住海棠路 7 号', '我是温书予']]],
  );
  assert.deepEqual(
    [held.invoices.map(({ email }) => email), held.payments.map(({ kind, amount }) => [kind, amount])],
    [['wen@example.com'], [['payment', 1200]]],
  );
  const asked = await admin.call('/operation/user/askErasure', { id, version, reason: '本人申请' });
  const decide = { id, version: asked.version, decision: 'approve' as const };
  const open = await refused(other.call('/operation/user/decideErasure', decide), 409);
  assert.match(open.body.msg, new RegExp(ofOrder.number));
  await db.updateTable('ticket').set({ state: 'closed' }).where('id', '=', ofOrder.id).execute();
  await other.call('/operation/user/decideErasure', decide);
  const left = await Promise.all([
    db.selectFrom('ticket').selectAll().execute(),
    db.selectFrom('ticketEntry').selectAll().execute(),
    db.selectFrom('order').selectAll().execute(),
  ]);
  assert.doesNotMatch(JSON.stringify(left), /温书予|3900004444|海棠路/);
  const invoice = await db.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirstOrThrow();
  assert.deepEqual(
    [invoice.email, invoice.buyerName, Number(invoice.total)],
    ['', '温书予', 1200],
    'the tax law keeps the title',
  );
  const file = await db
    .selectFrom('file')
    .select(['object', 'keepUntil'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([file.object, file.keepUntil === null], ['', false], 'it is collected');
});

test('the merge of a record that was erased since is not undone', async () => {
  await order('13900008881', '庚');
  await order('13900008882', '庚');
  const [one, into] = [await withOrders('13900008881', 1), await withOrders('13900008882', 1)];
  await admin.call('/operation/user/mergeOne', { id: one.id, version: one.version, intoId: into.id });
  const [seen] = await find('13900008882');
  const asked = { id: into.id, version: seen?.version ?? 0, reason: '本人申请' };
  const { version } = await admin.call('/operation/user/askErasure', asked);
  await other.call('/operation/user/decideErasure', { id: into.id, version, decision: 'approve' });
  assert.match(
    (await refused(admin.call('/operation/user/undoMerge', { id: one.id }), 409)).body.msg,
    /erased together/,
  );
});

test('whoever set a limit is told once that it ends within a day', async () => {
  const [known] = await find('13900007771');
  const until24 = new Date(services.now().getTime() + 3 * 24 * 3_600_000).toISOString();
  const { id = '', version = 0 } = known ?? {};
  await admin.call('/operation/user/limitOne', { id, version, kind: 'abuse', reason: '吸烟', until: until24 });
  let me = admin;
  const told = async () => {
    await warnOfEndingLimits(services);
    const { list } = await me.call('/sys/message/getPageList', {});
    return list.filter(({ link }) => link === `/operation/user?drawer=detail&record=${id}`).length;
  };
  assert.equal(await told(), 0);
  app.advance(2.5 * 24 * 3600);
  me = await app.signIn('admin', ADMIN_PASSWORD);
  assert.deepEqual([await told(), await told()], [1, 1]);
});

test('the story of the demo ends when the server stops, to be told by the next start', async () => {
  const story = { seeds: await seedsOf(db), services, signal: AbortSignal.abort() };
  await assert.rejects(tellPassengers(story), { name: 'AbortError' });
});

test('the story of the demo holds no passenger while it goes on, so that linking beside it never waits', async () => {
  await order('13700000001', '', { status: 'completed' });
  await db.transaction().execute(async (transaction) => {
    await tellPassengers({ seeds: await seedsOf(transaction), services, signal: new AbortController().signal });
    const fromOutside = await db
      .selectFrom('order')
      .where('mobileHash', '=', hashOf('13700000001'))
      .select('passengerId')
      .executeTakeFirstOrThrow();
    assert.notEqual(fromOutside.passengerId, null);
  });
});
