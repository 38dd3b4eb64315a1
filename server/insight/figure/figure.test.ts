import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { hiddenGroups } from '#contract/ground/smallGroups.ts';
import { FIGURE_NAMES, FIGURES, type DimensionName, type FigureName } from '#contract/insight/figure/figures.ts';
import { ordersCounted } from '#contract/insight/figure/orders.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { chargeOf, paymentOf, refundOf } from '#server/finance/ledger/entries.ts';
import { post, type NewPosting } from '#server/finance/ledger/ledger.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { tellStory } from '#server/seed/story.ts';
import { townCredentials } from '#server/town/credentials.ts';
import { askFigures, askingOf } from './ask.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
await townCredentials(services);
await tellStory(services, new AbortController().signal);
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const DAY_MS = 86_400_000;
const { clock } = services.ranges;
const today = clock.moment(services.now().getTime()).day;
/** The midnight that began the day so many days ago. */
const midnight = (daysAgo: number) => new Date(clock.instantOf((today - daysAgo) * DAY_MS) ?? 0).toISOString();
const month = { from: midnight(28), to: midnight(0) };
const ofOrders = FIGURE_NAMES.filter((name) => FIGURES[name].source === 'order');

test('what adds up adds up, by day and by anything else, and is what the rows say', async () => {
  const whole = await admin.call('/insight/figure/ask', { ...month, figures: ofOrders.slice(0, 12) });
  assert.equal(whole.rows.length, 1);
  const additive = ofOrders.slice(0, 12).filter((name) => FIGURES[name].additive);
  for (const cut of ['day', 'hourOfWeek', 'supplier', 'status', 'distanceBand'] as const) {
    const parts = await admin.call('/insight/figure/ask', { ...month, figures: additive, by: [cut] });
    assert.ok(parts.rows.length > 1, cut);
    for (const [at, name] of additive.entries()) {
      const sum = parts.rows.reduce((total, { values }) => total + (values[at] ?? 0), 0);
      assert.equal(sum, whole.rows[0]?.values[ofOrders.indexOf(name)], `${name} by ${cut}`);
    }
  }
  const asked: FigureName[] = ['orders', 'completed', 'revenue', 'activePassengers', 'waitP50'];
  const { rows } = await admin.call('/insight/figure/ask', { ...month, figures: asked });
  const orders = await db
    .selectFrom('order')
    .where('requestedAt', '>=', month.from)
    .where('requestedAt', '<', month.to)
    .select(['status', 'price', 'passengerId', 'requestedAt', 'scheduledAt', 'pickedUpAt'])
    .execute();
  const completed = orders.filter(({ status }) => status === 'completed');
  const waits = orders
    .flatMap(({ requestedAt, scheduledAt, pickedUpAt }) =>
      pickedUpAt === null ? [] : [Math.max(0, Date.parse(pickedUpAt) - Date.parse(scheduledAt ?? requestedAt)) / 1000],
    )
    .toSorted((one, other) => one - other);
  const middle = (waits.length - 1) / 2;
  const median = ((waits[Math.floor(middle)] ?? 0) + (waits[Math.ceil(middle)] ?? 0)) / 2;
  assert.deepEqual(rows[0]?.values, [
    orders.length,
    completed.length,
    completed.reduce((sum, { price }) => sum + Number(price ?? 0), 0),
    new Set(orders.flatMap(({ passengerId }) => (passengerId === null ? [] : [passengerId]))).size,
    Math.round(median),
  ]);
});

