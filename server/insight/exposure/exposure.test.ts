/** Rates by the distance driven: the interval is the published one, false alarms do not count, and the benchmark says what it may. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedWith, expectedEvents, rateOf } from '#contract/insight/exposure/rate.ts';
import { addCar, drive, fixAt } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { catchUpCarHours } from '#server/insight/carHour/catchUp.ts';

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
  assert.equal(rateOf(1, 0), null);
  const rate = rateOf(4, 2_000_000_000);
  assert.equal(rate?.rate, 2);
  assert.ok(rate !== null && rate.low < 2 && rate.high > 2);
  assert.equal(comparedWith(2, rate), 'unclear');
  assert.equal(comparedWith(6, rate), 'lower');
  assert.equal(comparedWith(0.1, rate), 'higher');
});

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const now = () => services.now().getTime();

/** A car that drove 29 s at 36 km/h and hit something; its alert. */
async function collided(): Promise<{ id: string; version: number }> {
  const carId = await addCar(services);
  await services.telemetry.refresh();
  const at = now();
  await services.telemetry.take(drive(carId, at - 30_000, 30));
  await services.telemetry.take([fixAt(carId, at, { lng: 114.003, speed: 4, alarms: ['collision'] })]);
  const [alert] = await until('the alert is raised', async () => {
    const { list } = await admin.call('/capacity/alert/getPageList', { carId });
    return list.length > 0 ? list : undefined;
  });
  assert.ok(alert !== undefined);
  return alert;
}

test('collisions are told for the distance that was counted, without false alarms', async () => {
  const before = await admin.call('/operation/report/getRates', { days: 30 });
  assert.deepEqual([before.rates, before.comparison, before.benchmark], [[], null, null]);
  await collided();
  const { id, version } = await collided();
  await admin.call('/capacity/alert/take', { id });
  const { version: taken } = await admin.call('/capacity/alert/getById', { id });
  assert.ok(taken >= version);
  await admin.call('/capacity/alert/close', { id, version: taken, outcome: 'falseAlarm', note: 'a plastic bag' });
  app.advance(2 * 3600);
  await catchUpCarHours(services, 10_000);

  const { metres, rates, benchmark, comparison } = await admin.call('/operation/report/getRates', { days: 30 });
  assert.ok(metres > 100 && metres < 2000, `${metres} m`);
  const collisions = rates.find(({ event }) => event === 'collisions');
  assert.equal(collisions?.events, 1);
  assert.equal(collisions.rate, 1e9 / metres);
  assert.equal(rates.find(({ event }) => event === 'callsForHelp')?.events, 0);
  assert.deepEqual([benchmark, comparison], [null, null]);
});

test('who does not reach the whole fleet is not told of it', async () => {
  const names = { code: 'narrow', nameZh: '窄', nameEn: 'Narrow' };
  const { id: roleId } = await admin.call('/sys/role/addOne', { ...names, dataScope: 'areas', areaCodes: ['6543'] });
  const { grantableLeafIds: leafIds } = await admin.call('/sys/menu/findRoleMenuTree', { roleId });
  await admin.call('/sys/menu/updateRoleMenu', { roleId, version: 1, leafIds });
  await refused((await app.signInAs('narrow')).call('/operation/report/getRates', { days: 30 }), 404);
});
