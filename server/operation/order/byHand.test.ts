/** Orders that a person has to settle: priced by a distance that somebody vouches for, and marked as checked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minor } from '#server/ground/database/amounts.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db, now, prices } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const rule = await admin.call('/operation/payRule/addOne', {
  name: 'Rides',
  scope: { sources: ['rides'] },
  terms: { base: { amount: 1000 }, mileage: { slabs: [{ from: 0, rate: 20_000 }] }, tax: { rate: 300 } },
});
await admin.call('/operation/payRule/submitVersion', { id: rule.versionId, version: 1 });
const reviewer = await app.signInAs('administrator');
await reviewer.call('/operation/payRule/approveVersion', { id: rule.versionId, version: 2 });

// the rides begin under it
app.advance(3600);

/** A ride that was driven, as far as anybody can tell, and charged as every ride is when it ends. */
async function driven(distance: number | null, pickUpLng: number | null = 114): Promise<string> {
  const at = (minutes: number) => new Date(now().getTime() - minutes * 60_000).toISOString();
  const id = await makeOrder(db, {
    source: 'rides',
    requestedAt: at(30),
    pickedUpAt: at(20),
    droppedOffAt: at(10),
    duration: 600,
    distance,
    pickUpLng,
    pickUpLat: pickUpLng === null ? null : 22.5,
  });
  await db.transaction().execute((transaction) => prices.charge(transaction, id));
  return id;
}
const read = (id: string) => admin.call('/operation/order/getById', { id });
const price = (id: string, version: number, distance: number) =>
  admin.call('/operation/order/priceOne', { id, version, distance, reason: 'measured on the replay' });

test('a ride that nobody can price by itself is priced by a distance that a person vouches for, once', async () => {
  // unknown, and 300 km in ten minutes
  for (const reported of [null, 300_000]) {
    const id = await driven(reported);
    const before = await read(id);
    assert.equal(before.price, null);
    assert.ok(before.flags.includes('noPrice'));
    const preview = await admin.call('/operation/order/getPriceBy', { id, distance: 5000 });
    assert.deepEqual([preview.total, preview.currency], [2000, 'CNY']);
    assert.deepEqual((await read(id)).price, null, 'a look charges nothing');
    await price(id, before.version, 5000);
    const after = await read(id);
    assert.deepEqual([after.price, after.distance, after.flags, after.paymentState], [2000, 5000, [], 'unpaid']);
    assert.equal(
      after.priceParts.reduce((sum, { amount }) => sum + amount, 0),
      2000,
    );
    const { charge } = await admin.call('/operation/payRule/getCharge', { orderId: id });
    assert.equal(charge?.charge?.isReproduced, true);
    const posted = await db
      .selectFrom('orderMoney')
      .select([minor('charged').as('charged'), minor('due').as('due')])
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([posted.charged, posted.due], [2000, 2000]);
    await refused(price(id, after.version, 6000), 409);
    await refused(admin.call('/operation/order/getPriceBy', { id, distance: 6000 }), 409);
  }
});

test('without a rule there is no price by hand, and nothing of the order changes', async () => {
  // of a place that nobody knows
  const id = await driven(null, null);
  const before = await read(id);
  await refused(admin.call('/operation/order/getPriceBy', { id, distance: 5000 }), 409);
  await refused(price(id, before.version, 5000), 409);
  assert.deepEqual(await read(id), before);
});

test('flags go when somebody has looked; an order without a price keeps the one that says so', async () => {
  const id = await makeOrder(db, { flags: ['tooLong', 'noPrice'], price: null });
  const check = async (note: string) =>
    admin.call('/operation/order/checkOne', { id, version: (await read(id)).version, note });
  await check('the passenger confirms it');
  assert.deepEqual((await read(id)).flags, ['noPrice']);
  await refused(check('again'), 409);
  const [logged] = (await admin.call('/sys/sysLog/getPageList', { objectId: id })).list;
  const entry = await admin.call('/sys/sysLog/getById', { id: logged?.id ?? '' });
  assert.match(JSON.stringify(entry.changes), /the passenger confirms it/);
  const priced = await makeOrder(db, { flags: ['distanceDoubted'], price: 900 });
  const seen = await read(priced);
  await admin.call('/operation/order/checkOne', { id: priced, version: seen.version, note: 'as quoted' });
  assert.deepEqual((await read(priced)).flags, []);
  await refused(admin.call('/operation/order/checkOne', { id: priced, version: seen.version, note: 'late' }), 409);
});