test('a time that has not ended is told, and no other', async () => {
  // of two months, on whatever day
  const until = { from: midnight(40), to: midnight(-1) };
  await makeOrder(db, { requestedAt: midnight(36) });
  const runningBy = async (...by: DimensionName[]) => {
    const { rows } = await admin.call('/insight/figure/ask', { ...until, figures: ['orders'], by });
    assert.ok(rows.length > 1);
    return rows.filter((row) => row.isRunning).map(({ key }) => key[by.length - 1]);
  };
  const { day } = clock.moment(services.now().getTime());
  const sinceMonday = (new Date(day * DAY_MS).getUTCDay() + 6) % 7;
  const dayText = (of: number) => new Date(of * DAY_MS).toISOString().slice(0, 10);
  await makeOrder(db, { requestedAt: services.now().toISOString() });
  assert.deepEqual(await runningBy('day'), [dayText(day)]);
  assert.deepEqual(await runningBy('week'), [dayText(day - sinceMonday)]);
  assert.deepEqual(await runningBy('month'), [dayText(day).slice(0, 7)]);
  assert.equal((await runningBy('hour')).length, 1);
  assert.deepEqual([...new Set(await runningBy('status', 'day'))], [dayText(day)]);
  assert.deepEqual(await runningBy('hourOfWeek'), []);
  assert.deepEqual(await runningBy('status'), []);
});

/** Filters of an address as the call takes them. */
function asInput(filters: Readonly<Record<string, string>>): Record<string, unknown> {
  const { statuses, ...others } = filters;
  const read = (name: string, value: string) => {
    if (value === 'true') return true;
    return /^(price|distance)(From|To)$/.test(name) ? Number(value) : value;
  };
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, read(name, value)])),
    ...(statuses === undefined ? {} : { statuses: statuses.split(',') }),
  };
}
async function listed(filters: Readonly<Record<string, string>>): Promise<number> {
  const { status, body } = await admin.send('/operation/order/getPageList', { ...asInput(filters), pageSize: 1 });
  assert.equal(status, 200, JSON.stringify([filters, body]));
  return z.object({ total: z.number() }).parse(body.data).total;
}

test('the list of orders shows what a group counts', async () => {
  const cuts = [
    'day',
    'supplier',
    'status',
    'source',
    'tripType',
    'area',
    'range',
    'station',
    'cancelledBy',
    'cancelReason',
  ] as const;
  for (const cut of [...cuts, 'distanceBand', 'priceBand'] as const) {
    const { rows } = await admin.call('/insight/figure/ask', { ...month, figures: ['orders'], by: [cut] });
    const some = rows.filter(({ orders }) => orders !== null).slice(0, 3);
    assert.ok(some.length > 0, cut);
    for (const { key, values, orders } of some)
      assert.equal(await listed(orders ?? {}), values[0], `${cut} ${key.join()}`);
  }
  const { names } = await admin.call('/insight/figure/ask', { ...month, figures: ['orders'], by: ['supplier'] });
  assert.ok(Object.values(names['supplier'] ?? {}).every((name) => name.length > 0));
});

test('a click on a number opens exactly the orders that it counts', async () => {
  const counted = ofOrders.filter((name) => FIGURES[name].unit === 'count');
  const filters = { supplierId: '1' };
  for (const by of [[], ['status'], ['day', 'distanceBand']] as const) {
    const asked = { ...month, figures: counted, by: [...by], filters };
    const { rows, currency } = await admin.call('/insight/figure/ask', asked);
    for (const { key, values, orders } of rows.slice(0, 3))
      for (const [at, name] of counted.entries()) {
        const link = ordersCounted(name, orders, currency);
        if (link !== null) assert.equal(await listed(link), values[at], `${name} of ${key.join(' ')}`);
      }
  }
  const { rows, currency } = await admin.call('/insight/figure/ask', { ...month, figures: ['revenue', 'waitP90'] });
  const [{ orders } = { orders: null }] = rows;
  const [priced, waited] = await Promise.all(
    (['revenue', 'waitP90'] as const).map((name) => listed(ordersCounted(name, orders, currency) ?? {})),
  );
  const rowsOf = (query: typeof inMonth) => query.select((eb) => eb.fn.countAll<string>().as('count'));
  const inMonth = db.selectFrom('order').where('requestedAt', '>=', month.from).where('requestedAt', '<', month.to);
  const [withPrice] = await rowsOf(
    inMonth.where('status', '=', 'completed').where('price', 'is not', null).where('currency', '=', currency),
  ).execute();
  const [pickedUp] = await rowsOf(inMonth.whereRef('pickedUpAt', '>=', 'requestedAt')).execute();
  assert.deepEqual([priced, waited], [Number(withPrice?.count), Number(pickedUp?.count)]);
});

