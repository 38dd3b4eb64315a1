/** Columns and rows give the same numbers, whatever was asked, by whom, and whatever happened to the orders and the files. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { question, type FigureAnswer } from '#contract/insight/figure/calls.ts';
import { FIGURE_NAMES, FIGURE_SOURCES, figureOf } from '#contract/insight/figure/figures.ts';
import { MEASURES, PLACE_FIGURES } from '#contract/insight/orderAnalysis/rules.ts';
import { askedBy } from '#server/ground/askers/askers.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { LocalStore } from '#server/ground/storage/local.ts';
import { askFigures, askingOf, type Asker } from '#server/insight/figure/ask.ts';
import { cellsAnswer, flowsAnswer } from '#server/insight/orderAnalysis/answers.ts';
import { distributionAnswer, funnelAnswer } from '#server/insight/orderAnalysis/rides.ts';
import { cohortsAnswer } from '#server/insight/userAnalysis/cohorts.ts';
import { catchUpPassengers } from '#server/care/passenger/service.ts';
import { chargeOf, paymentOf, refundOf } from '#server/finance/ledger/entries.ts';
import { post, type NewPosting } from '#server/finance/ledger/ledger.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { storedElsewhere } from '#server/testing/elsewhere.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { scratchFolder } from '#server/testing/programs.ts';
import { canGroup } from './duckFigures.ts';
import { COLUMN_NAMES } from './form.ts';
import { MANIFEST } from './places.ts';
import { currentFiles } from './queries.ts';
import { coverOf } from './read.ts';
import { keepColumns } from './write.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const services = { ...app.server.services, leastRead: 1 };
const { db, jobDb } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { id: ours } = await admin.call('/operation/supplier/addOne', { code: 'ours', name: 'Ours' });

const DAY_MS = 86_400_000;
const now = services.now().getTime();
const currentMonths = async () => (await currentFiles(db).execute()).filter(({ kind }) => kind === 'orders');
const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
const SHIFT = { seconds: 0 };
const WRITING = { leastOrders: 1, againMs: -1000 };

// four thousand orders of a hundred days: each value follows from the number of the order
await sql`insert into "order" ("orderNo", "source", "sourceRef", "status", "tripType", "requestedAt", "scheduledAt", "assignedAt", "pickedUpAt",
    "droppedOffAt", "cancelledAt", "failedAt", "cancelledBy", "cancelReason", "carNumber", "supplierId", "areaCode", "pickUpName", "pickUpLng",
    "pickUpLat", "dropOffName", "dropOffLng", "dropOffLat", "distance", "duration", "price", "currency", "paymentState", "rating", "flags")
  select 'C-' || n, (array['app', 'phone', 'street "quote", comma'])[1 + n % 3], n::text, "status", case when n % 11 = 0 then 'shared' else 'private' end,
    "at", case when n % 13 = 0 then "at" + interval '40 minutes' end, case when n % 7 <> 0 then "at" + make_interval(secs => n % 97) end,
    case when "status" = 'completed' then "at" + make_interval(secs => (n * 37 % 2000) + n % 10 / 7.0 - case when n % 50 = 0 then 9000 else 0 end) end,
    case when "status" = 'completed' then "at" + interval '1 hour' end,
    case when "status" = 'cancelled' then "at" + interval '3 minutes' end, case when "status" = 'failed' then "at" + interval '4 minutes' end,
    case when "status" = 'cancelled' then (array['passenger', 'operator', 'vehicle'])[1 + n % 3] end,
    case when "status" = 'cancelled' then (array['', 'too late', E'two\\r\\nlines\\t\\\\'])[1 + n / 3 % 3] else '' end,
    case when n % 17 = 0 then '' else '粤B' || n % 40 end, case when n % 4 = 0 then ${ours}::bigint end,
    (array['440305', '440306', '310115', ''])[1 + n % 4], (array['云湾站', E'Ärger, "Ost"\\r', '', 'b', 'B 🤦🏼‍♂️e\u0301'])[1 + n % 5],
    case when n % 19 <> 0 then 113.9 + n % 23 * 0.004 end, case when n % 19 <> 0 then 22.5 + n % 29 * 0.003 end, 'There ' || n % 6,
    case when n % 3 <> 0 then 113.95 + n % 6 * 0.01 end, case when n % 3 <> 0 then 22.55 end, case when n % 9 <> 0 then n * 53 % 60000 end,
    case when n % 10 <> 0 then n * 31 % 7000 end, case when n % 12 <> 0 then n * 71 % 25000 end, case when n % 20 = 0 then 'USD' else 'CNY' end,
    case when n % 2 = 0 then 'paid' else 'unpaid' end, case when n % 5 = 0 then 1 + n % 4 end,
    case when n % 15 = 0 then array['tooFast'] when n % 16 = 0 then array['tooSlow', 'tooFast'] else '{}' end
  from (select n, now() - interval '100 days' + make_interval(secs => n * 2159.123456) as "at",
      case when n % 6 = 0 then 'cancelled' when n % 23 = 0 then 'failed' else 'completed' end as "status" from generate_series(1, 3999) as n) as "n"`.execute(
  jobDb,
);
// one every seven minutes of an autumn before all of them, in which clocks change in both hemispheres
const autumn = new Date(now - 100 * DAY_MS).getUTCFullYear() - 1;
await sql`insert into "order" ("orderNo", "source", "sourceRef", "status", "requestedAt", "pickedUpAt", "distance")
  select 'A-' || n, 'autumn', 'a' || n, 'completed', "at", "at" + interval '5 minutes', n
    from (select n, make_timestamptz(${autumn}::integer, 10, 1, 0, 0, 0.5, 'UTC') + n * interval '7 minutes' as "at"
      from generate_series(0, 8200) as n) as "n"`.execute(jobDb);
// two hundred groups of eight after them: the p90 of each lies in the middle between two seconds, three tenths from 60 + g to 115 + g
await sql`insert into "order" ("orderNo", "source", "sourceRef", "status", "requestedAt", "pickedUpAt", "cancelReason")
  select 'T-' || g || '-' || n, 'autumn', 't' || g || '-' || n, 'completed', "at",
      "at" + make_interval(secs => case n when 8 then 115 + g when 7 then 60 + g else n end), lpad(g::text, 3, '0')
    from (select g, n, make_timestamptz(${autumn}::integer, 11, 15, 0, 0, 0, 'UTC') + g * interval '1 hour' as "at"
      from generate_series(0, 199) as g, generate_series(1, 8) as n) as "n"`.execute(jobDb);
// three hundred passengers, of whom more come with time
await sql`insert into "passenger" ("mobileHash", "mobileSealed", "mobileTail", "nameHash", "nameSealed")
  select 'h' || n, '', '', '', '' from generate_series(1, 310) as n`.execute(jobDb);
await sql`update "order" set "passengerId" = p."id" from (select row_number() over (order by "id") as n, "id" from "passenger") as p
  where "source" <> 'autumn' and "sourceRef"::integer % 37 <> 0
    and p.n = 1 + "sourceRef"::integer * 7919 % greatest(1, "sourceRef"::integer / 13)`.execute(jobDb);
await sql`update "passenger" set "mergedInto" = "id" - 1 where "id" % 29 = 0`.execute(jobDb);
await catchUpPassengers(services.db, services.vault);
// cars that came earlier or later than they had said: some took an order that another one gave up, some never came
const cars = [await addCar(services), await addCar(services)];
await sql`insert into "dispatchRequest" ("orderId", "waitUntil", "waiting", "arrivedAt")
  select "id", "requestedAt" + interval '1 hour', false, case when n % 8 <> 0 then "requestedAt" + make_interval(secs => n % 900 + n % 7 / 3.0) end
    from (select "id", "requestedAt", "sourceRef"::integer as n from "order" where "source" <> 'autumn') as "o" where n % 3 <> 0`.execute(
  jobDb,
);
await sql`insert into "dispatchOffer" ("orderId", "carId", "state", "expectedSeconds", "offeredAt", "answerBy", "acceptedAt", "endedAt")
  select "o"."id", "c"."carId", "c"."state", n * "c"."more" % 700, "at" + make_interval(secs => "c"."after"), "at" + interval '1 minute',
      "at" + make_interval(secs => "c"."after" + n % 2 * 3), "at" + interval '2 hours'
    from (select "id", "requestedAt" as "at", "sourceRef"::integer as n from "order" where "source" <> 'autumn') as "o"
      join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
      cross join (values (${cars[0]}::bigint, 'lost', 13, 0.25, 1), (${cars[1]}::bigint, 'done', 17, 30.125, 4)) as "c" ("carId", "state", "more", "after", "of")
    where n % "c"."of" = 0`.execute(jobDb);
// refunds of many orders, without a posting for each
await jobDb.transaction().execute(async (transaction) => {
  await sql`alter table "orderMoney" disable trigger "orderMoney_keep"`.execute(transaction);
  await sql`insert into "orderMoney" ("orderId", "currency", "paid", "refunded")
    select "id", "currency", 25000, case when n % 4 = 0 then n % 900 else 0 end
      from (select "id", "currency", "sourceRef"::integer as n from "order" where "source" <> 'autumn') as "o" where n % 5 <> 0`.execute(
    transaction,
  );
  await sql`alter table "orderMoney" enable trigger "orderMoney_keep"`.execute(transaction);
});
await sql`analyze "order"`.execute(jobDb);
assert.ok((await keepColumns(services, WRITING)) > 3900);

const FIGURES = FIGURE_NAMES.filter((name) => figureOf(name).source === 'order');
/** As many as one question may have beside one of waits, which no sum answers. */
const AT_ONCE = 11;
const everything: Asker = { scope: { kind: 'everything' }, may: () => true, hidesSmall: false, language: 'en-US' };
const period = { from: daysAgo(95), to: daysAgo(0) };

