/** Analyses of passengers: who stays by cohort, who is lost, what follows a wait, and that small groups stay hidden. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catchUpPassengers } from '#server/care/passenger/service.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder, rider } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { differenceOf, shareOf } from './intervals.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const DAY = 86_400_000;
const today = services.ranges.clock.moment(services.now().getTime()).day;
const monday = today - ((today + 3) % 7);
/** Noon of the Monday so many weeks ago. */
const weeksAgo = (weeks: number) => (services.ranges.clock.instantOf((monday - weeks * 7) * DAY) ?? 0) + DAY / 2;

interface Ride {
  weeks: number;
  /** Seconds waited. */
  wait?: number;
  price?: number;
}
const ride = (person: number, { weeks, wait = 120, price = 1000 }: Ride) => {
  const at = weeksAgo(weeks);
  return makeOrder(services.db, {
    ...rider(services.vault, `Rider ${person}`, `139${String(person).padStart(8, '0')}`),
    requestedAt: new Date(at).toISOString(),
    pickedUpAt: new Date(at + wait * 1000).toISOString(),
    price,
  });
};

test('cohorts, weeks, segments and what follows a wait are told of groups, and never of a few', async () => {
  // twenty come eight weeks ago: half wait long, and only two of those ride again; of the others all do
  for (let person = 0; person < 20; person += 1) {
    const isSlow = person % 2 === 0;
    await ride(person, { weeks: 8, wait: isSlow ? 700 : 60 });
    if (!isSlow || person < 4) await ride(person, { weeks: 7, price: 2500 });
  }
  // three come five weeks ago: too few to be told
  for (let person = 30; person < 33; person += 1) await ride(person, { weeks: 5 });
  // and eleven two weeks ago, who are hidden with them: the whole minus the others would tell the three
  for (let person = 50; person < 61; person += 1) await ride(person, { weeks: 2 });
  await catchUpPassengers(services.db, services.vault);

  const { cohorts, waiting } = await admin.call('/operation/userAnalysis/getCohorts', { periods: 9 });
  assert.equal(waiting, 0);
  const [first, , , few] = cohorts;
  assert.deepEqual([first?.size, first?.cells.slice(0, 3), first?.cells[8]], [20, [1, 0.6, 0], null]);
  assert.deepEqual([few?.isHidden, few?.size, few?.cells], [true, null, []]);

  const value = await admin.call('/operation/userAnalysis/getCohorts', { periods: 9, measure: 'value' });
  assert.deepEqual(value.cohorts[0]?.cells.slice(0, 3), [1000, 2500, 2500]);

  const { weeks, frequency } = await admin.call('/operation/userAnalysis/getWeeks', { weeks: 9 });
  const told = ({ riders, new: fresh, returning, lost }: (typeof weeks)[number]) => [riders, fresh, returning, lost];
  assert.deepEqual(weeks.slice(0, 2).map(told), [
    [20, 20, 0, 0],
    [12, 0, 12, 0],
  ]);
  assert.deepEqual([weeks[3]?.isHidden, weeks[6]?.isHidden], [true, true]);
  assert.equal(cohorts[6]?.isHidden, true);
  // four weeks after their only ride, those eight are lost; the twelve a week later
  assert.deepEqual([weeks[4]?.lost, weeks[5]?.lost, weeks[8]?.lost], [null, 12, null]);
  assert.deepEqual([weeks[4]?.hidden, weeks[5]?.hidden, weeks[8]?.hidden], [['lost'], [], []], 'eight are few');
  assert.deepEqual(
    frequency.map(({ passengers }) => passengers),
    [11, ...frequency.slice(1).map(() => 0)],
  );

  const { bands } = await admin.call('/operation/userAnalysis/getEffects', { cause: 'wait', sequel: 'ridesAgain' });
  assert.deepEqual(
    bands.map(({ passengers, seen }) => [passengers, seen?.share ?? null]),
    [
      [13, 10 / 13],
      [0, null],
      [0, null],
      [10, 0.2],
    ],
  );
  const slow = bands[3]?.difference;
  assert.ok(slow && slow.high < 0 && slow.low < slow.share && slow.share < slow.high);

  const { segments } = await admin.call('/operation/userAnalysis/getSegments', {});
  assert.equal(
    segments.reduce((sum, { passengers }) => sum + (passengers ?? 0), 0),
    34,
  );
});

test('a late ride moves its passenger to another week, and only who sees everything may ask', async () => {
  await ride(1, { weeks: 9 });
  await catchUpPassengers(services.db, services.vault);
  const { cohorts } = await admin.call('/operation/userAnalysis/getCohorts', { periods: 10 });
  assert.deepEqual([cohorts[0]?.isHidden, cohorts[1]?.size], [true, 19]);
  const { id } = await admin.call('/operation/supplier/addOne', { code: 'limited', name: 'Limited' });
  const supplier = await app.signInAs('supplier', { type: 'supplier', supplierId: id });
  await refused(supplier.call('/operation/userAnalysis/getWeeks', {}), 403);
});

test('intervals are those of the literature', () => {
  const close = (one: number, other: number) => assert.ok(Math.abs(one - other) < 5e-4, `${one} ${other}`);
  // Newcombe 1998, table II, (a): 56/70 against 48/80
  const difference = differenceOf({ hits: 56, of: 70 }, { hits: 48, of: 80 });
  close(difference.low, 0.0524);
  close(difference.high, 0.3339);
  close(shareOf({ hits: 81, of: 263 }).low, 0.2553);
  close(shareOf({ hits: 81, of: 263 }).high, 0.3662);
});
