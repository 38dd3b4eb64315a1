/**
 * Hours of three cars by hand, in the night in which the clocks of Berlin go back: from 0:00 to 3:00 by the clock are four hours, in UTC
 * from 22:00 to 2:00. Northwards a thousandth of a degree is 111.195 m.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIGURES, type DimensionName, type FigureName } from '#contract/insight/figure/figures.ts';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { askFigures, askingOf, type Asker } from '#server/insight/figure/ask.ts';
import { addCar, fixAt } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { catchUpCarHours } from './catchUp.ts';
import { PHASES } from './phases.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, telemetry } = services;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MIDNIGHT = Date.parse('2030-10-26T22:00:00Z');
const STEP_M = 111.195;
app.advance((MIDNIGHT + 14 * HOUR - services.now().getTime()) / 1000);
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'fleet.clock' });
await admin.call('/sys/sysConfigOption/updateDetail', {
  mainId: 'fleet.clock',
  version,
  values: [{ key: 'fleet.clock.timeZone', value: 'Europe/Berlin' }],
});

/** `1:30` after midnight, by a clock that nobody puts back. */
function timeOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return MIDNIGHT + hours * HOUR + minutes * MINUTE;
}

let events = 0;
async function tell(carId: string, at: string, event: VehicleEvent, state: VehicleState, receivedAt = timeOf(at)) {
  events += 1;
  const said = { carId, eventId: `e${events}`, at: timeOf(at), receivedAt, event, state };
  assert.equal(await telemetry.takeEvent({ ...said, orderNo: null, lng: null, lat: null, distance: null }), 'taken');
}

/** A position each two minutes, both ends included; `way`: thousandths of a degree northwards since the beginning. */
const report = (
  carId: string,
  from: string,
  to: string,
  way: (at: number) => number = () => 0,
  receivedAt?: number,
): Promise<unknown> =>
  telemetry.take(
    Array.from({ length: (timeOf(to) - timeOf(from)) / (2 * MINUTE) + 1 }, (_, place) => {
      const at = timeOf(from) + place * 2 * MINUTE;
      return fixAt(carId, at, { lng: 13.4, lat: 52.5 + way(at) / 1000, receivedAt: receivedAt ?? at });
    }),
  );
/** Minutes of a drive, a thousandth of a degree each, that have passed at a moment. */
const drivenIn = (at: number, from: string, to: string): number =>
  (Math.min(Math.max(at, timeOf(from)), timeOf(to)) - timeOf(from)) / MINUTE;

const hourOf = async (carId: string, at: string) => {
  const row = await db
    .selectFrom('carHour')
    .selectAll()
    .where('carId', '=', carId)
    .where('at', '=', new Date(timeOf(at)).toISOString())
    .executeTakeFirst();
  return row === undefined ? null : PHASES.map((phase) => row[phase] / 1000);
};
const metresOf = async (carId: string, at: string) => {
  const row = await db
    .selectFrom('carHour')
    .selectAll()
    .where('carId', '=', carId)
    .where('at', '=', new Date(timeOf(at)).toISOString())
    .executeTakeFirstOrThrow();
  const { emptyMetres, toPickUpMetres, occupiedMetres, unknownMetres } = row;
  return [emptyMetres, toPickUpMetres, occupiedMetres, unknownMetres].map((metres) => Math.round(metres));
};
const steps = (...counts: number[]) => counts.map((count) => Math.round(count * STEP_M));
// that the cars are silent now is found out meanwhile, and waits for the next time
const catchUp = () => catchUpCarHours(services, 60_000);

const [driving, silent, late] = [await addCar(services), await addCar(services), await addCar(services)];
await tell(driving, '0:31', 'service_start', 'available');
await report(
  driving,
  '0:31',
  '4:31',
  (at) => drivenIn(at, '1:49', '2:11') + drivenIn(at, '2:15', '2:45') + drivenIn(at, '3:01', '3:21'),
);
await tell(driving, '1:50', 'reservation_start', 'reserved');
await tell(driving, '2:11', 'reservation_stop', 'stopped');
await tell(driving, '2:15', 'trip_start', 'on_trip');
await tell(driving, '2:45', 'trip_stop', 'stopped');
await tell(driving, '2:51', 'trip_end', 'available');

await tell(silent, '0:00', 'service_start', 'available');
await report(silent, '0:00', '1:20');
await report(silent, '2:40', '3:00', () => 10);

await tell(late, '0:00', 'service_start', 'available');
await report(late, '0:00', '4:00');
await catchUp();