const SCOPES: readonly Scope[] = [
  { kind: 'everything' },
  { kind: 'suppliers', supplierId: ours },
  { kind: 'areas', areaCodes: ['440305', '31'] },
];

type Asked = Partial<typeof question._input>;
/** What an answer says, without when and from where. */
const told = ({ asOf: _asOf, answeredBy: _by, columns: _columns, ...answer }: FigureAnswer) => answer;

async function both(asker: Asker, asked: Asked, clock: WallClock = services.ranges.clock): Promise<FigureAnswer> {
  let last: FigureAnswer | undefined;
  for (let first = 0; first < FIGURES.length; first += AT_ONCE) {
    const others = FIGURES.slice(first, first + AT_ONCE).filter((name) => name !== 'waitP90');
    const parsed = question.parse({ ...period, most: 5000, ...asked, figures: ['waitP90', ...others] });
    const asking = { ...askingOf(services), clock };
    const [columns, rows] = [
      await askFigures(asking, asker, parsed),
      await askFigures({ ...asking, columns: null }, asker, parsed),
    ];
    assert.deepEqual(told(columns), told(rows), JSON.stringify(asked));
    assert.deepEqual([columns.answeredBy, rows.answeredBy], ['columns', 'rows'], JSON.stringify(asked));
    last = columns;
  }
  assert.ok(last !== undefined && last.rows.length > 0, JSON.stringify(asked));
  return last;
}

