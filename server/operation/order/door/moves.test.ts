/** Every step of an order, and everything else that is written of one: who hears of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hasEnded,
  ORDER_STATUSES,
  ORDER_STEPS,
  type OrderStatus,
  type OrderStep,
} from '#contract/operation/order/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { bringOrders, correctByFile, flagOrder, payOrderBy, priceOrder, rateOrder, rescheduleOrder } from './change.ts';
import type { Move } from './move.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { readPlaceMap } from '#server/channel/placeMap.ts';
import { NOWHERE } from '#server/operation/scope/whereabouts.ts';
import { watch } from '#server/testing/live.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, dispatcher, orders } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
// steps are taken by the test alone
await dispatcher.stop();

const rule = await admin.call('/operation/payRule/addOne', {
  name: 'Rides',
  scope: { sources: ['walk'] },
  terms: {
    base: { amount: 1000 },
    mileage: { slabs: [{ from: 0, rate: 20_000 }] },
    cancellation: [{ by: 'passenger', after: 0, amount: 300 }],
  },
});
await admin.call('/operation/payRule/submitVersion', { id: rule.versionId, version: 1 });
const reviewer = await app.signInAs('administrator');
await reviewer.call('/operation/payRule/approveVersion', { id: rule.versionId, version: 2 });

const carId = await addCar(services);
const stream = await watch(admin);
const inTransaction = <Result>(work: (transaction: Db) => Promise<Result>) => db.transaction().execute(work);
const at = () => services.now().toISOString();

/** Does something and waits until the lists of an open console hear of it. */
async function heard<Result>(what: string, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  const before = stream.events.length;
  const result = await inTransaction(work);
  await until(`the lists hear of: ${what}`, () =>
    stream.events.slice(before).some((event) => event.kind === 'rows' && event.noun === '/operation/order'),
  );
  return result;
}

let serial = 0;
/** An order as an app makes one, in a state that it came to by its steps. */
const orderIn = (...steps: Move[]): Promise<string> => bornAs('requested', ...steps);
async function bornAs(status: 'scheduled' | 'requested', ...steps: Move[]): Promise<string> {
  serial += 1;
  const sourceRef = `walk-${serial}`;
  return inTransaction(async (transaction) => {
    const born = await orders.request(transaction, '260101', {
      source: 'walk',
      sourceRef,
      tripType: 'private',
      ...NOWHERE,
      areaCode: '440305',
      requestedAt: at(),
      scheduledAt: status === 'scheduled' ? at() : null,
      status,
      passengerName: '',
      passengerMobile: '',
      pickUpName: 'A',
      pickUpLng: 114,
      pickUpLat: 22.5,
      dropOffName: 'B',
      dropOffLng: 114.05,
      dropOffLat: 22.5,
    });
    assert.ok(born !== undefined);
    const waitUntil = new Date(services.now().getTime() + 600_000).toISOString();
    await transaction.insertInto('dispatchRequest').values({ orderId: born.id, waitUntil, createdAt: at() }).execute();
    for (const step of steps) assert.equal((await orders.move(transaction, [born.id], step, at())).length, 1);
    return born.id;
  });
}
const assign: Move = { step: 'assign', carId };
const complete: Move = { step: 'complete', distance: 5000, duration: 600, flags: [] };
/** How an order comes to each state. */
const WAY: Readonly<Record<Exclude<OrderStatus, 'scheduled'>, readonly Move[]>> = {
  requested: [],
  assigned: [assign],
  arriving: [assign, { step: 'setOut' }],
  onTrip: [assign, { step: 'setOut' }, { step: 'pickUp' }],
  completed: [assign, { step: 'setOut' }, { step: 'pickUp' }, complete],
  cancelled: [{ step: 'cancel', by: 'operator' }],
  failed: [{ step: 'fail' }],
};
const orderAt = (status: OrderStatus): Promise<string> =>
  status === 'scheduled' ? bornAs('scheduled') : orderIn(...WAY[status]);
const STEP: Readonly<Record<OrderStep, Move>> = {
  search: { step: 'search' },
  assign,
  setOut: { step: 'setOut' },
  pickUp: { step: 'pickUp' },
  complete,
  reopen: { step: 'reopen' },
  cancel: { step: 'cancel', by: 'passenger', reason: 'walked' },
  fail: { step: 'fail' },
};
const read = (id: string) => admin.call('/operation/order/getById', { id });
const isWaiting = async (id: string) =>
  (await admin.call('/operation/order/getPageList', { waiting: true })).list.some((order) => order.id === id);
const chargesOf = (orderId: string) =>
  db.selectFrom('orderCharge').selectAll().where('orderId', '=', orderId).execute();

test('every step from every state: the list, the drawer, the map and the price hear of it, or nothing happens', async () => {
  for (const step of Object.values(STEP)) {
    const { from, to } = ORDER_STEPS[step.step];
    const comesFrom: readonly OrderStatus[] = from;
    const before = [];
    for (const status of ORDER_STATUSES) before.push(await read(await orderAt(status)));
    const ids = before.map(({ id }) => id);
    const moved = await heard(step.step, (transaction) => orders.move(transaction, ids, step, at()));
    const versions = new Map(moved.map(({ id, version }) => [id, version]));
    for (const order of before) {
      const after = await read(order.id);
      if (!comesFrom.includes(order.status)) {
        assert.deepEqual(after, order, `${step.step} does not go from ${order.status}`);
        assert.equal(versions.has(order.id), false);
        continue;
      }
      assert.deepEqual([after.status, after.version], [to, versions.get(order.id)]);
      assert.equal(after.version, order.version + 1);
      assert.equal(await isWaiting(order.id), to === 'requested');
      assert.equal((await chargesOf(order.id)).length, hasEnded(to) ? 1 : 0, `${step.step} from ${order.status}`);
      if (step.step === 'complete') assert.equal(after.price, 2000);
      if (step.step === 'reopen') assert.deepEqual([after.carId, after.carNumber, after.assignedAt], [null, '', null]);
      if (step.step === 'cancel') assert.deepEqual([after.cancelledBy, after.cancelReason], ['passenger', 'walked']);
    }
  }
});

