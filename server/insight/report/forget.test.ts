/** What reports and alerts keep of a person who is erased, and for how long reports are kept at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder, rider } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { forgetOldReports } from './forget.ts';
import { beginOwed } from './owed.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const second = await app.signInAs('administrator');
const carId = await addCar(services);
const { id: packId } = await admin.call('/operation/reportPack/addOne', {
  name: '求助',
  channelId: null,
  format: 'csv',
  definition: {
    authority: 'City',
    legalSource: 'Road act',
    legalDate: '2026-01-31',
    timeZone: 'Asia/Shanghai',
    language: 'en-US',
    occasion: { kind: 'alert', alertKinds: ['sos'] },
    deadline: { kind: 'days', count: 3 },
    keepYears: 3,
    fields: [{ key: 'what', column: 'What happened', type: 'paragraph' }],
  },
});

const CLOSED = { state: 'closed', outcome: 'resolved' } as const;

/** A passenger who called for help on a ride; the report about it is begun. */
async function helped(mobile: string) {
  const orderNo = `R-${mobile}`;
  const now = services.now();
  const values = { orderNo, sourceRef: orderNo, paymentState: 'paid' as const, requestedAt: now.toISOString() };
  await makeOrder(db, { ...values, ...rider(services.vault, '沈知远', mobile) });
  const alertId = await makeAlert(db, carId, now, { orderNo });
  await db.insertInto('alertStep').values({ alertId, step: 'taken', at: now, note: '沈知远说胸口疼' }).execute();
  await beginOwed(services);
  const passenger = await until(
    'the passenger is known',
    async () => (await admin.call('/operation/user/getPageList', { mobile })).list[0],
  );
  const [report] = (await admin.call('/operation/report/getPageList', { alertId, packId })).list;
  assert.ok(report);
  const asked = await admin.call('/operation/user/askErasure', {
    id: passenger.id,
    version: passenger.version,
    reason: '本人申请',
  });
  const erase = () =>
    second.call('/operation/user/decideErasure', { id: passenger.id, version: asked.version, decision: 'approve' });
  const close = () =>
    db
      .updateTable('alert')
      .set({ ...CLOSED, closedAt: now })
      .where('id', '=', alertId)
      .execute();
  return { alertId, close, erase, orderNo, passengerId: passenger.id, reportId: report.id };
}
const reportOf = (id: string) => admin.call('/operation/report/getById', { id });

test('a passenger is erased once alerts and reports of their rides are settled, and what was never sent goes with them', async () => {
  const { alertId, close, erase, reportId } = await helped('13900007001');
  assert.match((await refused(erase(), 409)).body.msg, /alert .*not closed/i);
  await close();
  const { number, version } = await reportOf(reportId);
  assert.ok((await refused(erase(), 409)).body.msg.includes(number));
  const values = { what: '沈知远在车上胸口疼' };
  const filled = await admin.call('/operation/report/correct', { id: reportId, version, values });
  await admin.call('/operation/report/dismiss', { id: reportId, ...filled, note: '沈知远自己下车' });
  await erase();
  const { fields, steps } = await reportOf(reportId);
  const detail = await admin.call('/capacity/alert/getById', { id: alertId });
  assert.deepEqual(
    [fields.map(({ value }) => value), steps.map(({ note }) => note), detail.steps.map(({ note }) => note)],
    [[''], steps.map(() => ''), detail.steps.map(() => '')],
  );
  assert.ok(!JSON.stringify([fields, steps, detail]).includes('知远'));
});

test('what was sent stays for the years of its pack, and whoever asks is told of it', async () => {
  const { close, erase, orderNo, passengerId, reportId } = await helped('13900007002');
  await close();
  const { version } = await reportOf(reportId);
  const values = { what: '乘客求助' };
  const filled = await admin.call('/operation/report/correct', { id: reportId, version, values });
  const submitted = await admin.call('/operation/report/submit', { id: reportId, ...filled });
  const approved = await second.call('/operation/report/approve', { id: reportId, ...submitted });
  await second.call('/operation/report/send', { id: reportId, ...approved, note: 'receipt 7' });
  const { keptUntil, number, sentAt } = await reportOf(reportId);
  const end = new Date(sentAt ?? '');
  end.setUTCFullYear(end.getUTCFullYear() + 3);
  // a 29th of February ends with its month
  if (end.getUTCMonth() !== new Date(sentAt ?? '').getUTCMonth()) end.setUTCDate(0);
  assert.equal(Date.parse(keptUntil ?? ''), end.getTime());
  const { kept } = await admin.call('/operation/user/getHeldData', { id: passengerId });
  assert.deepEqual(
    kept.map((one) => [one.object, one.name, one.orderNo, one.keptUntil !== null]),
    [
      ['Alert', 'sos', orderNo, false],
      ['Regulatory report', `${number} · City`, orderNo, true],
    ],
  );
  await erase();
  assert.equal((await reportOf(reportId)).fields[0]?.value, '乘客求助');
});

test('a report goes once no version of it is kept any more; until then the database itself keeps it', async () => {
  const { definition } = await db
    .selectFrom('reportPack')
    .select('definition')
    .where('id', '=', packId)
    .executeTakeFirstOrThrow();
  const year = services.now().getUTCFullYear();
  const at = (years: number) => new Date(Date.UTC(year - years, 0, 1)).toISOString();
  const channel = await admin.call('/operation/reportChannel/addOne', {
    name: '通道',
    address: 'https://city.example/in',
  });
  const insert = async (number: string, edition: number, years: number) => {
    const { id } = await db
      .insertInto('report')
      .values({
        number,
        edition,
        packId,
        packName: '求助',
        definition: JSON.stringify(definition),
        state: 'sent',
        alertId: await makeAlert(db, carId, new Date(at(years)), { ...CLOSED, closedAt: at(years) }),
        fromAt: at(years),
        dueAt: at(years),
        sentAt: at(years),
        content: '{}',
        createdAt: at(years),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('reportStep')
      .values({ reportId: id, step: 'sent', at: at(years) })
      .execute();
    await db
      .insertInto('reportDelivery')
      .values({
        reportId: id,
        channelId: channel.id,
        format: 'csv',
        fileName: 'a.csv',
        state: 'taken',
        settledAt: at(years),
      })
      .execute();
    return id;
  };
  const [old, corrected] = [await insert('R-old', 1, 6), await insert('R-old', 2, 5)];
  const [first, later] = [await insert('R-corrected', 1, 6), await insert('R-corrected', 2, 2)];
  for (const table of ['reportDelivery', 'report'] as const)
    await assert.rejects(
      db
        .deleteFrom(table)
        .where(table === 'report' ? 'id' : 'reportId', '=', later)
        .execute(),
      /kept/,
    );
  await forgetOldReports(services, () => '');
  const left = async (table: 'reportStep' | 'reportDelivery') =>
    (
      await db
        .selectFrom(table)
        .select('reportId')
        .where('reportId', 'in', [old, corrected, first, later])
        .orderBy('id')
        .execute()
    ).map(({ reportId }) => reportId);
  const reports = await db
    .selectFrom('report')
    .select('id')
    .where('number', 'in', ['R-old', 'R-corrected'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    [reports.map(({ id }) => id), await left('reportStep'), await left('reportDelivery')],
    [
      [first, later],
      [first, later],
      [first, later],
    ],
  );
});