test('every cut, filter, comparison and reach gives the numbers of the rows', async () => {
  assert.deepEqual(
    FIGURES.filter((name) => !canGroup({ figures: [name], by: [] }, { shift: SHIFT })),
    [],
    'no figure of orders is left to the rows',
  );
  for (const cut of FIGURE_SOURCES.order.dimensions) await both(everything, { by: [cut] });
  await both(everything, { by: ['day', 'status', 'area'], most: 50 });
  await both(everything, { by: ['source', 'flag', 'priceBand'], most: 7 });
  await both(everything, { by: ['week', 'cancelReason'], compare: 'previous', from: daysAgo(40) });
  await both(everything, { by: ['hourOfWeek'], compare: 'lastWeek', from: daysAgo(30) });
  for (const filters of [
    { statuses: ['completed' as const, 'failed' as const] },
    { supplierId: ours },
    { source: 'street "quote", comma' },
    { flag: 'tooFast' as const },
    { tripType: 'shared' as const },
    { currency: 'USD' },
    { areaCode: '4403' },
  ])
    await both(everything, { by: ['month', 'supplier'], filters });
  await both({ ...everything, hidesSmall: true }, { by: ['area', 'cancelReason'] });
});

test('a percentile in the middle between two numbers is rounded to the same one', async () => {
  const [from, to] = [`${autumn}-11-14T00:00:00Z`, `${autumn}-11-25T00:00:00Z`];
  const { rows } = await both(everything, { by: ['cancelReason'], from, to });
  assert.deepEqual(
    rows.map(({ key, values }) => [key[0], values[0]]),
    Array.from({ length: 200 }, (_, group) => [String(group).padStart(3, '0'), 77 + group]),
  );
});

