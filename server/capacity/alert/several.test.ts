/** Many alerts at once: one row for many, taken, put off and closed together; planned work is silent until its end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOutput } from '#contract/index.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import type { CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';

type Row = CallOutput<'/capacity/alert/getPageList'>['list'][number];

const app = await startTestApp({ env: { DEMO: 'off' } });
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { db, nodes, now, ranges, telemetry } = app.server.services;
let serial = 0;

async function newCar(): Promise<string> {
  serial += 1;
  const car = { fleetNumber: `M-${serial}`, plate: `粤B${4000 + serial}` };
  const { id } = await db.insertInto('car').values(car).returning('id').executeTakeFirstOrThrow();
  await nodes.tell(db, 'cars');
  await until('the car is known', () => telemetry.car(id));
  return id;
}
async function report(carId: string, { charge = 80, alarms = [] }: { charge?: number; alarms?: CarAlarm[] }) {
  app.advance(1);
  const at = now().getTime();
  const fix = { at, receivedAt: at, lng: 113.5, lat: 22.5, speed: 0, heading: null, altitude: null, charge };
  await telemetry.take([{ carId, ...fix, odometer: null, alarms, flags: [], protocol: 'mqtt' }]);
}
const listOf = async (wishes: { carId?: string; grouped?: boolean; snoozed?: boolean } = {}): Promise<Row[]> =>
  (await admin.call('/capacity/alert/getPageList', { states: ['open', 'taken'], pageSize: 200, ...wishes })).list;
const alertOf = (carId: string, isIt: (row: Row) => boolean = () => true): Promise<Row> =>
  until('the alert is raised', async () =>
    (await admin.call('/capacity/alert/getPageList', { carId, sort: '-openedAt' })).list.find(isIt),
  );
async function lowCar(): Promise<Row> {
  const carId = await newCar();
  await report(carId, { charge: 15 });
  return alertOf(carId);
}
async function cry(): Promise<Row> {
  const carId = await newCar();
  await report(carId, { alarms: ['sos'] });
  return alertOf(carId);
}
async function newZone([lng, lat]: [number, number]): Promise<string> {
  const corner = (x: number, y: number): [number, number] => [lng + x / 100, lat + y / 100];
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  serial += 1;
  const { id } = await admin.call('/capacity/range/addOne', { name: `Zone ${serial}`, kind: 'noStop', geometry });
  await admin.call('/capacity/range/publish', { id, version: 1, note: '' });
  await until('the zone is in force', () => ranges.index.rangesAt(lng, lat).some((range) => range.id === id));
  return id;
}
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);
const inMinutes = (minutes: number): string => new Date(now().getTime() + minutes * 60_000).toISOString();

test('many of a kind at a place are one row that says how many; critical ones stand for themselves', async () => {
  await admin.call('/capacity/station/addOne', {
    code: 'MANY-1',
    name: '云湾城区',
    nameEn: 'Yunwan',
    kind: 'pickUp',
    position: [113.5, 22.5],
  });
  await until('the station is known', async () => (await lowCar()).placeZh === '云湾城区');
  const rows = [await lowCar(), await lowCar(), await lowCar()];
  const cries = [await cry(), await cry(), await cry()];
  const shown = await listOf({ grouped: true });
  const group = shown.filter(({ kind, groupSize }) => kind === 'lowCharge' && groupSize > 1);
  assert.equal(group.length, 1);
  assert.ok((group[0]?.groupSize ?? 0) >= rows.length);
  for (const { id } of cries) assert.equal(shown.find((row) => row.id === id)?.groupSize, 1);
  // one number everywhere: rows and those behind them are what the badge counts
  const { open } = await admin.call('/capacity/alert/getCounts', {});
  assert.equal(
    shown.reduce((sum, { groupSize }) => sum + groupSize, 0),
    open,
  );
  const opened = await admin.call('/capacity/alert/getPageList', {
    states: ['open'],
    kinds: ['lowCharge'],
    place: '云湾城区',
    pageSize: 200,
  });
  assert.equal(opened.list.length, group[0]?.groupSize);
});

test('taking and closing many: what somebody else has and what is critical is left, and counted', async () => {
  const rows = [await lowCar(), await lowCar(), await cry()];
  const other = await app.signInAs('dispatcher');
  await other.call('/capacity/alert/take', { id: rows[0]?.id ?? '' });
  assert.deepEqual(await admin.call('/capacity/alert/takeMany', { ids: idsOf(rows).slice(0, 2) }), {
    done: 1,
    left: 1,
  });
  const closing = { ids: idsOf(rows), outcome: 'noAction' as const, note: 'drill' };
  assert.deepEqual(await admin.call('/capacity/alert/closeMany', closing), { done: 1, left: 2 });
  const closed = await admin.call('/capacity/alert/getById', { id: rows[1]?.id ?? '' });
  assert.deepEqual([closed.state, closed.outcome, closed.steps.at(-1)?.note], ['closed', 'noAction', 'drill']);
  const fresh = await lowCar();
  assert.deepEqual(await admin.call('/capacity/alert/closeMany', { ...closing, ids: [fresh.id] }), {
    done: 1,
    left: 0,
  });
  const steps = (await admin.call('/capacity/alert/getById', { id: fresh.id })).steps.map(({ step }) => step);
  assert.deepEqual(steps, ['opened', 'taken', 'closed']);
});

test('what is put off is neither shown nor counted until its time; an SOS cannot be', async () => {
  const rows = [await lowCar(), await cry()];
  const before = await admin.call('/capacity/alert/getCounts', {});
  const wish = { ids: idsOf(rows), until: inMinutes(30), note: 'after the shift' };
  assert.deepEqual(await admin.call('/capacity/alert/snoozeMany', wish), { done: 1, left: 1 });
  const counts = await admin.call('/capacity/alert/getCounts', {});
  assert.deepEqual(
    [counts.open, counts.snoozed, counts.critical],
    [before.open - 1, before.snoozed + 1, before.critical],
  );
  assert.ok(!idsOf(await listOf({ snoozed: false })).includes(rows[0]?.id ?? ''));
  await refusedField(admin.call('/capacity/alert/snoozeMany', { ...wish, until: inMinutes(-1) }), 'until');
  app.advance(31 * 60);
  assert.ok(idsOf(await listOf({ snoozed: false })).includes(rows[0]?.id ?? ''));
});

test('planned work is silent until its end, and at once when it ends early', async () => {
  const alert = await lowCar();
  const { carId } = alert;
  const wish = { ids: [alert.id], until: inMinutes(120), note: 'works in the depot', silence: true };
  await admin.call('/capacity/alert/snoozeMany', wish);
  await admin.call('/capacity/alert/closeMany', { ids: [alert.id], outcome: 'noAction' });
  await report(carId, { charge: 80 });
  await alertOf(carId, ({ recoveredAt }) => recoveredAt !== null);
  await report(carId, { charge: 15 });
  const silent = await alertOf(carId, ({ id }) => id !== alert.id);
  assert.notEqual(silent.snoozedUntil, null);
  assert.ok(!idsOf(await listOf({ snoozed: false })).includes(silent.id));
  // a cry for help is heard all the same
  await report(carId, { charge: 15, alarms: ['sos'] });
  assert.equal((await alertOf(carId, ({ kind }) => kind === 'sos')).snoozedUntil, null);

  const { list } = await admin.call('/capacity/alert/getSilences', {});
  assert.deepEqual([list[0]?.note, list[0]?.carCount], ['works in the depot', 1]);
  await admin.call('/capacity/alert/endSilence', { id: list[0]?.id ?? '' });
  assert.deepEqual((await admin.call('/capacity/alert/getSilences', {})).list, []);
  assert.ok(idsOf(await listOf({ snoozed: false })).includes(silent.id));
});

test('planned work is silenced ahead: of a car, of a zone or of a kind, from its beginning to its end', async () => {
  const carId = await newCar();
  const plan = { kinds: ['lowCharge' as const], from: inMinutes(10), until: inMinutes(60), reason: 'battery test' };
  const { id } = await admin.call('/capacity/alert/addSilence', { ...plan, carId });
  await report(carId, { charge: 15 });
  const early = await alertOf(carId);
  assert.equal(early.snoozedUntil, null, 'it has not begun');
  await report(carId, { charge: 80 });
  await alertOf(carId, ({ recoveredAt }) => recoveredAt !== null);
  app.advance(11 * 60);
  await report(carId, { charge: 15 });
  const silent = await alertOf(carId, ({ snoozedUntil }) => snoozedUntil !== null);
  assert.equal(Date.parse(silent.snoozedUntil ?? ''), Date.parse(plan.until));
  assert.equal((await lowCar()).snoozedUntil, null, 'another car is heard');
  const planned = (await admin.call('/capacity/alert/getSilences', {})).list.find((one) => one.id === id);
  assert.deepEqual([planned?.carCount, planned?.rangeName, planned?.note], [1, '', 'battery test']);
  await admin.call('/capacity/alert/endSilence', { id });

  const all = await admin.call('/capacity/alert/addSilence', { ...plan, from: inMinutes(0), until: inMinutes(30) });
  app.advance(1);
  assert.notEqual((await lowCar()).snoozedUntil, null, 'of all cars');
  await admin.call('/capacity/alert/endSilence', { id: all.id });
  const elsewhere = await newZone([114, 23]);
  const here = await newZone([113.5, 22.5]);
  const span = { ...plan, from: inMinutes(0), until: inMinutes(30) };
  const away = await admin.call('/capacity/alert/addSilence', { ...span, rangeId: elsewhere });
  app.advance(1);
  assert.equal((await lowCar()).snoozedUntil, null, 'outside the zone');
  const within = await admin.call('/capacity/alert/addSilence', { ...span, rangeId: here });
  assert.notEqual((await lowCar()).snoozedUntil, null, 'within the zone');
  for (const one of [away, within]) await admin.call('/capacity/alert/endSilence', { id: one.id });

  await refusedField(admin.call('/capacity/alert/addSilence', { ...plan, carId, until: inMinutes(50_000) }), 'until');
  await refusedField(admin.call('/capacity/alert/addSilence', { ...plan, carId, from: plan.until }), 'until');
  await refused(admin.call('/capacity/alert/addSilence', { ...plan, carId: '999999' }), 404);
});

test('what is over and minor closes by itself; an SOS waits for a person', async () => {
  const low = await lowCar();
  const sos = await cry();
  await report(low.carId, { charge: 80 });
  await report(sos.carId, {});
  app.advance(31);
  await report(sos.carId, {});
  await alertOf(sos.carId, ({ kind, recoveredAt }) => kind === 'sos' && recoveredAt !== null);
  app.advance(11 * 60);
  const closed = await alertOf(low.carId, ({ id, state }) => id === low.id && state === 'closed');
  assert.equal(closed.outcome, 'recovered');
  assert.equal((await alertOf(sos.carId, ({ id }) => id === sos.id)).state, 'open');
});

test('alerts at a place without a name group like the others, and can be asked for', async () => {
  const lost = async (): Promise<Row> => {
    const carId = await newCar();
    app.advance(1);
    const at = now().getTime();
    // in the middle of an ocean
    const fix = { at, receivedAt: at, lng: -140, lat: -30, speed: 0, heading: null, altitude: null, charge: 15 };
    await telemetry.take([{ carId, ...fix, odometer: null, alarms: [], flags: [], protocol: 'mqtt' }]);
    return alertOf(carId);
  };
  const rows = [await lost(), await lost(), await lost()];
  assert.deepEqual(
    rows.map(({ placeZh }) => placeZh),
    ['', '', ''],
  );
  const [group, ...others] = (await listOf({ grouped: true })).filter(({ placeZh }) => placeZh === '');
  assert.equal(group?.groupSize, 3);
  assert.deepEqual(others, []);
  const { list } = await admin.call('/capacity/alert/getPageList', { nameless: true });
  assert.deepEqual(idsOf(list).toSorted(), idsOf(rows).toSorted());
});