test('the same figure is the same number at home, on the dashboard, on the wall and in the analyses', async () => {
  const from = midnight(0);
  // soon after midnight the day has no other orders
  await makeOrder(db, { requestedAt: from });
  const home = await admin.call('/dashboard/getToday', {});
  const wall = await admin.call('/insight/wall/getNow', {});
  const figures: FigureName[] = ['orders', 'completed', 'underWay', 'cancelled', 'failed', 'unserved', 'revenue'];
  const to = wall.asOf;
  const { rows, currency } = await admin.call('/insight/figure/ask', { figures, from, to });
  const value = (name: FigureName) => rows[0]?.values[figures.indexOf(name)];
  assert.equal(home.since, from);
  for (const name of ['completed', 'underWay', 'cancelled', 'failed'] as const)
    assert.equal(home.orders?.[name], value(name), `home: ${name}`);
  assert.equal(home.orders?.revenue.find((one) => one.currency === currency)?.amount ?? 0, value('revenue'));
  for (const { figure, value: shown } of wall.figures?.list ?? [])
    if (figures.includes(figure)) assert.equal(shown, value(figure), `wall: ${figure}`);
  const { steps } = await admin.call('/operation/orderAnalysis/getFunnel', { requestedFrom: from, requestedTo: to });
  assert.deepEqual(
    [steps[0]?.orders, steps.find(({ step }) => step === 'completed')?.orders],
    [value('orders'), value('completed')],
  );
  const week = await admin.call('/operation/userAnalysis/getWeeks', { weeks: 4 });
  const last = week.weeks.find(({ isRunning, isHidden }) => !isRunning && !isHidden);
  assert.ok(last);
  const begin = clock.instantOf(Date.parse(last.week)) ?? 0;
  const end = clock.instantOf(Date.parse(last.week) + 7 * DAY_MS) ?? 0;
  const riders = await admin.call('/insight/figure/ask', {
    figures: ['riders'],
    from: new Date(begin).toISOString(),
    to: new Date(end).toISOString(),
  });
  assert.equal(riders.rows[0]?.values[0], last.riders);
});

test('a period stands beside the one before under the same keys, and alerts beside orders', async () => {
  const week = { from: midnight(7), to: midnight(0) };
  const question = { figures: ['orders', 'alerts'] as FigureName[], by: ['day' as const] };
  const beside = await admin.call('/insight/figure/ask', { ...week, ...question, compare: 'previous' });
  const then = await admin.call('/insight/figure/ask', { from: midnight(14), to: midnight(7), ...question });
  const ordersOn = new Map(then.rows.map(({ key, values }) => [key[0], values[0]]));
  for (const { key, before } of beside.rows) {
    const day = new Date(Date.parse(key[0] ?? '') - 7 * DAY_MS).toISOString().slice(0, 10);
    assert.equal(before?.[0], ordersOn.get(day) ?? 0, day);
  }
});

test('each sees what is in reach, and nothing without the right to it', async () => {
  const company = await db.selectFrom('supplier').select('id').where('code', '=', 'yuntu').executeTakeFirstOrThrow();
  const supplier = await app.signInAs('supplier', { supplierId: company.id });
  const own = await supplier.call('/insight/figure/ask', { ...month, figures: ['orders'] });
  const ofSupplier = await admin.call('/insight/figure/ask', {
    ...month,
    figures: ['orders'],
    filters: { supplierId: company.id },
  });
  assert.deepEqual(own.rows[0]?.values, ofSupplier.rows[0]?.values);
  const teacher = await app.signInAs('teacher');
  await refused(teacher.call('/insight/figure/ask', { ...month, figures: ['orders'] }), 403);
  await refused(admin.call('/insight/figure/ask', { ...month, figures: ['orders'], by: ['severity'] }), 400);
  await refused(admin.call('/insight/figure/ask', { from: month.to, to: month.from, figures: ['orders'] }), 400);
});