test('refunds, people and arrivals are told, and not all alike', async () => {
  const figures = ['refunds', 'activePassengers', 'riders', 'arrivalErrorP50', 'lateArrivalRate', 'waitP90'] as const;
  const asked = question.parse({ ...period, figures, by: ['tripType'] });
  const { rows, answeredBy } = await askFigures(askingOf(services), everything, asked);
  assert.equal(answeredBy, 'columns');
  for (const { values } of rows) assert.ok(values.every((value) => value !== null && value > 0));
  for (const place of figures.keys()) assert.equal(new Set(rows.map(({ values }) => values[place])).size, 2);
});

test('a role reaches the same orders in columns as in rows', async () => {
  const { rows: all } = await both(everything, { by: ['status'] });
  for (const scope of SCOPES.slice(1)) {
    const { rows } = await both({ ...everything, scope }, { by: ['status'] });
    const sum = (list: typeof rows) => list.reduce((total, { values }) => total + (values[1] ?? 0), 0);
    assert.ok(sum(rows) > 0 && sum(rows) < sum(all));
  }
  for (const scope of [
    { kind: 'areas', areaCodes: [] },
    { kind: 'suppliers', supplierId: null },
  ] as const) {
    const asked = question.parse({ figures: ['orders', 'waitP50'], ...period, by: ['status'] });
    const { rows } = await askFigures(askingOf(services), { ...everything, scope }, asked);
    assert.deepEqual(rows, []);
  }
  // through the front door: the file is read only for as many orders as a call thinks worth it
  const supplier = await app.signInAs('supplier', { type: 'supplier', supplierId: ours });
  const asked = { requestedFrom: daysAgo(40), requestedTo: daysAgo(0) };
  const called = await supplier.call('/operation/orderAnalysis/getCells', asked);
  const answered = await cellsAnswer(placesOf({ kind: 'suppliers', supplierId: ours }, false, services), {
    ...asked,
    figure: 'requested',
    resolution: 8,
  });
  assert.deepEqual([called.columns === null, answered.columns === null], [true, false]);
  assert.deepEqual(called.cells, answered.cells);
  assert.ok(called.cells.length > 0);
});

const placesOf = (scope: Scope, hidesSmall: boolean, columns: typeof services | null) => ({
  db,
  jobDb,
  columns,
  clock: services.ranges.clock,
  now: services.now(),
  userId: '1',
  select: (filters: object) => ({ filters, scope, reveal: false }),
  hidesSmall,
});

async function bothPlaces(scope: Scope, hidesSmall = false) {
  const asked = { requestedFrom: daysAgo(45), requestedTo: daysAgo(0) };
  const ask = async (columns: typeof services | null) => {
    const asking = placesOf(scope, hidesSmall, columns);
    const answers = [];
    for (const figure of PLACE_FIGURES) answers.push(await cellsAnswer(asking, { ...asked, figure, resolution: 8 }));
    answers.push(await cellsAnswer(asking, { ...asked, figure: 'requested', resolution: 5, hour: 8 }));
    answers.push(await flowsAnswer(asking, { ...asked, resolution: 7 }));
    answers.push(await flowsAnswer(asking, { ...asked, resolution: 8, hour: 9 }));
    return answers;
  };
  const [columns, rows] = [await ask(services), await ask(null)];
  const plain = (list: typeof columns) => list.map(({ asOf: _asOf, columns: _columns, ...answer }) => answer);
  assert.deepEqual(plain(columns), plain(rows));
  assert.ok(columns.every((answer) => answer.columns !== null) && rows.every((answer) => answer.columns === null));
  const sizes = columns.map((answer) => ('cells' in answer ? answer.cells : answer.flows).length);
  assert.ok(
    sizes.every((size) => hidesSmall || size > 0),
    sizes.join(),
  );
}

