import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { tellStory } from '#server/seed/story.ts';
import { townCredentials } from '#server/town/credentials.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
await townCredentials(services);
const cars = await db.selectFrom('car').select('id').execute();
await db
  .insertInto('carState')
  .values(cars.map(({ id }) => ({ carId: id, state: 'available', lng: 113.9, lat: 22.5 })))
  .execute();
await tellStory(services, new AbortController().signal);

test('the day is counted for each in their own reach, and nothing is told without the right to it', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const all = await admin.call('/dashboard/getToday', {});
  const { list, total } = await admin.call('/operation/order/getPageList', {
    requestedFrom: all.since,
    statuses: ['completed'],
    pageSize: 200,
  });
  assert.equal(all.orders?.completed, total);
  const revenue = list.reduce((sum, { price }) => sum + (price ?? 0), 0);
  assert.deepEqual(all.orders?.revenue, revenue === 0 ? [] : [{ currency: 'CNY', amount: revenue }]);
  assert.deepEqual([all.orders?.booked.count, all.orders?.booked.late], [0, 0]);
  const allCars = all.fleet?.states.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const company = await db.selectFrom('supplier').select('id').where('code', '=', 'yuntu').executeTakeFirstOrThrow();
  const supplier = await app.signInAs('supplier', { supplierId: company.id });
  const own = await supplier.call('/dashboard/getToday', {});
  assert.ok((own.orders?.completed ?? 0) <= (all.orders?.completed ?? 0));
  const ownCars = own.fleet?.states.reduce((sum, { count }) => sum + count, 0) ?? 0;
  assert.equal(allCars, cars.length);
  assert.ok(own.fleet === null || (ownCars > 0 && ownCars < allCars));
  const teacher = await app.signInAs('teacher');
  const none = await teacher.call('/dashboard/getToday', {});
  assert.deepEqual([none.orders, none.fleet], [null, null]);
});
