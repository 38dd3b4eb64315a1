/** Quotes by the operator's own roads: distance and time, what the quote keeps of it, and what happens where no road is known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { openRoads, roadsFile } from '#server/testing/roads.ts';
import { at, openTown } from '#server/testing/town.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const reviewer = await app.signInAs('administrator');
const town = await openTown(app, admin);
const passengers = await town.appOf('app');
const made = await admin.call('/operation/payRule/addOne', {
  name: 'app',
  scope: { sources: ['app'] },
  terms: { ...CITY_TAXI, bands: [] },
});
const submitted = await admin.call('/operation/payRule/submitVersion', { id: made.versionId, version: 1 });
await reviewer.call('/operation/payRule/approveVersion', { id: made.versionId, ...submitted });
await set({ 'dispatch.estimate.peakHours': [], 'dispatch.estimate.roadPacePercent': 50 });

const TRIP = { pickUp: at(0, 20), dropOff: at(3000, 20) };
const STRAIGHT = Math.round(metresNearby(...TRIP.pickUp, ...TRIP.dropOff));

/** A river lies between: the way leads over a bridge, 2 km to the north. Back it is shorter. */
const roads = roadsFile([
  { line: [at(0, 0), at(0, 2000), at(3000, 2000), at(3000, 0)], properties: { maxspeed: '60' } },
  { line: [at(3000, 0), at(3000, -500), at(0, -500), at(0, 0)], properties: { maxspeed: '60', oneway: 'yes' } },
]);

async function set(values: Record<string, string[] | number | boolean>) {
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'dispatch.estimate' });
  await admin.call('/sys/sysConfigOption/updateDetail', {
    mainId: 'dispatch.estimate',
    version,
    values: Object.entries(values).map(([key, value]) => ({ key, value })),
  });
}
const quoted = async (trip: typeof TRIP) => {
  const { distance, duration, quoteId } = await passengers.call('/open/price/quote', trip);
  const { facts } = await db
    .selectFrom('priceQuote')
    .select('facts')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return { distance, duration, estimate: facts.estimate, facts };
};
const near = (found: number, wanted: number) =>
  assert.ok(Math.abs(found - wanted) <= wanted / 100, `${found}, not ${wanted}`);

test('with roads in force and switched on, a quote goes by them, each way its own; elsewhere by the setting', async () => {
  const before = await quoted(TRIP);
  assert.equal(before.estimate, undefined);
  near(before.distance, STRAIGHT * 1.35);
  const { id, number, version } = await openRoads(admin, roads);
  assert.deepEqual((await quoted(TRIP)).distance, before.distance, 'it is not switched on');
  await set({ 'dispatch.estimate.useRoads': true });
  const there = await quoted(TRIP);
  near(there.distance, 7000 - 40);
  // half of 60 km/h
  near(there.duration, (there.distance / 1000) * 120);
  assert.deepEqual(there.estimate, { kind: 'roads', straight: STRAIGHT, roadNetworkId: id, number });
  assert.equal(there.facts.distance, there.distance);
  const back = await quoted({ pickUp: TRIP.dropOff, dropOff: TRIP.pickUp });
  near(back.distance, 4000 + 40);
  const beyond = await quoted({ pickUp: TRIP.pickUp, dropOff: at(6000, 0) });
  assert.equal(beyond.estimate, undefined);
  near(beyond.distance, 6000 * 1.35);
  // a way that the app plans is known better
  const path = [TRIP.pickUp, at(900, 20), at(1800, 20), at(2700, 20), TRIP.dropOff];
  const planned = await passengers.call('/open/price/quote', { ...TRIP, path });
  near(planned.distance, STRAIGHT);
  await admin.call('/capacity/roadNetwork/withdraw', { id, version });
  assert.deepEqual((await quoted(TRIP)).distance, before.distance);
});

test('at peak hours a way on the roads takes longer, as far as it is', async () => {
  await openRoads(admin, roads);
  const before = await quoted(TRIP);
  await set({ 'dispatch.estimate.peakHours': ['00-24'], 'dispatch.estimate.peakSpeedKmh': 15 });
  const atPeak = await quoted(TRIP);
  assert.equal(atPeak.distance, before.distance);
  near(atPeak.duration, before.duration * 2);
});

test('an order by such a quote keeps it, and both give the same price again', async () => {
  const { quoteId, distance } = await passengers.call('/open/price/quote', TRIP);
  const { orderNo } = await passengers.call('/open/order/create', {
    externalId: 'by-roads',
    pickUp: { name: 'A', position: TRIP.pickUp },
    dropOff: { name: 'B', position: TRIP.dropOff },
    quoteId,
  });
  await passengers.call('/open/order/cancel', { externalId: 'by-roads' });
  const order = await db.selectFrom('order').select('id').where('orderNo', '=', orderNo).executeTakeFirstOrThrow();
  const { charge } = await admin.call('/operation/payRule/getCharge', { orderId: order.id });
  assert.ok(charge?.quote);
  assert.equal(charge.quote.facts.distance, distance);
  assert.ok(charge.quote.facts.estimate !== undefined && 'kind' in charge.quote.facts.estimate);
  assert.equal(charge.charge?.isReproduced, true);
});

test('a ride that is moved to another time stays as far as it was, by the roads of its quote', async () => {
  await set({ 'dispatch.estimate.useRoads': true });
  const day = (days: number) => new Date(app.server.services.now().getTime() + days * 86_400_000).toISOString();
  const wishes = { scheduledAt: day(1), tripType: 'reservation' } as const;
  const { quoteId, distance } = await passengers.call('/open/price/quote', { ...TRIP, ...wishes });
  await passengers.call('/open/order/create', {
    externalId: 'moved',
    pickUp: { name: 'A', position: TRIP.pickUp },
    dropOff: { name: 'B', position: TRIP.dropOff },
    ...wishes,
    quoteId,
  });
  const factsOf = (id: string | null) =>
    db
      .selectFrom('priceQuote')
      .select('facts')
      .where('id', '=', id ?? '0')
      .executeTakeFirstOrThrow();
  await set({ 'dispatch.estimate.useRoads': false });
  const moved = await passengers.call('/open/order/quoteReschedule', { externalId: 'moved', scheduledAt: day(2) });
  const [before, after] = [await factsOf(quoteId), await factsOf(moved.quoteId)];
  assert.equal(after.facts.distance, distance);
  assert.deepEqual(after.facts.estimate, before.facts.estimate);
  assert.ok(after.facts.estimate !== undefined && 'kind' in after.facts.estimate);
});