test('cells and flows are those of the rows, names and hidden groups too', async () => {
  await bothPlaces({ kind: 'everything' });
  await bothPlaces({ kind: 'suppliers', supplierId: ours }, true);
  await bothPlaces({ kind: 'areas', areaCodes: ['44'] }, true);
});

test('funnel and distributions are those of the rows', async () => {
  const asked = { requestedFrom: daysAgo(45), requestedTo: daysAgo(0) };
  for (const scope of SCOPES)
    for (const hidesSmall of [false, true]) {
      const ask = async (columns: typeof services | null) => {
        const asking = placesOf(scope, hidesSmall, columns);
        const answers = [];
        for (const one of [asked, { ...asked, source: 'phone' }, { ...asked, requestedFrom: daysAgo(95) }]) {
          answers.push(await funnelAnswer(asking, one));
          for (const measure of MEASURES) answers.push(await distributionAnswer(asking, { ...one, measure }));
          answers.push(await distributionAnswer(asking, { ...one, measure: 'price', currency: 'USD' }));
        }
        return answers;
      };
      const [columns, rows] = [await ask(services), await ask(null)];
      const plain = (list: typeof columns) => list.map(({ asOf: _asOf, columns: _columns, ...answer }) => answer);
      assert.deepEqual(plain(columns), plain(rows));
      assert.ok(columns.every((answer) => answer.columns !== null) && rows.every((answer) => answer.columns === null));
      assert.ok(columns.every((answer) => !('rides' in answer) || (answer.rides !== null && answer.bars.length > 0)));
    }
});

async function bothCohorts() {
  await catchUpPassengers(services.db, services.vault);
  const asking = { jobDb, clock: services.ranges.clock, now: services.now(), countMs: 60_000 };
  let shown = 0;
  for (const asked of [
    { measure: 'retention', span: 1, periods: 13 },
    { measure: 'retention', span: 4, periods: 26 },
    { measure: 'value', span: 1, periods: 26 },
    { measure: 'value', span: 4, periods: 4, currency: 'CNY' },
    { measure: 'value', span: 1, periods: 15, currency: 'USD' },
    { measure: 'value', span: 1, periods: 15, currency: 'EUR' },
  ] as const) {
    const [columns, rows] = [
      await cohortsAnswer({ ...asking, columns: services }, asked),
      await cohortsAnswer({ ...asking, columns: null }, asked),
    ];
    assert.deepEqual({ ...columns, columns: null }, rows, JSON.stringify(asked));
    assert.deepEqual([columns.columns === null, rows.columns, rows.waiting], [false, null, 0]);
    shown += columns.cohorts.filter(({ size }) => size !== null && size > 0).length;
  }
  assert.ok(shown > 20, String(shown));
}

test('cohorts are those of rides by week: merged passengers, currencies, late rides', async () => {
  await bothCohorts();
  // a first ride that comes to be known late, one that was none, and somebody who turns out to be somebody else
  const { passengerId } = await db
    .selectFrom('order')
    .where('passengerId', 'is not', null)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .select('passengerId')
    .executeTakeFirstOrThrow();
  await makeOrder(db, { requestedAt: daysAgo(70), price: 700, passengerId });
  await makeOrder(db, { requestedAt: daysAgo(0.001), price: 800, passengerId });
  await db
    .updateTable('order')
    .set({ status: 'failed' })
    .where(
      sql<boolean>`"passengerId" % 31 = 0 and "requestedAt" < now() - interval '60 days' and "status" = 'completed'`,
    )
    .execute();
  await sql`update "passenger" set "mergedInto" = "id" + 1 where "id" % 41 = 0 and "mergedInto" is null
    and not exists (select from "passenger" as m where m."mergedInto" = "passenger"."id" or m."id" = "passenger"."id" + 1 and m."mergedInto" is not null)`.execute(
    db,
  );
  await bothCohorts();
});

