/** Months of order events and of trips say what the orders say, are written again with them, and go with them. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import { COLUMN_KINDS, type ColumnKind } from '#contract/insight/columns/calls.ts';
import { ORDER_CANCELLERS, ORDER_EVENTS, orderTimeline, RESCHEDULERS } from '#contract/operation/order/rules.ts';
import { withEngine } from '#server/ground/columns/engine.ts';
import { inWorkFolder } from '#server/ground/columns/files.ts';
import { quoted } from '#server/ground/columns/form.ts';
import { tellStory } from '#server/seed/story.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { KIND_COLUMNS } from './form.ts';
import { MANIFEST } from './places.ts';
import { currentFiles } from './queries.ts';
import { keepColumns, proveColumns } from './write.ts';

const app = await startTestApp({ env: { DEMO: 'on' } });
const { services } = app.server;
const { db, jobDb } = services;
/** Yesterday, so that the files of its month have it. */
const yesterday = Math.floor(services.now().getTime() / 86_400_000 - 1) * 86_400_000;
const at = (second: number) => new Date(yesterday + second * 1000).toISOString();

await tellStory(services, new AbortController().signal);
// the story has one division
await makeOrder(db, {
  areaCode: '310115',
  requestedAt: at(20),
  assignedAt: at(30),
  pickedUpAt: at(330),
  droppedOffAt: at(1230),
});
const admin = await app.signIn('admin', ADMIN_PASSWORD);
await sql`analyze "order"`.execute(jobDb);
const WRITING = { leastOrders: 1, againMs: -1000 };
assert.ok((await keepColumns(services, WRITING)) > 0);

/** What a statement says of the files in force, by the kinds as tables. */
async function ask<Row>(text: string, row: z.ZodType<Row>): Promise<Row[]> {
  const current = await currentFiles(db).execute();
  const paths = (wanted: ColumnKind) =>
    current.filter(({ kind }) => kind === wanted).map(({ key }) => services.storage.local.placeOf(key));
  const tables = COLUMN_KINDS.map(
    (kind) => `"${kind}" as (select * from read_parquet([${paths(kind).map(quoted).join(', ')}]))`,
  );
  const rows = await inWorkFolder(services, (folder) =>
    withEngine({ files: COLUMN_KINDS.flatMap(paths), folder }, (run) => run(`with ${tables.join(', ')} ${text}`)),
  );
  return z.array(row).parse(rows);
}

const text = (value: string | null) => (value === null ? null : new Date(value).toISOString());
const moment = z
  .string()
  .transform((value) => new Date(`${value.replace(' ', 'T').replace(/\+00$/, '')}Z`).toISOString());
const id = z.coerce.string();
const event = z.object({
  orderId: id,
  event: z.enum([...ORDER_EVENTS, 'arrived', 'rescheduled']),
  at: moment,
  by: z.enum([...ORDER_CANCELLERS, ...RESCHEDULERS]).nullable(),
  fromStatus: z.string().nullable(),
  toStatus: z.string(),
});
const EVENTS = 'select * from "orderEvents" order by "orderId", "ordinal"';
const part = z.object({
  carId: id.nullable(),
  part: z.string(),
  startedAt: moment,
  endedAt: moment,
  distance: id.nullable(),
});
const partsOf = (orderId: string) => ask(`select * from "trips" where "orderId" = ${orderId} order by "ordinal"`, part);