test('a car cancels only what it was given; many move at once, each in the state that it was in', async () => {
  const [waiting, given, driven] = [await orderIn(), await orderIn(assign), await orderIn(...WAY.onTrip)];
  const byCar: Move = { step: 'cancel', by: 'vehicle' };
  const moved = await inTransaction((transaction) => orders.move(transaction, [waiting, given, driven], byCar, at()));
  assert.deepEqual(
    moved.map(({ id }) => id),
    [given],
  );
  assert.equal((await read(driven)).status, 'onTrip');
});

test('an order is born with its division, and the list and the map hear of it', async () => {
  const id = await heard('an order', () => orderIn());
  assert.equal((await read(id)).areaCode, '440305');
  assert.equal(await isWaiting(id), true);
});

test('what goes wrong beside a step undoes it, and what followed it', async () => {
  const id = await orderIn();
  const failing = inTransaction(async (transaction) => {
    await orders.move(transaction, [id], { step: 'fail' }, at());
    throw new Error('beside it');
  });
  await assert.rejects(failing, /beside it/);
  assert.equal((await read(id)).status, 'requested');
  assert.deepEqual(await chargesOf(id), []);
});

test('a booked ride that goes elsewhere is heard of, has a new version, and keeps where it went', async () => {
  const id = await bornAs('scheduled');
  const before = await read(id);
  assert.ok(before.scheduledAt !== null && before.pickUpPosition !== null && before.dropOffPosition !== null);
  const from = {
    pickUp: { name: before.pickUpName, position: before.pickUpPosition },
    dropOff: { name: before.dropOffName, position: before.dropOffPosition },
    seats: 1,
  };
  const to = { ...from, dropOff: { name: 'C', position: [114.1, 22.6] as [number, number] } };
  const times = { fromAt: before.scheduledAt, toAt: before.scheduledAt };
  const quotes = { fromQuoteId: null, toQuoteId: null };
  const by = { by: 'passenger' as const, changeId: 'c', userId: null };
  const trips = { from, to, pickUp: null };
  const { version } = await heard('other places', (transaction) =>
    rescheduleOrder(transaction, { orderId: id, ...by, ...times, ...quotes, trips }, at()),
  );
  const after = await read(id);
  assert.deepEqual(
    [after.version, after.status, after.dropOffName, after.areaCode],
    [before.version + 1, 'scheduled', 'C', before.areaCode],
  );
  assert.equal(version, after.version);
  assert.deepEqual(
    after.reschedules.map(({ fromTrip, toTrip }) => [fromTrip, toTrip]),
    [[from, to]],
  );
});

test('what is written besides the steps is heard of as well: rating, price, flags, payment, files', async () => {
  const id = await orderIn(...WAY.completed);
  await heard('a rating', (transaction) => rateOrder(transaction, id, 4));
  await heard('a flag', (transaction) => flagOrder(transaction, id, ['tooFast']));
  await heard('a way to pay', (transaction) => payOrderBy(transaction, id, 'wechat'));
  await heard('a price', (transaction) =>
    priceOrder(transaction, id, { price: 2100, currency: 'CNY', priceParts: [{ kind: 'base', amount: 2100 }] }),
  );
  const after = await read(id);
  assert.deepEqual([after.rating, after.flags, after.paymentMethod, after.price], [4, ['tooFast'], 'wechat', 2100]);
  await heard('money', (transaction) =>
    services.ledger.post(transaction, {
      kind: 'payment',
      key: `walked:${id}`,
      at: at(),
      orderId: id,
      entries: [
        { account: 'clearing:wechat', amount: 2000, currency: 'CNY' },
        { account: 'receivable:passenger', amount: -2000, currency: 'CNY' },
      ],
    }),
  );
  assert.equal((await read(id)).paymentState, 'paid');
  const file = { source: 'file', sourceRef: '1', orderNo: 'FILE1', status: 'completed', tripType: 'private' };
  const rest = {
    requestedAt: at(),
    cancelReason: '',
    passengerName: '',
    passengerMobile: '',
    carNumber: '',
    areaCode: '',
    pickUpName: '',
    pickUpLng: null,
    pickUpLat: null,
    dropOffName: '',
    currency: 'CNY',
    priceParts: [],
    paymentState: 'unpaid',
    paymentMethod: 'unknown',
    flags: [],
    remark: '',
  };
  const keeping = { vault: services.vault, places: await readPlaceMap(db, services.now()) };
  const added = await heard('a file', (transaction) => bringOrders(transaction, keeping, [{ ...file, ...rest }]));
  assert.equal(added.length, 1);
  const { id: broughtId } = await db
    .selectFrom('order')
    .select('id')
    .where('orderNo', '=', 'FILE1')
    .executeTakeFirstOrThrow();
  const corrected = [{ id: broughtId, ...file, ...rest, remark: 'corrected' }];
  await heard('a correction', (transaction) => correctByFile(transaction, keeping, corrected, at()));
  assert.equal((await read(broughtId)).remark, 'corrected');
});
