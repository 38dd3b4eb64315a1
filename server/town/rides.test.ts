/** What the demo's town drove before its first start: its tracks and the orders of that hour say the same. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { tellStory } from '#server/seed/story.ts';
import { startTown, type Town } from './town.ts';

const HOUR_MS = 3_600_000;
const app = await startTestApp();
const { services } = app.server;
const { db } = services;
let town: Town | null = null;
after(() => town?.stop());

test('each trip that its cars reported is an order, priced and charged, and replay counts the same', async () => {
  const from = new Date(Date.now() - HOUR_MS).toISOString();
  town = await startTown(app.server);
  const ofTown = () =>
    db
      .selectFrom('order as o')
      .leftJoin('orderMoney as m', 'm.orderId', 'o.id')
      .select(['o.orderNo', 'o.carId', 'o.status', 'o.price', 'o.droppedOffAt', 'm.charged'])
      .where('o.orderNo', 'like', '%B0%')
      .execute();
  await until('the rides are orders', async () => (await ofTown()).length > 0, 60_000);
  const to = new Date().toISOString();
  // told after the town has begun: its orders do not stand in the way of the story
  await tellStory(services, new AbortController().signal);
  const orders = await ofTown();
  const done = orders.filter(({ status }) => status === 'completed');
  assert.ok(done.length > 5);
  const trips = await db
    .selectFrom('carEvent')
    .select(['orderNo', 'carId', 'orderedAt'])
    .where('event', '=', 'trip_end')
    .where('outcome', '=', 'taken')
    .where('orderedAt', '>=', from)
    .where('orderedAt', '<', to)
    .execute();
  const named = (rows: readonly { orderNo: string | null; carId: string | null; at: string | null }[]) =>
    rows.map(({ orderNo, carId, at }) => `${orderNo} ${carId} ${Date.parse(at ?? '')}`).toSorted();
  assert.deepEqual(
    named(trips.map(({ orderedAt, ...trip }) => ({ ...trip, at: orderedAt }))),
    named(done.map(({ droppedOffAt, ...order }) => ({ ...order, at: droppedOffAt }))),
  );
  assert.ok(done.every(({ price, charged }) => Number(price) > 0 && charged === price));
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const { cars } = await admin.call('/capacity/replay/getTotals', { from, to });
  assert.equal(
    cars?.reduce((sum, car) => sum + car.trips, 0),
    trips.length,
  );
  const story = await db.selectFrom('order').select('id').where('sourceRef', 'like', 'story-%').execute();
  assert.ok(story.length > 1000);
});

test('its notices are in both languages', async () => {
  const notices = () => db.selectFrom('sysNotice').select(['title', 'titleEn', 'contentEn']).execute();
  await until('the company has published', async () => (await notices()).length === 4, 120_000);
  for (const { title, titleEn, contentEn } of await notices())
    assert.ok(/^[\x20-\x7e]+$/.test(titleEn) && contentEn.length > 50, title);
});