test('of the whole story the events are the timelines of the orders, each from the state before', async () => {
  const found = Map.groupBy(await ask(EVENTS, event), ({ orderId }) => orderId);
  const [last] = (await currentFiles(db).execute()).filter(({ kind }) => kind === 'orderEvents');
  const orders = await db
    .selectFrom('order')
    .where('requestedAt', '<', last?.upTo ?? '')
    .select([
      'id',
      'status',
      'requestedAt',
      'assignedAt',
      'arrivingAt',
      'pickedUpAt',
      'droppedOffAt',
      'cancelledAt',
      'failedAt',
      'cancelledBy',
    ])
    .execute();
  assert.ok(orders.length > 500, String(orders.length));
  assert.equal(found.size, orders.length);
  const ended = new Set<string>();
  for (const order of orders) {
    const events = found.get(order.id) ?? [];
    const timeline = orderTimeline({ ...order, requestedAt: new Date(order.requestedAt).toISOString() });
    assert.deepEqual(
      events
        .filter((one) => one.event !== 'arrived' && one.event !== 'rescheduled')
        .map((one) => [one.event, one.at.slice(0, 23)]),
      timeline.map((one) => [one.event, text(one.at)?.slice(0, 23)]),
    );
    assert.deepEqual([events[0]?.event, events[0]?.fromStatus], ['requested', null]);
    events.slice(1).forEach((one, place) => assert.equal(one.fromStatus, events[place]?.toStatus));
    const cancelled = events.find((one) => one.event === 'cancelled');
    assert.equal(cancelled?.by ?? null, order.cancelledBy);
    if (['completed', 'cancelled', 'failed'].includes(order.status)) {
      assert.equal(events.at(-1)?.toStatus, order.status);
      ended.add(order.status);
    }
  }
  assert.deepEqual([...ended].toSorted(), ['cancelled', 'completed', 'failed']);
  const kinds = new Set([...found.values()].flat().map((one) => one.event));
  assert.ok(kinds.has('rescheduled') && kinds.has('arrived'), [...kinds].join());
});

/** The examples of deploy/README.md, in their order. */
const EXAMPLES = [
  ...readFileSync(new URL('../../../deploy/README.md', import.meta.url), 'utf8').matchAll(/```sql\n([\s\S]*?)```/g),
]
  .map(([, body = '']) => body)
  .filter((body) => COLUMN_KINDS.some((kind) => body.includes(`from "${kind}"`)));

test('the examples for other engines say what the table says', async () => {
  assert.equal(EXAMPLES.length, 3);
  const [orders = '', events = '', trips = ''] = EXAMPLES;
  const upTo = (await currentFiles(db).execute())[0]?.upTo ?? '';
  const before = sql`"requestedAt" < ${upTo}::timestamptz`;
  const byKey = (list: [string, number][]) => list.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const near = (told: [string, number][], known: [string, number][]) => {
    const [found, wanted] = [byKey(told), byKey(known)];
    assert.ok(wanted.length > 1, 'there is something to compare');
    assert.deepEqual(
      found.map(([key]) => key),
      wanted.map(([key]) => key),
    );
    found.forEach(([key, value], place) => assert.ok(Math.abs(value - (wanted[place]?.[1] ?? 0)) < 1e-3, key));
  };
  const rows = async (query: ReturnType<typeof sql<{ key: string; value: number | string }>>) =>
    (await query.execute(db)).rows.map(({ key, value }): [string, number] => [key, Number(value)]);
  const number = z.coerce.number();
  near(
    (await ask(orders, z.object({ status: z.string(), orders: number }))).map((row) => [row.status, row.orders]),
    await rows(sql`select "status" as "key", count(*) as "value" from "order" where ${before} group by 1`),
  );
  near(
    (await ask(events, z.object({ hour: number, seconds: number }))).map((row) => [String(row.hour), row.seconds]),
    await rows(sql`select extract(hour from "requestedAt" at time zone 'UTC')::integer::text as "key",
        percentile_cont(0.5) within group (order by extract(epoch from "assignedAt" - "requestedAt")) as "value"
      from "order" where ${before} and "assignedAt" is not null group by 1`),
  );
  // in the story each order has one car, from when it set out until somebody was aboard or the order ended
  const left = sql`coalesce("pickedUpAt", "cancelledAt", "failedAt") - coalesce("arrivingAt", "assignedAt")`;
  const aboard = sql`coalesce("droppedOffAt", "cancelledAt", "failedAt") - "pickedUpAt"`;
  near(
    (await ask(trips, z.object({ areaCode: z.string(), emptyShare: number }))).map((row) => [
      row.areaCode,
      row.emptyShare,
    ]),
    await rows(sql`select "areaCode" as "key", sum(extract(epoch from ${left})) / sum(extract(epoch from ${left}) + coalesce(extract(epoch from ${aboard}), 0)) as "value"
      from "order" where ${before} and ${left} is not null and ("status" <> 'completed' or ${aboard} is not null) group by 1`),
  );
});

async function offer(orderId: string, carId: string, state: 'lost' | 'done', seconds: [number, number, number]) {
  const [offered, accepted, over] = seconds;
  await db
    .insertInto('dispatchOffer')
    .values({
      orderId,
      carId,
      state,
      expectedSeconds: 300,
      offeredAt: at(offered),
      answerBy: at(offered + 20),
      acceptedAt: at(accepted),
      endedAt: at(over),
    })
    .execute();
}