test('by a clock that is put forward and back, days, weeks and hours are those of the rows', async () => {
  for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/New_York'])
    for (const cut of ['hourOfDay', 'day', 'week', 'hourOfWeek', 'month'] as const)
      await both(
        everything,
        { by: [cut], from: `${autumn}-10-01T00:00:00Z`, to: `${autumn}-11-09T00:00:00Z` },
        new WallClock(zone),
      );
});

test('what changes after the file was written counts at once, and is written again', async () => {
  const [some] = await db
    .selectFrom('order')
    .where('requestedAt', '<', daysAgo(50))
    .where('status', '=', 'completed')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id'])
    .execute();
  const id = some?.id ?? '';
  const check = async () => {
    await both(everything, { by: ['day'] });
    await bothPlaces({ kind: 'everything' });
  };
  await db.updateTable('order').set({ price: 1_234_567, pickUpName: 'Moved' }).where('id', '=', id).execute();
  await check();
  await db
    .updateTable('order')
    .set({ requestedAt: daysAgo(20), pickedUpAt: daysAgo(19.99) })
    .where('id', '=', id)
    .execute();
  await check();
  await makeOrder(db, { requestedAt: daysAgo(60), pickUpLng: 113.9, pickUpLat: 22.5 });
  await makeOrder(db, { requestedAt: daysAgo(0.01), pickUpLng: 113.9, pickUpLat: 22.5 });
  await db.deleteFrom('order').where('id', '=', id).execute();
  await check();
  // what an order is told by without a change of its own row
  const of = sql<string>`(select "id" from "order" where "source" = 'app' and "sourceRef" = '1205')`;
  await db.updateTable('dispatchOffer').set({ expectedSeconds: 9999 }).where('orderId', '=', of).execute();
  await both(everything, { by: ['day'] });
  await db.deleteFrom('dispatchOffer').where('orderId', '=', of).execute();
  await both(everything, { by: ['day'] });
  const { id: refunded } = await db
    .selectFrom('order')
    .where('source', '<>', 'autumn')
    .where(sql<boolean>`"sourceRef"::integer = 2015`)
    .select('id')
    .executeTakeFirstOrThrow();
  const at = daysAgo(30);
  const book = (posting: NewPosting) => db.transaction().execute((transaction) => post(transaction, posting));
  await book({ ...chargeOf(2000, 0, 'CNY'), key: 'charge:late', at, orderId: refunded });
  await book({
    kind: 'payment',
    key: 'payment:late',
    at,
    orderId: refunded,
    entries: paymentOf('wechat', 2000, 'CNY'),
  });
  const entries = refundOf('wechat', 1234, 'CNY', { due: 0, tax: 0 });
  await book({ kind: 'refund', key: 'refund:late', at, orderId: refunded, entries });
  await both(everything, { by: ['day'] });
  const stale = async () => (await currentMonths()).reduce((sum, month) => sum + month.changedDays, 0);
  assert.ok((await stale()) >= 3);
  assert.ok((await keepColumns(services, WRITING)) > 0);
  assert.equal(await stale(), 0);
  await check();
  assert.equal(await keepColumns(services, WRITING), 0, 'nothing changed');
});

test('orders that change while files are written are not lost', async () => {
  const over = new AbortController();
  const change = async () => {
    for (let step = 0; step < 240; step += 1)
      await db
        .updateTable('order')
        .set({ price: 100_000 + step, distance: step })
        .where(sql<boolean>`"id" % 241 = ${step}::integer`)
        .execute();
    over.abort();
  };
  const write = async () => {
    let files = 0;
    while (!over.signal.aborted) files += await keepColumns(services, WRITING);
    return files;
  };
  const [, written] = await Promise.all([change(), write()]);
  assert.ok(written > 0);
  await both(everything, { by: ['day'] });
  await keepColumns(services, WRITING);
  await both(everything, { by: ['day'] });
});