test('small groups are hidden from strangers, also from whoever subtracts', async () => {
  assert.deepEqual(hiddenGroups([50, 9, 30]), [false, true, true]);
  assert.deepEqual(hiddenGroups([50, 9, 3, 30]), [false, true, true, false]);
  // two of one, or their sum, would be known by subtraction
  assert.deepEqual(hiddenGroups([50, 1, 1]), [true, true, true]);
  assert.deepEqual(hiddenGroups([50, 4, 3, 60]), [true, true, true, false]);
  assert.deepEqual(hiddenGroups([50, 0, 30]), [false, false, false]);
  const asker = { scope: { kind: 'everything' }, may: () => true, hidesSmall: true, language: 'en-US' } as const;
  const { rows } = await askFigures(askingOf(services), asker, {
    ...month,
    figures: ['orders'],
    by: ['hour'],
    filters: {},
    most: 1000,
  });
  const hidden = rows.filter(({ isHidden }) => isHidden);
  assert.ok(hidden.length > 1);
  assert.ok(hidden.every(({ values, orders }) => values[0] === null && orders === null));
  assert.ok(rows.every(({ isHidden, values }) => isHidden || (values[0] ?? 0) >= 10));
});

test('every figure answers by every cut that it allows', async () => {
  const { list } = await admin.call('/insight/figure/getCatalogue', {});
  assert.deepEqual(
    list.map(({ figure }) => figure),
    FIGURE_NAMES,
  );
  for (const name of FIGURE_NAMES) {
    const { dimensions } = list.find(({ figure }) => figure === name) ?? { dimensions: [] };
    for (const cut of dimensions) {
      const { status, body } = await admin.send('/insight/figure/ask', { ...month, figures: [name], by: [cut] });
      assert.equal(status, 200, `${name} by ${cut}: ${JSON.stringify(body)}`);
      app.advance(1);
    }
  }
});

test('refunds stand beside revenue, and arrivals beside what the cars promised', async () => {
  const period = { from: '2026-02-02T00:00:00Z', to: '2026-02-03T00:00:00Z' };
  const at = (second: number) => new Date(Date.parse(period.from) + second * 1000).toISOString();
  const carId = (await db.selectFrom('car').select('id').limit(1).executeTakeFirstOrThrow()).id;
  // on time, two minutes and a second late, early after an offer that another car gave back; one never came
  const arrivals = [
    { offers: [{ offered: 10, expected: 300 }], arrived: 320 },
    { offers: [{ offered: 10, expected: 300 }], arrived: 431 },
    {
      offers: [
        { offered: 10, expected: 60 },
        { offered: 400, expected: 500 },
      ],
      arrived: 840,
    },
    { offers: [{ offered: 10, expected: 300 }], arrived: null },
  ];
  for (const { offers, arrived } of arrivals) {
    const orderId = await makeOrder(db, { requestedAt: at(0), price: 2000 });
    await db
      .insertInto('dispatchRequest')
      .values({ orderId, waitUntil: at(600), waiting: false, arrivedAt: arrived === null ? null : at(arrived) })
      .execute();
    for (const { offered, expected } of offers)
      await db
        .insertInto('dispatchOffer')
        .values({
          orderId,
          carId,
          state: 'done',
          expectedSeconds: expected,
          offeredAt: at(offered),
          answerBy: at(offered + 20),
          acceptedAt: at(offered + 5),
          endedAt: at(900),
        })
        .execute();
    if (arrived !== 431) continue;
    const key = `refund:${orderId}`;
    const book = (posting: NewPosting) => db.transaction().execute((transaction) => post(transaction, posting));
    await book({ ...chargeOf(2000, 0, 'CNY'), key: `charge:${orderId}`, at: at(900), orderId });
    await book({
      kind: 'payment',
      key: `payment:${orderId}`,
      at: at(900),
      orderId,
      entries: paymentOf('wechat', 2000, 'CNY'),
    });
    await book({
      kind: 'refund',
      key,
      at: at(1000),
      orderId,
      entries: refundOf('wechat', 500, 'CNY', { due: 0, tax: 0 }),
    });
  }
  const figures: FigureName[] = ['revenue', 'refunds', 'arrivalErrorP50', 'lateArrivalRate'];
  const { rows } = await admin.call('/insight/figure/ask', { ...period, figures });
  // 10, 121 and 60 seconds off
  assert.deepEqual(rows[0]?.values, [8000, 500, 60, 0.3333]);
});