test('the parts of each car that took an order: one gave it up, the other drove it and stopped on the way', async () => {
  const [first, second] = [await addCar(services), await addCar(services)];
  const orderId = await makeOrder(db, {
    requestedAt: at(0),
    assignedAt: at(120),
    arrivingAt: at(130),
    pickedUpAt: at(500),
    droppedOffAt: at(1500),
    carId: second,
    distance: 7000,
  });
  await db
    .insertInto('dispatchRequest')
    .values({ orderId, waitUntil: at(600), waiting: false, arrivedAt: at(400) })
    .execute();
  await offer(orderId, first, 'lost', [5, 10, 100]);
  await offer(orderId, second, 'done', [110, 120, 1500]);
  for (const [seconds, name, state] of [
    [900, 'trip_stop', 'stopped'],
    [960, 'trip_resume', 'on_trip'],
  ] as const)
    await db
      .insertInto('carEvent')
      .values({
        carId: second,
        eventId: `kinds-${seconds}`,
        source: 'car',
        at: at(seconds),
        receivedAt: at(seconds),
        orderedAt: at(seconds),
        event: name,
        state,
        stateBefore: 'on_trip',
        stateAfter: state,
        outcome: 'taken',
      })
      .execute();
  assert.ok((await keepColumns(services, WRITING)) > 0);
  const parts = await partsOf(orderId);
  assert.deepEqual(
    parts.map((one) => [one.carId, one.part, one.startedAt, one.endedAt, one.distance]),
    [
      [first, 'toPickUp', at(10), at(100), null],
      [second, 'toPickUp', at(130), at(400), null],
      [second, 'waiting', at(400), at(500), null],
      [second, 'occupied', at(500), at(1500), '7000'],
      [second, 'stopped', at(900), at(960), null],
    ],
  );
});

test('an arrival that is known late, and a booking that was moved, are written with the next version', async () => {
  const orderId = await makeOrder(db, {
    requestedAt: at(10),
    assignedAt: at(60),
    pickedUpAt: at(500),
    droppedOffAt: at(900),
  });
  await db
    .insertInto('dispatchRequest')
    .values({ orderId, waitUntil: at(600), waiting: false })
    .execute();
  const told = async () =>
    (await ask(EVENTS, event))
      .filter((one) => one.orderId === orderId)
      .map((one) => [one.event, one.by, one.fromStatus]);
  await keepColumns(services, WRITING);
  assert.equal((await told()).length, 4);
  assert.equal(await keepColumns(services, WRITING), 0, 'nothing changed');
  await db
    .updateTable('dispatchRequest')
    .set({ arrivedAt: at(400) })
    .where('orderId', '=', orderId)
    .execute();
  assert.ok((await keepColumns(services, WRITING)) > 0);
  assert.deepEqual((await told())[2], ['arrived', null, 'assigned']);
  assert.deepEqual((await partsOf(orderId)).map((one) => [one.part, one.endedAt]).slice(0, 2), [
    ['toPickUp', at(400)],
    ['waiting', at(500)],
  ]);
  await db
    .insertInto('orderReschedule')
    .values({
      orderId,
      changeId: 'moved',
      by: 'passenger',
      reason: 'is in no file',
      fromAt: at(300),
      toAt: at(400),
      at: at(30),
    })
    .execute();
  assert.ok((await keepColumns(services, WRITING)) > 0);
  assert.deepEqual((await told())[1], ['rescheduled', 'passenger', 'requested']);
});