const everybody: Asker = { scope: { kind: 'everything' }, may: () => true, hidesSmall: false, language: 'en-US' };
const night = { from: new Date(timeOf('0:00')).toISOString(), to: new Date(timeOf('4:00')).toISOString() };
const ask = async (figures: FigureName[], by: DimensionName[] = [], wishes: object = {}) =>
  askFigures(askingOf(services), everybody, { figures, by, ...night, filters: {}, most: 100, ...wishes });

test('time is split at hours and at what the car did; what comes before a period counts from its beginning', async () => {
  // idle, to the pick-up, occupied, out of service, offline
  assert.deepEqual(await hourOf(driving, '0:00'), [29 * 60, 0, 0, 0, 31 * 60]);
  assert.deepEqual(await hourOf(driving, '1:00'), [50 * 60, 10 * 60, 0, 0, 0]);
  // waiting at the pick-up is on the way to the passenger, and the stop at the end is with one
  assert.deepEqual(await hourOf(driving, '2:00'), [9 * 60, 15 * 60, 36 * 60, 0, 0]);
  assert.deepEqual(await hourOf(driving, '3:00'), [3600, 0, 0, 0, 0]);
  assert.deepEqual(await hourOf(driving, '4:00'), [31 * 60, 0, 0, 0, 29 * 60]);
  // still known, and no word
  assert.deepEqual(await hourOf(driving, '7:00'), [0, 0, 0, 0, 3600]);
  assert.equal(await hourOf(driving, '-1:00'), null, 'nothing was known of it');
  assert.equal(await hourOf(driving, '13:00'), null, 'the hour is not over for long enough');
});

test('metres go to the hour and the phase in which they were driven, also within the way between two positions', async () => {
  assert.deepEqual(await metresOf(driving, '1:00'), steps(1, 10, 0, 0));
  assert.deepEqual(await metresOf(driving, '2:00'), steps(0, 11, 30, 0));
  assert.deepEqual(await metresOf(driving, '3:00'), steps(20, 0, 0, 0));
});

test('a gap without a report is offline, never idle, and its way is not known', async () => {
  assert.deepEqual(await hourOf(silent, '0:00'), [3600, 0, 0, 0, 0]);
  assert.deepEqual(await hourOf(silent, '1:00'), [20 * 60, 0, 0, 0, 40 * 60]);
  assert.deepEqual(await hourOf(silent, '2:00'), [20 * 60, 0, 0, 0, 40 * 60]);
  assert.deepEqual(await metresOf(silent, '1:00'), [0, 0, 0, 0]);
  assert.deepEqual(await metresOf(silent, '2:00'), [0, 0, 0, 0]);
});

test('the hour that the clock strikes twice is two hours, each counted once; shares are computed anew at each level', async () => {
  const times = ['carIdleTime', 'carToPickUpTime', 'carOccupiedTime', 'carOutOfServiceTime', 'carOfflineTime'] as const;
  const byHour = await ask([...times], ['hour']);
  assert.deepEqual(
    byHour.rows.map(({ key }) => key[0]),
    ['0:00', '1:00', '2:00', '3:00'].map((at) => `${new Date(timeOf(at)).toISOString().slice(0, 19)}Z`),
  );
  for (const { values } of byHour.rows)
    assert.equal(
      values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      3 * 3600,
    );
  const ofDay = await ask(['carServiceTime', 'carIdleTime'], ['hourOfDay']);
  assert.deepEqual(
    ofDay.rows.map(({ key, values }) => [key[0], values[1]]),
    [
      ['00', 29 * 60 + 2 * 3600],
      ['01', 50 * 60 + 20 * 60 + 3600],
      // both hours that begin at two
      ['02', 9 * 60 + 20 * 60 + 3600 + 2 * 3600],
    ],
  );
  const idle = 29 * 60 + 2 * 3600 + 50 * 60 + 20 * 60 + 3600 + 9 * 60 + 20 * 60 + 3600 + 2 * 3600;
  const service = idle + 25 * 60 + 36 * 60;
  const shares = ['idleShare', 'occupiedShare', 'emptyShare', 'carsInService', 'carServiceTime'] as const;
  const whole = await ask([...shares]);
  const share = (part: number, of: number) => Math.round((part / of) * 10_000) / 10_000;
  assert.deepEqual(whole.rows[0]?.values, [share(idle, service), share(36 * 60, service), share(42, 72), 3, service]);
  const byCar = await ask(['carIdleTime'], ['car']);
  assert.equal(byCar.rows.length, 3);
  const parts = await ask(['carIdleTime'], ['day']);
  assert.deepEqual(parts.rows, [
    // that day has not ended
    { ...whole.rows[0], key: ['2030-10-27'], values: [idle], isRunning: true, orders: parts.rows[0]?.orders },
  ]);
});

