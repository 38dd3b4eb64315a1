/** What the Standing General Order asks for by the month: other incidents, and the statement that there was none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endedPeriods } from './due.ts';
import { beginOwed } from './owed.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const now = () => services.now().getTime();
const detailOf = (id: string) => admin.call('/operation/report/getById', { id });
const valuesOf = async (id: string) =>
  Object.fromEntries((await detailOf(id)).fields.map(({ key, value }) => [key, value]));

test('what is reported by the month is due on the 15th of the next, and a month without an incident is a statement', async () => {
  const monthly = await admin.call('/operation/reportPack/adopt', { template: 'nhtsaSgoMonthly', name: 'monthly' });
  const nil = await admin.call('/operation/reportPack/adopt', { template: 'nhtsaSgoNil', name: 'nil' });
  const clock = new WallClock('America/New_York');
  // the two whole months before this one
  const [quiet, busy] = endedPeriods({ kind: 'period', months: 1, begins: 1 }, 0, now(), clock, 2);
  assert.ok(quiet !== undefined && busy !== undefined);
  // opened in its last second there
  const carId = await addCar(services, { createdAt: new Date(quiet.from).toISOString() });
  const alertId = await makeAlert(db, carId, new Date(busy.to - 1000), { kind: 'collision' });
  await db
    .updateTable('reportPack')
    .set({ enabledAt: new Date(quiet.from).toISOString() })
    .where('id', 'in', [monthly.id, nil.id])
    .execute();
  const ofPack = async (packId: string) => {
    await beginOwed(services);
    return (await admin.call('/operation/report/getPageList', { packId, pageSize: 50 })).list;
  };
  const [incident] = await ofPack(monthly.id);
  assert.equal(incident?.alertId, alertId);
  const fifteenth = (at: number) => `${clock.text(at).slice(0, 7)}-16 00:00:00`;
  assert.equal(clock.text(Date.parse(incident.dueAt)), fifteenth(busy.to));
  assert.equal((await valuesOf(incident.id))['reportType'], 'Monthly');
  // the month before has nothing, and this one has not ended
  const statements = await ofPack(nil.id);
  assert.deepEqual(
    statements.map(({ from, to, dueAt }) => [Date.parse(from), Date.parse(to ?? ''), clock.text(Date.parse(dueAt))]),
    [[quiet.from, quiet.to, fifteenth(quiet.to)]],
  );
  const statement = statements[0]?.id ?? '';
  const filled = (await detailOf(statement)).fields.filter(({ value }) => value !== '').map(({ key }) => key);
  assert.deepEqual(filled, [
    'reportId',
    'reportVersion',
    'reportingEntity',
    'reportType',
    'reportMonth',
    'reportYear',
    'reportSubmissionDate',
  ]);
  assert.equal((await valuesOf(statement))['reportType'], 'No New or Updated Incident Reports');
  // nobody has to fill in anything
  await admin.call('/operation/report/submit', { id: statement, version: (await detailOf(statement)).version });
  // it is owed within five days, too: what turns out to need no report at all leaves a month without one
  const reports = (await admin.call('/operation/report/getPageList', { alertId, pageSize: 50 })).list.filter(
    ({ authority }) => authority === 'NHTSA, United States',
  );
  assert.equal(reports.length, 2);
  const months = async () =>
    (await ofPack(nil.id)).map(({ from }) => Date.parse(from)).toSorted((one, other) => one - other);
  for (const { id, version } of reports) {
    assert.deepEqual(await months(), [quiet.from]);
    await admin.call('/operation/report/dismiss', { id, version, note: 'a scratch of 200 dollars' });
  }
  assert.deepEqual(await months(), [quiet.from, busy.from]);
});