test('a month has one version of all kinds; a damaged one is written again with the others, and all are told', async () => {
  const versions = async () =>
    Map.groupBy(await currentFiles(db).execute(), ({ month }) => month)
      .values()
      .map((files) => files.map(({ kind, version }) => [kind, version]))
      .toArray();
  const before = await versions();
  for (const files of before) {
    assert.deepEqual([files.length, new Set(files.map(([kind]) => kind))], [3, new Set(COLUMN_KINDS)]);
    assert.equal(new Set(files.map(([, version]) => version)).size, 1);
  }
  const trips = (await currentFiles(db).execute()).find(({ kind }) => kind === 'trips');
  await db
    .updateTable('columnMonth')
    .set({ damagedAt: at(0) })
    .where('key', '=', trips?.key ?? '')
    .execute();
  const damaged = await admin.call('/insight/columns/getState', {});
  assert.deepEqual([damaged.months[0]?.isDamaged, damaged.months.length], [true, before.length]);
  assert.ok((await keepColumns(services, WRITING)) > 0);
  const { months } = await admin.call('/insight/columns/getState', {});
  assert.ok(
    months.every((month) => !month.isDamaged && (month.orderEvents ?? 0) > month.orders && (month.trips ?? 0) > 0),
  );
  assert.equal(months[0]?.version, (trips?.version ?? 0) + 1);

  const month = z.object({ key: z.string(), rows: z.number() });
  const kind = z.object({ columns: z.record(z.string(), z.string()), months: z.array(month) });
  const manifest = z
    .object({ kinds: z.record(z.enum(COLUMN_KINDS), kind) })
    .parse(JSON.parse(readFileSync(services.storage.local.placeOf(MANIFEST), 'utf8')));
  const files = await currentFiles(db).execute();
  for (const name of COLUMN_KINDS) {
    const told = manifest.kinds[name];
    assert.deepEqual(
      told.months,
      files.filter((file) => file.kind === name).map(({ key, rows }) => ({ key, rows: Number(rows) })),
    );
    assert.deepEqual(told.columns, KIND_COLUMNS[name]);
  }
});

test('a file of any kind that is damaged or gone is found by reading it, named, and written again', async () => {
  const fileOf = async (wanted: ColumnKind) => (await currentFiles(db).execute()).find(({ kind }) => kind === wanted);
  const stateOf = async () => (await admin.call('/insight/columns/getState', {})).months;
  const placeOf = (key: string | undefined) => services.storage.local.placeOf(key ?? '');
  const trips = await fileOf('trips');
  const bytes = readFileSync(placeOf(trips?.key));
  bytes[Math.floor(bytes.length / 2)] = 255 - (bytes[Math.floor(bytes.length / 2)] ?? 0);
  writeFileSync(placeOf(trips?.key), bytes);
  await proveColumns(services);
  assert.deepEqual((await stateOf())[0]?.damaged, [], 'files that were written just now are not read again');
  await proveColumns(services, -1000);
  const [found, ...others] = await stateOf();
  assert.deepEqual(
    [found?.isDamaged, found?.damaged.map(({ kind, key, store }) => [kind, key, store])],
    [true, [['trips', trips?.key, 'local']]],
  );
  assert.ok(others.every(({ damaged, provedAt }) => damaged.length === 0 && provedAt !== null));
  assert.ok((await keepColumns(services, WRITING)) > 0);
  const [mended] = await stateOf();
  assert.deepEqual([mended?.isDamaged, mended?.damaged, mended?.version], [false, [], (found?.version ?? 0) + 1]);

  // a round of housekeeping finds and writes
  rmSync(placeOf((await fileOf('orderEvents'))?.key));
  rmSync(placeOf(MANIFEST));
  assert.ok((await keepColumns(services, { ...WRITING, proveMs: -1000 })) > 0);
  assert.equal((await stateOf())[0]?.version, (mended?.version ?? 0) + 1);
  assert.ok(existsSync(placeOf((await fileOf('orderEvents'))?.key)) && existsSync(placeOf(MANIFEST)));
  rmSync(placeOf(MANIFEST));
  assert.equal(await keepColumns(services, WRITING), 0);
  assert.ok(existsSync(placeOf(MANIFEST)), 'a manifest that is gone is written again by itself');
});

test('nobody is named in them, and they go with the orders', async () => {
  for (const kind of COLUMN_KINDS)
    assert.deepEqual(
      Object.keys(KIND_COLUMNS[kind]).filter((name) =>
        /person|mobile|hash|plain|remark|sealed|orderNo|sourceRef|userId|^reason/i.test(name),
      ),
      [],
    );
  const mainId = 'storage.columns';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'storage.columns.isOn', value: false }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  await services.settings.refresh();
  const keys = (await currentFiles(db).execute()).map(({ key }) => key);
  await keepColumns(services, { ...WRITING, retiredMs: -1000 });
  assert.deepEqual(await db.selectFrom('columnMonth').select('id').execute(), []);
  for (const key of keys) assert.equal(await services.storage.local.size(key), null);
});