test('the dashboard’s cars by state are those of the same hour', async () => {
  const { cars } = await admin.call('/insight/dashboard/getDay', {});
  const at = (text: string) =>
    cars?.hours.find((one) => Date.parse(one.at) === timeOf(text))?.states ?? assert.fail(text);
  // between three and four nothing changed for two of them, and the third had said nothing
  assert.deepEqual(at('3:00'), at('4:00'));
  assert.deepEqual(at('3:00'), [{ state: 'available', count: 3 }]);
  const hour = { from: new Date(timeOf('3:00')).toISOString(), to: new Date(timeOf('4:00')).toISOString() };
  const { rows } = await ask(['carIdleTime', 'carOfflineTime'], [], hour);
  assert.deepEqual(
    rows[0]?.values,
    [2 * 3600, 3600],
    'one of them, which the state alone cannot tell, reported nothing',
  );
});

test('what comes late is counted again where it counts, and nowhere else', async () => {
  const now = services.now().getTime();
  const other = await hourOf(driving, '2:00');
  await tell(late, '1:30', 'service_end', 'non_operational', now);
  await report(silent, '1:20', '2:40', (at) => drivenIn(at, '1:30', '1:40'), now);
  assert.deepEqual(await hourOf(late, '2:00'), [3600, 0, 0, 0, 0], 'not before it is counted');
  await catchUp();
  assert.deepEqual(await hourOf(late, '0:00'), [3600, 0, 0, 0, 0]);
  assert.deepEqual(await hourOf(late, '1:00'), [1800, 0, 0, 1800, 0]);
  assert.deepEqual(await hourOf(late, '3:00'), [0, 0, 0, 3600, 0]);
  assert.deepEqual(await hourOf(silent, '1:00'), [3600, 0, 0, 0, 0]);
  assert.deepEqual(await metresOf(silent, '1:00'), steps(10, 0, 0, 0));
  assert.deepEqual(await hourOf(driving, '2:00'), other);
  const before = await db.selectFrom('carHour').selectAll().orderBy('at').orderBy('carId').execute();
  await db.updateTable('carHourClock').set({ timeZone: 'Asia/Shanghai' }).execute();
  const meanwhile = await ask(['carIdleTime']);
  assert.deepEqual([meanwhile.carsTo, meanwhile.rows], [null, []], 'by another clock nothing is known yet');
  await catchUp();
  assert.deepEqual(await db.selectFrom('carHour').selectAll().orderBy('at').orderBy('carId').execute(), before);
});

test('an answer says up to when cars are counted, and leaves as much out of what it is compared with', async () => {
  const countedTo = new Date(timeOf('13:00')).toISOString();
  const all = { from: night.from, to: services.now().toISOString() };
  const { carsTo, answeredBy, rows } = await ask(['carServiceTime', 'orders'], [], { ...all, compare: 'lastWeek' });
  assert.deepEqual([carsTo, answeredBy], [countedTo, 'rollups']);
  assert.equal(rows.length, 1);
  const none = await ask(['orders'], [], all);
  assert.equal(none.carsTo, null);
});

test('cars are counted within reach, for whom may list them, and never by filters of orders', async () => {
  const supplier = await db
    .insertInto('supplier')
    .values({ code: 'hours', name: 'Hours' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('car').set({ supplierId: supplier.id }).where('id', '=', driving).execute();
  const own = { ...everybody, scope: { kind: 'suppliers', supplierId: supplier.id } as const };
  const asked = { figures: ['carsInService' as const], by: [], ...night, filters: {}, most: 10 };
  assert.equal((await askFigures(askingOf(services), own, asked)).rows[0]?.values[0], 1);
  assert.equal((await ask(['carsInService'], [], { filters: { supplierId: supplier.id } })).rows[0]?.values[0], 1);
  await assert.rejects(
    askFigures(askingOf(services), { ...everybody, may: (right) => right !== 'capacity:car:list' }, asked),
  );
  await refused(admin.call('/insight/figure/ask', { ...asked, filters: { statuses: ['completed'] } }), 400);
  await refused(admin.call('/insight/figure/ask', { ...asked, by: ['status'] }), 400);
  assert.ok(Object.values(FIGURES).every(({ source, counts }) => source === 'order' || counts === null));
});