test('a write that fails leaves the file before in force, and what changed known', async () => {
  const before = await currentMonths();
  await jobDb.updateTable('order').set({ remark: 'is in no column' }).where('requestedAt', '<', daysAgo(50)).execute();
  assert.equal(await keepColumns(services, WRITING), 0);
  await jobDb.updateTable('order').set({ price: 77 }).where('requestedAt', '<', daysAgo(90)).execute();
  const failing = new Proxy(services.storage, {
    get: (target, name) => {
      if (name === 'current') throw new Error('the store is away');
      const value: unknown = Reflect.get(target, name, target);
      return value;
    },
  });
  await assert.rejects(keepColumns({ ...services, storage: failing }, WRITING), /the store is away/);
  assert.deepEqual(
    (await currentMonths()).map(({ month, version }) => [month, version]),
    before.map(({ month, version }) => [month, version]),
  );
  await both(everything, { by: ['day'] });
  assert.ok((await keepColumns(services, WRITING)) > 0);
  await both(everything, { by: ['day'] });
});

test('a damaged file is not read, and is written again', async () => {
  const [newest] = await currentMonths();
  const path = services.storage.local.placeOf(newest?.key ?? '');
  const bytes = readFileSync(path);
  bytes[Math.floor(bytes.length / 2)] = 255 - (bytes[Math.floor(bytes.length / 2)] ?? 0);
  writeFileSync(path, bytes);
  const parsed = question.parse({ ...period, figures: ['orders', 'waitP90'], by: ['status'] });
  const ask = () => askFigures(askingOf(services), everything, parsed);
  const first = await ask();
  assert.equal(first.answeredBy, 'rows');
  const { months } = await admin.call('/insight/columns/getState', {});
  assert.deepEqual([months[0]?.isDamaged, months[1]?.isDamaged], [true, false]);
  // without the damaged month, the others answer together with rows
  const second = await ask();
  assert.deepEqual([second.answeredBy, second.rows], ['columns', first.rows]);
  assert.ok((await keepColumns(services, WRITING)) > 0);
  const third = await ask();
  assert.deepEqual([third.answeredBy, third.rows], ['columns', first.rows]);
  assert.notEqual(third.columns?.to, second.columns?.to);
});

test('where the engine fails the rows answer, and for whoever has left nobody does', async () => {
  const [newest] = await currentMonths();
  const garbage = Buffer.from('PAR1 is how such a file begins, and this is none');
  writeFileSync(services.storage.local.placeOf(newest?.key ?? ''), garbage);
  await db
    .updateTable('columnMonth')
    .set({ bytes: String(garbage.length), sha256: createHash('sha256').update(garbage).digest('hex') })
    .where('key', '=', newest?.key ?? '')
    .execute();
  const parsed = question.parse({ ...period, figures: ['orders', 'waitP90'], by: ['status'] });
  const [answered, rows] = [
    await askFigures(askingOf(services), everything, parsed),
    await askFigures({ ...askingOf(services), columns: null }, everything, parsed),
  ];
  assert.deepEqual([answered.answeredBy, answered.rows], ['rows', rows.rows]);
  await db
    .updateTable('columnMonth')
    .set({ form: 0 })
    .where('key', '=', newest?.key ?? '')
    .execute();
  // a file of another form is not read, and is written again
  assert.equal((await askFigures(askingOf(services), everything, parsed)).answeredBy, 'columns');
  assert.ok((await keepColumns(services, WRITING)) > 0);

  const left = new AbortController();
  const asked = { requestedFrom: daysAgo(45), requestedTo: daysAgo(0), figure: 'wait', resolution: 8 } as const;
  const answer = askedBy(left.signal, () => cellsAnswer(placesOf({ kind: 'everything' }, false, services), asked));
  left.abort();
  await assert.rejects(answer);
});

