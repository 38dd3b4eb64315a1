/** Factors of quoted distances: what is learned from rides, how it is judged, and that quotes take it only when they are told to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metresNearby } from '#contract/ground/distance.ts';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { numbers } from '#server/testing/numbers.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { closeRoads, openRoads, roadsFile } from '#server/testing/roads.ts';
import { at, openTown } from '#server/testing/town.ts';
import { factorFor, isLearnedFrom, Judge, Learner, saysSomething } from './learner.ts';
import { learnNightly } from './learn.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db } = services;
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

const TRIP = { pickUp: at(0, 0), dropOff: at(3000, 0) };
const STRAIGHT = Math.round(metresNearby(...TRIP.pickUp, ...TRIP.dropOff));

/** Rides that went so much further than the straight line. */
async function drive(count: number, factor: number, more: { flags?: ['distanceDoubted'] } = {}) {
  for (let ride = 0; ride < count; ride += 1)
    await makeOrder(db, {
      requestedAt: new Date(services.now().getTime() - 86_400_000 - ride * 1000).toISOString(),
      pickUpLng: TRIP.pickUp[0],
      pickUpLat: TRIP.pickUp[1],
      dropOffLng: TRIP.dropOff[0],
      dropOffLat: TRIP.dropOff[1],
      distance: Math.round(STRAIGHT * factor),
      duration: 600,
      ...more,
    });
}
async function learn() {
  const { jobId } = await admin.call('/operation/quoteFactor/learn', {});
  assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
  return (await admin.call('/operation/quoteFactor/getLatest', {})).learning;
}
const quoted = async () => {
  const { distance, quoteId } = await passengers.call('/open/price/quote', TRIP);
  const { facts } = await db
    .selectFrom('priceQuote')
    .select('facts')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return { distance, estimate: facts.estimate };
};
async function useLearned(value: boolean) {
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'dispatch.estimate' });
  const values = [{ key: 'dispatch.estimate.useLearned', value }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId: 'dispatch.estimate', version, values });
}

test('rides that are believed are learned from, others judge, and both errors are said', async () => {
  assert.deepEqual(await admin.call('/operation/quoteFactor/getLatest', {}), {
    learning: null,
    isUsed: false,
    useRoads: false,
  });
  const none = await learn();
  assert.deepEqual([none?.learned, none?.judged, none?.fixedError, none?.learnedError], [0, 0, null, null]);
  await drive(400, 1.8);
  // a car that says nonsense teaches nothing
  await drive(50, 4.5, { flags: ['distanceDoubted'] });
  const found = await learn();
  assert.ok(found);
  assert.equal(found.learned + found.judged, 400);
  assert.ok(found.learned > 100 && found.judged > 100, JSON.stringify(found));
  assert.ok(Math.abs((found.fixedError ?? 0) - STRAIGHT * 0.45) < 5, JSON.stringify(found));
  assert.ok((found.learnedError ?? Infinity) < (found.fixedError ?? 0) / 2, JSON.stringify(found));
});

test('quotes take it once it is switched on, say so, and go back when it is off', async () => {
  const before = await quoted();
  assert.deepEqual(before, { distance: Math.round(STRAIGHT * 1.35), estimate: undefined });
  await useLearned(true);
  const { learning } = await admin.call('/operation/quoteFactor/getLatest', {});
  const now = await quoted();
  assert.ok(now.estimate !== undefined && 'factor' in now.estimate);
  assert.equal(now.estimate.learningId, learning?.id);
  assert.equal(now.estimate.straight, STRAIGHT);
  assert.ok(now.estimate.factor > 1550 && now.estimate.factor <= 1810, String(now.estimate.factor));
  assert.ok(Math.abs(now.distance - (STRAIGHT * now.estimate.factor) / 1000) <= 1);
  // a way that the app plans is known better
  const path = [TRIP.pickUp, at(900, 0), at(1800, 0), at(2700, 0), TRIP.dropOff];
  const { quoteId, distance } = await passengers.call('/open/price/quote', { ...TRIP, path });
  assert.ok(Math.abs(distance - STRAIGHT) < 20);
  const { facts } = await db
    .selectFrom('priceQuote')
    .select('facts')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  assert.equal(facts.estimate, undefined);
  await useLearned(false);
  assert.deepEqual(await quoted(), before);
});

