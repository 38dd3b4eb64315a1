/** Reports of periods: which are owed, how they are numbered, and that nought is said of what is known alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { catchUpCarHours } from '#server/insight/carHour/catchUp.ts';
import { endedPeriods } from './due.ts';
import { beginOwed } from './owed.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const QUARTER = { kind: 'period', months: 3, begins: 3 } as const;
const iso = (at: number) => new Date(at).toISOString();
const enabledSince = (id: string, at: number) =>
  db
    .updateTable('reportPack')
    .set({ enabledAt: iso(at) })
    .where('id', '=', id)
    .execute();
const fieldsOf = async (id: string) => {
  const { fields } = await admin.call('/operation/report/getById', { id });
  return new Map(fields.map((field) => [field.key, field]));
};

const clock = new WallClock('America/Los_Angeles');
const [early, late] = endedPeriods(QUARTER, 0, services.now().getTime(), clock, 2);
assert.ok(early !== undefined && late !== undefined);
const pack = await admin.call('/operation/reportPack/adopt', { template: 'caCpucQuarter', name: 'CPUC' });
const ofPack = async () => {
  await beginOwed(services);
  return (await admin.call('/operation/report/getPageList', { packId: pack.id, pageSize: 50 })).list;
};

test('a period that ended before there was a car or an order is not owed', async () => {
  await enabledSince(pack.id, early.from);
  assert.deepEqual(await ofPack(), []);
  const carId = await addCar(services);
  assert.deepEqual(await ofPack(), []);
  await db
    .updateTable('car')
    .set({ createdAt: iso(late.from) })
    .where('id', '=', carId)
    .execute();
  assert.deepEqual(
    (await ofPack()).map(({ from }) => Date.parse(from)),
    [late.from],
  );
  await db
    .updateTable('car')
    .set({ createdAt: iso(early.to - 1) })
    .where('id', '=', carId)
    .execute();
  assert.deepEqual(
    (await ofPack()).map(({ from }) => Date.parse(from)).toSorted((one, other) => one - other),
    [early.from, late.from],
  );
});

test('what cars drove is blank and needed where no car was heard of, and nought where one stood still', async () => {
  const report = (await ofPack()).find(({ from }) => Date.parse(from) === late.from);
  assert.ok(report !== undefined);
  const filled = async (part: string) => {
    const found = [...(await fieldsOf(report.id)).values()].filter(({ key }) => key.startsWith(part));
    return found.map(({ value, problem }) => [value, problem]);
  };
  const unknown = ['', 'missing'];
  assert.deepEqual(await filled('milesPeriod'), [unknown, unknown, unknown]);
  assert.deepEqual(await filled('hours'), [
    ['', null],
    ['', null],
  ]);
  assert.deepEqual(await filled('tripsRequested'), [['0', null]]);
  const carId = await addCar(services);
  await catchUpCarHours(services, 60_000);
  const hour = {
    carId,
    toPickUp: 0,
    occupied: 0,
    emptyMetres: 0,
    toPickUpMetres: 0,
    occupiedMetres: 0,
    unknownMetres: 0,
  };
  // silent for an hour, which tells nothing of what it did
  await db
    .insertInto('carHour')
    .values({ ...hour, at: iso(late.from), idle: 0, outOfService: 0, offline: 3_600_000 })
    .execute();
  assert.deepEqual(await filled('milesPeriod'), [unknown, unknown, unknown]);
  await db
    .insertInto('carHour')
    .values({ ...hour, at: iso(late.from + 3_600_000), idle: 3_600_000, outOfService: 0, offline: 0 })
    .execute();
  const nought = ['0', null];
  assert.deepEqual(await filled('milesPeriod'), [nought, nought, nought]);
  assert.deepEqual(await filled('hours'), [
    ['1', null],
    ['0', null],
  ]);
});

test('the number of a report has the year of the authority’s clock', async () => {
  const year = services.now().getUTCFullYear() + 2;
  const field = { key: 'note', column: 'Note', type: 'line' as const, source: null };
  const { id } = await admin.call('/operation/reportPack/addOne', {
    name: 'By the month',
    definition: {
      authority: 'City',
      legalSource: 'Road act',
      legalDate: '2026-01-31',
      timeZone: 'Asia/Shanghai',
      language: 'zh-CN',
      occasion: { kind: 'period', months: 1, begins: 1 },
      deadline: { kind: 'days', count: 5 },
      fields: [field],
    },
  });
  await enabledSince(id, Date.UTC(year - 1, 11, 20));
  // half past midnight there, still the old year by UTC
  const now = () => new Date(Date.UTC(year - 1, 11, 31, 16, 30));
  await beginOwed({ ...services, now });
  const { list } = await admin.call('/operation/report/getPageList', { packId: id });
  assert.deepEqual(
    list.map(({ number }) => number.slice(0, 7)),
    [`R-${year}-`],
  );
});
