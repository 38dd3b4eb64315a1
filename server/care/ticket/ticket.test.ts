/** Tickets through the front door: states and clocks, rights and reach, races, apps, cars that are held. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallInput } from '#contract/index.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { chargeOf, paymentOf } from '#server/finance/ledger/entries.ts';
import { dispatchableCars } from '#server/operation/dispatch/queries.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { raiseBreaches } from './breaches.ts';
import { afterWork, workBetween, workTime } from './workTime.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

type Form = CallInput<'/operation/ticket/addOne'>;
const open = async (more: Partial<Form> = {}) =>
  (
    await admin.call('/operation/ticket/addOne', {
      kind: 'complaint',
      subject: '空调不制冷',
      text: '全程很热',
      ...more,
    })
  ).id;
const find = (id: string) => admin.call('/operation/ticket/getById', { id });
const ms = (at: string | null) => Date.parse(at ?? '');

const dayOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
const calendar = workTime(new WallClock('Asia/Shanghai'), {
  from: '09:00',
  to: '18:00',
  weekdays: ['1', '2', '3', '4', '5'],
  calendar: new Map([
    ...['01', '02', '03', '04', '05', '06', '07'].map((day) => [dayOf(`2026-10-${day}`), 7] as const),
    [dayOf('2026-10-10'), 3],
  ]),
});
const local = (text: string) => Date.parse(`${text}:00+08:00`);

test('the clocks stand on weekends and holidays and run on a make-up day', () => {
  // a Friday evening: the last hour of it, then Monday
  assert.equal(afterWork(calendar, local('2026-09-11T17:00'), 120), local('2026-09-14T10:00'));
  // the eve of the holidays: Thursday the 8th is the next working day
  assert.equal(afterWork(calendar, local('2026-09-30T17:30'), 60), local('2026-10-08T09:30'));
  // Saturday the 10th is worked, Sunday is not
  assert.equal(afterWork(calendar, local('2026-10-09T17:00'), 120), local('2026-10-10T10:00'));
  assert.equal(afterWork(calendar, local('2026-10-10T17:00'), 120), local('2026-10-12T10:00'));
  assert.equal(workBetween(calendar, local('2026-10-09T17:00'), local('2026-10-12T10:00')), 60 + 540 + 60);
});

test('a working day that begins in an hour that the clock skips begins where the clock goes on', () => {
  const begins = Date.parse('2026-04-23T22:00Z');
  const cairo = (from: string, to: string) =>
    workTime(new WallClock('Africa/Cairo'), { from, to, weekdays: ['5'], calendar: new Map() });
  assert.equal(workBetween(cairo('00:00', '03:00'), begins - 60_000, begins + 86_400_000), 120);
  assert.equal(workBetween(cairo('00:00', '00:30'), begins - 60_000, begins + 86_400_000), 0);
});

test('the clocks of tickets stand on a holiday of the calendar, from the moment when it is set', async () => {
  const first = await find(await open({ priority: 'low' }));
  // a whole week, whatever day of it today is
  const days = Array.from({ length: 9 }, (_, place) =>
    new Date(services.now().getTime() + (place - 1) * 86_400_000).toISOString().slice(0, 10),
  );
  const holidays = days.map((day) => ({ day, name: '节日', countsAs: 7 }));
  await admin.call('/operation/workCalendar/setList', { days: holidays });
  const later = await find(await open({ priority: 'low' }));
  for (const day of days) await admin.call('/operation/workCalendar/deleteOne', { day });
  const after = await find(await open({ priority: 'low' }));
  assert.ok(ms(later.firstDueAt) - ms(first.firstDueAt) > 86_400_000);
  assert.ok(ms(after.firstDueAt) - ms(first.firstDueAt) < 3_600_000);
});

test('a reply ends the first answer, waiting for the passenger pauses, and the passenger starts the next answer', async () => {
  const id = await open({ priority: 'urgent' });
  const fresh = await find(id);
  assert.equal(fresh.state, 'new');
  assert.equal(fresh.dueAt, fresh.firstDueAt);
  assert.equal(ms(fresh.firstDueAt) - ms(fresh.createdAt), 15 * 60_000);
  const { version } = await admin.call('/operation/ticket/reply', { id, version: 1, text: '几点？', move: 'ask' });
  const waiting = await find(id);
  assert.deepEqual([waiting.state, waiting.dueAt, waiting.firstDueAt], ['waitingPassenger', null, null]);
  app.advance(3600);
  await admin.call('/operation/ticket/reply', { id, version, text: '我们查到了', move: 'answer' });
  const running = await find(id);
  assert.equal(running.state, 'open');
  // the hour that the passenger took is given back
  const given = ms(running.solveDueAt) - ms(fresh.solveDueAt);
  assert.ok(given >= 3_600_000 && given < 3_660_000, `${given} ms`);
  await refused(admin.call('/operation/ticket/reply', { id, version: 1, text: '旧的', move: 'ask' }), 409);
  assert.deepEqual(
    running.entries.filter(({ kind }) => kind !== 'event').map(({ text }) => text),
    ['全程很热', '几点？', '我们查到了'],
  );
});

test('of twenty who take one ticket one has it, and only open ones are moved', async () => {
  const id = await open();
  const takers = await Promise.allSettled(
    Array.from({ length: 20 }, () => admin.call('/operation/ticket/take', { id })),
  );
  assert.equal(takers.filter(({ status }) => status === 'fulfilled').length, 1);
  const { version, state } = await find(id);
  assert.equal(state, 'open');
  await refused(admin.call('/operation/ticket/moveOne', { id, version, move: 'reopen' }), 409);
  await admin.call('/operation/ticket/moveOne', { id, version, move: 'close' });
  const closed = await find(id);
  assert.deepEqual([closed.state, closed.solveDueAt], ['closed', null]);
  assert.deepEqual(await admin.call('/operation/ticket/takeMany', { ids: [id] }), { done: 0, left: 1 });
});

test('the one due soonest comes first, and an overdue one is raised once', async () => {
  const slow = await open({ priority: 'low' });
  const urgent = await open({ priority: 'urgent', kind: 'safety' });
  const { list } = await admin.call('/operation/ticket/getPageList', { states: ['new'] });
  const places = list.map(({ id }) => id);
  assert.ok(places.indexOf(urgent) < places.indexOf(slow));
  app.advance(16 * 60);
  await raiseBreaches(services);
  await raiseBreaches(services);
  const { breachedAt, entries, firstDueAt } = await find(urgent);
  assert.equal(breachedAt, firstDueAt);
  assert.equal(entries.filter(({ event }) => event === 'breached').length, 1);
  assert.equal((await find(slow)).breachedAt, null);
});

test('a car of lost property is not offered while it is held, and the thing goes to whoever says the code', async () => {
  const carId = await addCar(services, { fleetNumber: 'LOST-1' });
  const isOffered = async () =>
    (await dispatchableCars(services.db, services.now().toISOString()).execute()).some(({ id }) => id === carId);
  const id = await open({ kind: 'lostProperty', fleetNumber: 'LOST-1' });
  const fresh = await find(id);
  assert.equal(ms(fresh.solveDueAt) - ms(fresh.createdAt), 48 * 3_600_000);
  assert.equal(await isOffered(), true);
  await admin.call('/operation/ticket/holdCar', { id, version: 1, hours: 2 });
  assert.equal(await isOffered(), false);
  app.advance(2 * 3600 + 1);
  assert.equal(await isOffered(), true);
  await admin.call('/operation/ticket/holdCar', { id, version: 2, hours: 2 });
  const station = { code: 'LF', name: '失物站', kind: 'depot' as const, position: [113.95, 22.54] as [number, number] };
  const { id: stationId } = await admin.call('/capacity/station/addOne', station);
  const { code, version } = await admin.call('/operation/ticket/prepareHandOver', { id, version: 3, stationId });
  const wrong = code === '000000' ? '000001' : '000000';
  await refusedField(admin.call('/operation/ticket/handOver', { id, version, code: wrong }), 'code');
  assert.equal(JSON.stringify(await find(id)).includes(code), false);
  await admin.call('/operation/ticket/handOver', { id, version, code });
  const { state, handedOverAt, heldUntil } = await find(id);
  assert.equal(state, 'solved');
  assert.notEqual(handedOverAt, null);
  assert.equal(heldUntil, null);
});

test('an app opens a ticket once, writes once, sees no notes, and reaches no other app’s', async () => {
  const keyFor = async (source: string) =>
    app.anonymous.as((await admin.call('/sys/apiKey/addOne', { name: source, source })).key);
  const [own, other] = [await keyFor('app'), await keyFor('elsewhere')];
  const form = { ticketRef: 'c-1', kind: 'refund' as const, subject: '多收费', text: '多收了五元' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => own.call('/open/care/create', form)));
  assert.equal(answers.filter(({ isNew }) => isNew).length, 1);
  assert.equal(new Set(answers.map(({ number }) => number)).size, 1);
  await refused(own.call('/open/care/create', { ...form, subject: '别的' }), 409);
  await refused(other.call('/open/care/getById', { ticketRef: 'c-1' }), 404);
  await refused(own.call('/open/care/create', { ...form, ticketRef: 'c-2', externalId: 'nobody' }), 404);
  const { list } = await admin.call('/operation/ticket/getPageList', { keyword: answers[0]?.number ?? '' });
  const id = list[0]?.id ?? '';
  await admin.call('/operation/ticket/note', { id, text: '内部：查计价' });
  await admin.call('/operation/ticket/reply', { id, version: 2, text: '已退五元', move: 'solve' });
  await own.call('/open/care/rate', { ticketRef: 'c-1', rating: 5 });
  const message = { ticketRef: 'c-1', messageRef: 'm-1', text: '还没到账' };
  assert.deepEqual(await own.call('/open/care/addMessage', message), { state: 'reopened' });
  await own.call('/open/care/addMessage', message);
  const { messages, rating } = await own.call('/open/care/getById', { ticketRef: 'c-1' });
  assert.deepEqual(
    messages.map(({ from, text }) => `${from}: ${text}`),
    ['passenger: 多收了五元', 'care: 已退五元', 'passenger: 还没到账'],
  );
  assert.equal(rating, 5);
  const { version } = await find(id);
  await admin.call('/operation/ticket/moveOne', { id, version, move: 'close' });
  await refused(own.call('/open/care/addMessage', { ...message, messageRef: 'm-2' }), 409);
});

test('a supplier handles the tickets of its own cars; another’s are not there', async () => {
  const supplier = async (code: string) =>
    (await services.db.insertInto('supplier').values({ code, name: code }).returning('id').executeTakeFirstOrThrow())
      .id;
  const [mine, theirs] = [await supplier('mine'), await supplier('theirs')];
  await addCar(services, { fleetNumber: 'MINE-1', supplierId: mine });
  await addCar(services, { fleetNumber: 'THEIRS-1', supplierId: theirs });
  const role = { code: 'partnerCare', nameZh: '合作方客服', nameEn: 'Partner care', dataScope: 'suppliers' as const };
  const { id: roleId } = await admin.call('/sys/role/addOne', role);
  const leaves = await services.db
    .selectFrom('menu')
    .select('id')
    .where('permission', 'in', ['operation:ticket:list', 'operation:ticket:handle'])
    .execute();
  await admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds: leaves.map(({ id }) => id) });
  const partner = await app.signInAs('partnerCare', { supplierId: mine });
  const own = await open({ fleetNumber: 'MINE-1', passengerName: '周晓岚', passengerMobile: '13900000000' });
  const foreign = await open({ fleetNumber: 'THEIRS-1' });
  const { list } = await partner.call('/operation/ticket/getPageList', {});
  assert.deepEqual(
    list.map(({ id }) => id),
    [own],
  );
  assert.notEqual(list[0]?.passengerName, '周晓岚');
  assert.notEqual(list[0]?.passengerMobile, '13900000000');
  await refused(partner.call('/operation/ticket/getById', { id: foreign }), 404);
  await refused(partner.call('/operation/ticket/take', { id: foreign }), 404);
  await refused(partner.call('/operation/ticket/note', { id: foreign, text: 'x' }), 404);
  await refused(partner.call('/operation/ticket/takeMany', { ids: [foreign] }), 404);
  const form = { kind: 'complaint' as const, subject: 'x', text: 'x' };
  await refusedField(partner.call('/operation/ticket/addOne', { ...form, fleetNumber: 'THEIRS-1' }), 'fleetNumber');
  await refusedField(partner.call('/operation/ticket/addOne', form), 'orderNo');
  await partner.call('/operation/ticket/take', { id: own });
  // a viewer without the right to handle may not
  const viewer = await app.signInAs('auditor');
  await refused(viewer.call('/operation/ticket/take', { id: own }), 403);
});

test('money out of a ticket is a posting: at once below the amount for approval, else after a second person', async () => {
  const { db, ledger, now } = services;
  const at = now().toISOString();
  const { id: orderId } = await db
    .insertInto('order')
    .values({
      orderNo: 'T-money',
      source: 'test',
      sourceRef: 'money',
      status: 'completed',
      requestedAt: at,
      price: 50_000,
      priceParts: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const post = (kind: 'charge' | 'payment', entries: ReturnType<typeof paymentOf>) =>
    db
      .transaction()
      .execute((one) => ledger.post(one, { kind, key: `${kind}:ticket`, at, orderId, entries, note: '', by: '' }));
  await post('charge', chargeOf(50_000, 0, 'CNY').entries);
  await post('payment', paymentOf('wechat', 50_000, 'CNY'));
  const id = await open({ orderNo: 'T-money' });
  const give = async (kind: 'refund' | 'compensation', amount: number, channel: 'wechat' | null) => {
    const { version } = await find(id);
    return admin.call('/operation/ticket/giveMoney', { id, version, kind, amount, channel, reason: '车内不洁' });
  };
  assert.equal((await give('compensation', 500, 'wechat')).state, 'done');
  const { refundId, state } = await give('refund', 30_000, 'wechat');
  assert.equal(state, 'waiting');
  assert.match((await refused(give('refund', 20_001, 'wechat'), 409)).body.msg, /CNY 200\.00/);
  await refusedField(give('refund', 100, null), 'channel');
  const large = await give('compensation', 12_000, 'wechat');
  assert.equal(large.state, 'waiting');
  const second = await app.signInAs('administrator');
  await refused(admin.call('/operation/payment/refund/approveOne', { id: refundId, version: 1 }), 409);
  await second.call('/operation/payment/refund/approveOne', { id: refundId, version: 1 });
  await second.call('/operation/payment/refund/rejectOne', { id: large.refundId, version: 1, decision: '过高' });
  const { money } = await admin.call('/operation/payment/getOrderMoney', { orderId });
  assert.deepEqual([money.refunded, money.compensated, money.due], [30_000, 500, 0]);
  const shown = await find(id);
  assert.deepEqual(
    shown.money.map(({ kind, amount, state: now_ }) => [kind, amount, now_]),
    [
      ['compensation', 12_000, 'rejected'],
      ['refund', 30_000, 'done'],
      ['compensation', 500, 'done'],
    ],
  );
  const { list } = await admin.call('/sys/message/getPageList', {});
  assert.equal(list.filter(({ link }) => link === `/operation/ticket?drawer=detail&record=${id}`).length, 2);
  const bare = await open();
  const nothing = { id: bare, version: 1, kind: 'compensation' as const, amount: 1, channel: null, reason: 'x' };
  assert.match((await refused(admin.call('/operation/ticket/giveMoney', nothing), 409)).body.msg, /no order/);
});