test('old versions go, the manifest names the files in force, and nobody’s name is in them', async () => {
  await keepColumns(services, { ...WRITING, retiredMs: -1000 });
  const rows = await jobDb.selectFrom('columnMonth').select(['key', 'retiredAt', 'bytes']).execute();
  assert.ok(rows.every(({ retiredAt }) => retiredAt === null));
  for (const { key, bytes } of rows) assert.equal(statSync(services.storage.local.placeOf(key)).size, Number(bytes));
  const manifest = readFileSync(services.storage.local.placeOf(MANIFEST), 'utf8');
  for (const { key } of rows) assert.ok(manifest.includes(key));
  assert.deepEqual(
    COLUMN_NAMES.filter((name) => /person|mobile|hash|plain|remark|sealed|orderNo|sourceRef/i.test(name)),
    [],
  );
});

test('files of another store are copied once, and a copy that is not what was written is not read', async () => {
  const elsewhere = new LocalStore(scratchFolder('columns'));
  let reads = 0;
  const storage = storedElsewhere(services, elsewhere, {
    read: (key, range) => {
      reads += 1;
      return elsewhere.read(key, range);
    },
  });
  const serving = { ...services, storage };
  await db.updateTable('columnMonth').set({ form: 0 }).where('retiredAt', 'is', null).execute();
  assert.ok((await keepColumns(serving, WRITING)) > 0);
  const [newest] = await currentMonths();
  assert.equal(newest?.store, 's3');
  const parsed = question.parse({ ...period, figures: ['orders', 'waitP90'], by: ['status'] });
  const ask = () => askFigures({ ...askingOf(services), columns: serving }, everything, parsed);
  const first = await ask();
  const copied = reads;
  assert.deepEqual([first.answeredBy, copied > 0], ['columns', true]);
  assert.deepEqual((await ask()).rows, first.rows);
  assert.equal(reads, copied, 'copied once');
  writeFileSync(join(services.config.dataDir, 'files', 'columnCopies', `${newest?.sha256}.parquet`), 'something else');
  const [later, again] = [await ask(), await ask()];
  assert.deepEqual([later.answeredBy, again.answeredBy], ['rows', 'columns']);
  assert.deepEqual([later.rows, again.rows], [first.rows, first.rows]);
  // back to this machine: what lies elsewhere goes
  await db.updateTable('columnMonth').set({ form: 0 }).where('retiredAt', 'is', null).execute();
  assert.ok((await keepColumns(services, WRITING)) > 0);
  await keepColumns(serving, { ...WRITING, retiredMs: -1000 });
  assert.equal(await elsewhere.size(newest?.key ?? ''), null);
});

test('without columns the rows answer, and the files go', async () => {
  const mainId = 'storage.columns';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'storage.columns.isOn', value: false }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  // as every request does first
  await services.settings.refresh();
  const parsed = question.parse({ ...period, figures: ['orders', 'waitP90'], by: ['status'] });
  const { answeredBy, columns } = await askFigures(askingOf(services), everything, parsed);
  assert.deepEqual([answeredBy, columns], ['rows', null]);
  await keepColumns(services, { ...WRITING, retiredMs: -1000 });
  const { state, months } = await admin.call('/insight/columns/getState', {});
  assert.deepEqual([state, months], ['off', []]);
  assert.deepEqual(await jobDb.selectFrom('columnChange').select('id').execute(), []);
});

test('a period is covered by whole days of files that did not change', () => {
  const iso = (day: string) => `${day}T00:00:00.000Z`;
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  const { covered, fresh } = coverOf(
    [
      { month: '2026-09-01', upTo: iso('2026-10-01') },
      { month: '2026-10-01', upTo: iso('2026-10-20') },
    ],
    [day('2026-09-10'), day('2026-10-25')],
    { from: '2026-09-05T10:00:00.000Z', to: '2026-10-28T00:00:00.000Z' },
  );
  assert.deepEqual(
    covered.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()]),
    [
      ['2026-09-05T10:00:00.000Z', iso('2026-09-10')],
      [iso('2026-09-11'), iso('2026-10-20')],
    ],
  );
  assert.deepEqual(fresh, [
    { from: iso('2026-09-10'), to: iso('2026-09-11') },
    { from: iso('2026-10-20'), to: '2026-10-28T00:00:00.000Z' },
  ]);
});
