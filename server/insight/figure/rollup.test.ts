import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { question } from '#contract/insight/figure/calls.ts';
import { FIGURE_NAMES, type DimensionName, type FigureName } from '#contract/insight/figure/figures.ts';
import { tellStory } from '#server/seed/story.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { townCredentials } from '#server/town/credentials.ts';
import { askFigures, askingOf, type Asker } from './ask.ts';
import { catchUpRollups, proveRollups } from '#server/insight/rollup/catchUp.ts';
import { isRolled, ROLLUPS } from '#server/insight/rollup/measures.ts';

const app = await startTestApp();
const { services } = app.server;
const { db, jobDb } = services;
await townCredentials(services);
await tellStory(services, new AbortController().signal);
assert.equal(await catchUpRollups(services, 60_000), 0);

const DAY_MS = 86_400_000;
const { clock } = services.ranges;
const today = clock.moment(services.now().getTime()).day;
const midnight = (daysAgo: number) => new Date(clock.instantOf((today - daysAgo) * DAY_MS) ?? 0).toISOString();
const company = await db.selectFrom('supplier').select('id').where('code', '=', 'yuntu').executeTakeFirstOrThrow();
const everything: Asker = { scope: { kind: 'everything' }, may: () => true, hidesSmall: false, language: 'en-US' };
const figures = FIGURE_NAMES.filter(isRolled);

/** Only orders can answer with a figure that sums do not give. */
async function both(asker: Asker, asked: Record<string, unknown>) {
  const parsed = question.parse({ figures: ['orders'], most: 5000, ...asked });
  const ask = (names: readonly FigureName[]) =>
    askFigures(askingOf(services), asker, { ...parsed, figures: [...names] });
  const [rolled, raw] = [await ask(figures), await ask([...figures, 'waitP50'])];
  assert.deepEqual([rolled.answeredBy, raw.answeredBy], ['rollups', 'rows']);
  assert.deepEqual(
    rolled.rows.map(({ key, values, before }) => ({ key, values, before })),
    raw.rows.map(({ key, values, before }) => ({ key, values: values.slice(0, -1), before: before?.slice(0, -1) })),
    JSON.stringify(asked),
  );
  return rolled.rows;
}
const period = { from: midnight(40), to: services.now().toISOString() };

test('sums answer what orders answer: each cut, filter, reach and part of a day', async () => {
  const cuts: DimensionName[] = [...new Set(Object.values(ROLLUPS).flat())];
  for (const cut of cuts) assert.ok((await both(everything, { ...period, by: [cut] })).length > 0, cut);
  const odd = { from: new Date(Date.parse(midnight(30)) + 5_000_123).toISOString(), to: period.to };
  await both(everything, { ...odd, by: ['supplier', 'day', 'status'], filters: { statuses: ['completed', 'failed'] } });
  await both(everything, { ...odd, by: ['hourOfWeek'], compare: 'lastWeek', filters: { supplierId: company.id } });
  await both(
    { ...everything, scope: { kind: 'suppliers', supplierId: company.id } },
    { ...odd, by: ['area'], compare: 'previous' },
  );
  await both({ ...everything, scope: { kind: 'areas', areaCodes: ['44'] } }, { ...odd, by: ['month'] });
});

test('orders with a wheelchair space count from the first moment, and again when the need is corrected', async () => {
  const counted = async () => {
    const [row] = await both(everything, period);
    return row?.values[figures.indexOf('wheelchairOrders')];
  };
  const needs = await db
    .selectFrom('dispatchRequest as r')
    .innerJoin('order as o', 'o.id', 'r.orderId')
    .select(['o.id', 'o.status'])
    .where('r.wheelchair', '=', true)
    .where('o.requestedAt', '>=', period.from)
    .execute();
  assert.ok(needs.length > 10, 'the demo has some');
  const [row] = await both(everything, period);
  const completed = needs.filter(({ status }) => status === 'completed').length;
  assert.equal(row?.values[figures.indexOf('wheelchairOrders')], needs.length);
  // all of them ended
  const share = row?.values[figures.indexOf('wheelchairCompletionRate')];
  assert.equal(share, Math.round((completed / needs.length) * 10_000) / 10_000);
  const [one, ...others] = needs.map(({ id }) => id);
  await db
    .updateTable('dispatchRequest')
    .set({ wheelchair: false })
    .where('orderId', '=', one ?? '')
    .execute();
  assert.equal(await counted(), others.length);
  assert.equal(await catchUpRollups(services, 60_000), 0);
  assert.equal(await counted(), others.length);
  await db
    .deleteFrom('dispatchRequest')
    .where('orderId', '=', others[0] ?? '')
    .execute();
  assert.equal(await catchUpRollups(services, 60_000), 0);
  assert.equal(await counted(), others.length - 1);
  assert.equal(await proveRollups(services), 0);
});

test('late and corrected orders count at once, and stand in the sums after the next run', async () => {
  const some = await db
    .selectFrom('order')
    .select(['id', 'requestedAt'])
    .where('status', '=', 'completed')
    .where('requestedAt', '>=', midnight(20))
    .where('requestedAt', '<', midnight(10))
    .orderBy('id')
    .limit(30)
    .execute();
  const ids = some.map(({ id }) => id);
  const [before] = await both(everything, period);
  // dearer, and moved to other days
  await db
    .updateTable('order')
    .set({ price: sql`"price" + 100`, requestedAt: sql`"requestedAt" - interval '9 days 7 hours'` })
    .where('id', 'in', ids)
    .execute();
  const [during] = await both(everything, period);
  const revenue = figures.indexOf('revenue');
  assert.equal(during?.values[revenue], (before?.values[revenue] ?? 0) + 3000);
  assert.ok((await jobDb.selectFrom('figureQueue').select('id').execute()).length > 0);
  assert.equal(await catchUpRollups(services, 60_000), 0);
  const [after] = await both(everything, period);
  assert.deepEqual(after?.values, during?.values);
  // what nothing is computed from queues nothing
  await db.updateTable('order').set({ remark: 'seen' }).where('id', 'in', ids).execute();
  assert.deepEqual(await jobDb.selectFrom('figureQueue').select('id').execute(), []);
});

test('the proof finds a wrong sum and has it counted again', async () => {
  assert.equal(await proveRollups(services), 0);
  await sql`update "figureDay" set "paid" = "paid" + 1 where ctid = (select ctid from "figureDay" limit 1)`.execute(db);
  assert.equal(await proveRollups(services), 1);
  await catchUpRollups(services, 60_000);
  assert.equal(await proveRollups(services), 0);
});

test('another clock counts all again, and until then only orders are asked', async () => {
  await db.updateTable('figureClock').set({ timeZone: 'Europe/Paris' }).execute();
  const [meanwhile] = await both(everything, period);
  await catchUpRollups(services, 60_000);
  const [after] = await both(everything, period);
  assert.deepEqual(meanwhile?.values, after?.values);
  assert.equal(await proveRollups(services), 0);
});
