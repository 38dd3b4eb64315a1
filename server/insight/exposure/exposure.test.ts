/** Rates by the distance driven: the interval is the published one, false alarms do not count, and the benchmark says what it may. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedWith, expectedEvents, LEAST_EXPOSURE, rateOf } from '#contract/insight/exposure/rate.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { catchUpCarHours } from '#server/insight/carHour/catchUp.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const { db } = services;

const near = (value: number, expected: number, share: number) =>
  assert.ok(Math.abs(value - expected) <= Math.abs(expected) * share, `${value} is not about ${expected}`);

test('the interval of a count is that of the published tables, also where it is approximated', () => {
  // the 95 % limits of a Poisson count as they are tabulated, e.g. by Ulm (1990)
  const TABLE = [
    [0, 0, 3.689],
    [1, 0.0253, 5.572],
    [5, 1.623, 11.668],
    [10, 4.795, 18.39],
    [50, 37.11, 65.92],
    [100, 81.36, 121.63],
  ] as const;
  for (const [count, low, high] of TABLE) {
    const found = expectedEvents(count);
    near(found.low, low, 0.001);
    near(found.high, high, 0.001);
  }
  // nothing jumps where the approximation begins
  const [exact, next] = [expectedEvents(1000), expectedEvents(1001)];
  near(next.low - exact.low, 1, 0.1);
  near(next.high - exact.high, 1, 0.1);
});

test('a rate is per million kilometres, and a benchmark within its interval tells nothing', () => {
  assert.equal(rateOf(1, LEAST_EXPOSURE - 1), null);
  const rate = rateOf(4, 2_000_000_000);
  assert.equal(rate?.rate, 2);
  assert.ok(rate.low < 2 && rate.high > 2);
  assert.equal(comparedWith(2, rate), 'unclear');
  assert.equal(comparedWith(6, rate), 'lower');
  assert.equal(comparedWith(0.1, rate), 'higher');
});

const HOUR_MS = 3_600_000;
const ratesOf = (days: 30 | 90 = 30) => admin.call('/operation/report/getRates', { days });

test('events are told for the distance that was counted: false alarms, and what came before and after it, are left out', async () => {
  const carId = await addCar(services);
  await catchUpCarHours(services, 60_000);
  const empty = await ratesOf();
  assert.deepEqual([empty.metres, empty.rates, empty.comparison, empty.benchmark], [0, [], null, null]);

  const hour = (back: number) => new Date(Date.parse(empty.to) - back * HOUR_MS);
  const nothing = { idle: 0, toPickUp: 0, outOfService: 0, offline: 0, emptyMetres: 0, toPickUpMetres: 0 };
  const rode = { carId, ...nothing, occupied: HOUR_MS, occupiedMetres: 900_000, unknownMetres: 100_000 };
  for (const back of [2, 1])
    await db
      .insertInto('carHour')
      .values({ ...rode, at: hour(back).toISOString() })
      .execute();
  const collision = (at: Date, orderNo: string, outcome: 'resolved' | 'falseAlarm' = 'resolved') =>
    makeAlert(db, carId, at, { kind: 'collision', orderNo, outcome, state: 'closed', closedAt: at.toISOString() });
  await collision(hour(1.5), 'A');
  await collision(hour(1.5), 'B', 'falseAlarm');
  await collision(hour(2.5), 'C');
  await collision(hour(0), 'D');
  await makeAlert(db, carId, hour(1.2), { kind: 'rollover', orderNo: 'E' });

  const mainId = 'fleet.benchmark';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [
    { key: 'fleet.benchmark.rate', value: '2.8' },
    { key: 'fleet.benchmark.sourceEn', value: 'City, 2025, all collisions' },
  ];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  const told = await ratesOf();
  assert.deepEqual([told.from, told.to, told.metres], [hour(2).toISOString(), empty.to, 2_000_000]);
  const collisions = told.rates.find(({ event }) => event === 'collisions');
  assert.equal(collisions?.events, 2);
  assert.equal(collisions.rate, 1000);
  assert.equal(told.rates.find(({ event }) => event === 'callsForHelp')?.events, 0);
  assert.equal(told.benchmark?.rate, 2.8);
  assert.equal(told.comparison, 'higher');
});

test('who does not reach the whole fleet is not told of it', async () => {
  const names = { code: 'narrow', nameZh: '窄', nameEn: 'Narrow' };
  const { id: roleId } = await admin.call('/sys/role/addOne', { ...names, dataScope: 'areas', areaCodes: ['6543'] });
  const { grantableLeafIds: leafIds } = await admin.call('/sys/menu/findRoleMenuTree', { roleId });
  await admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds });
  await refused((await app.signInAs('narrow')).call('/operation/report/getRates', { days: 30 }), 404);
});