test('with roads in force the same rides are judged by them too, where they are known', async () => {
  await closeRoads(admin);
  const north = 4000;
  // a river: the way leads round it, as far as the rides went
  const way = roadsFile([{ line: [at(0, 0), at(0, 1200), at(3000, 1200), at(3000, 0)] }]);
  assert.equal((await learn())?.roads, null);
  const { number } = await openRoads(admin, way);
  const only = await learn();
  assert.ok(only?.roads);
  assert.deepEqual([only.roads.number, only.roads.asked, only.roads.judged], [number, only.judged, only.judged]);
  // they went 1.8 times the straight line, which is 5400 m, and so does the way
  assert.ok((only.roads.error ?? Infinity) < 20, JSON.stringify(only.roads));
  assert.deepEqual([only.roads.fixedError, only.roads.learnedError], [only.fixedError, only.learnedError]);
  // rides that begin where no road is known are not judged by it
  for (let ride = 0; ride < 60; ride += 1)
    await makeOrder(db, {
      requestedAt: new Date(services.now().getTime() - 7_200_000 - ride * 1000).toISOString(),
      pickUpLng: at(0, north)[0],
      pickUpLat: at(0, north)[1],
      dropOffLng: TRIP.dropOff[0],
      dropOffLat: TRIP.dropOff[1],
      distance: 9000,
      duration: 600,
    });
  const some = await learn();
  assert.equal(some?.roads?.judged, only.judged);
  assert.ok((some?.roads?.asked ?? 0) > only.judged + 10, JSON.stringify(some?.roads));
});

test('every night it is learned anew, once', async () => {
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('quoteFactor')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const { clock } = services.ranges;
  const day = clock.moment(services.now().getTime()).day + 1;
  const night = (hour: number) => new Date(clock.instantOf(day * 86_400_000 + hour * 3_600_000) ?? 0);
  const before = await count();
  await learnNightly({ ...services, now: () => night(2) });
  assert.equal(await count(), before);
  await learnNightly({ ...services, now: () => night(4) });
  await learnNightly({ ...services, now: () => night(5) });
  assert.equal(await count(), before + 1);
});

test('whoever may only look at the settings cannot let it learn', async () => {
  const auditor = await app.signInAs('auditor');
  await refused(auditor.call('/operation/quoteFactor/learn', {}), 403);
});

test('few rides are drawn to the wider group, many speak for themselves; what is learned is no worse on others', () => {
  const next = numbers(263);
  const learner = new Learner();
  const ride = (areaCode: string, factor: number) => {
    const straight = next(2000, 3900);
    return { areaCode, straight, minute: 12 * 60, driven: Math.round(straight * (factor + next(-20, 20) / 100)) };
  };
  for (let one = 0; one < 5000; one += 1) learner.take(ride('4403', 1.3));
  for (let one = 0; one < 5; one += 1) learner.take(ride('4401', 2.5));
  const factors = learner.factors(1350);
  const at12 = { straight: 3000, minute: 12 * 60 };
  const many = factorFor(factors, { ...at12, areaCode: '4403' }) ?? 0;
  const few = factorFor(factors, { ...at12, areaCode: '4401' }) ?? 0;
  assert.ok(Math.abs(many - 1300) < 15, String(many));
  assert.ok(few > many && few < 1400, String(few));
  // a division, an hour or a length of which nothing is known takes the wider group
  assert.ok(Math.abs((factorFor(factors, { straight: 100, minute: 0, areaCode: '11' }) ?? 0) - 1300) < 20);
  assert.equal(factorFor({}, { ...at12, areaCode: '' }), null);
  const judge = new Judge(1350, factors);
  for (let one = 0; one < 2000; one += 1) judge.take(ride('4403', 1.3));
  assert.ok((judge.errors.learnedError ?? Infinity) < (judge.errors.fixedError ?? 0));
  assert.ok(!saysSomething({ ...at12, areaCode: '', driven: 2000 }), 'nobody beats the straight line');
  assert.ok(!saysSomething({ areaCode: '', minute: 0, straight: 5, driven: 9000 }), 'a round trip');
  const halves = Array.from({ length: 10_000 }, (_, id) => isLearnedFrom(String(id)));
  const share = halves.filter(Boolean).length / halves.length;
  assert.ok(share > 0.45 && share < 0.55, String(share));
});
