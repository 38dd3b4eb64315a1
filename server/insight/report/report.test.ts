/** What is owed to authorities begins by itself, filled from the record, and what was sent never changes. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { PACK_TEMPLATES } from '#server/insight/reportPack/templates/index.ts';
import { fill } from '#contract/insight/report/fill.ts';
import { packDefinition } from '#contract/insight/reportPack/definition.ts';
import { TEMPLATE_CODES, type TemplateCode } from '#contract/insight/reportPack/templates.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { jobFolder } from '#server/ground/job/files.ts';
import type { FactName } from '#contract/insight/reportPack/facts.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar, drive, fixAt } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Refused, startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { beginOwed } from './owed.ts';
import { catchUpCarHours } from '#server/insight/carHour/catchUp.ts';
import { dueAfter, endedPeriods } from './due.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const { db, telemetry } = services;
const now = () => services.now().getTime();
// there is something to report of the months before this one
await addCar(services, { createdAt: new Date(now() - 400 * 86_400_000).toISOString() });
const adopted = await admin.call('/operation/reportPack/adopt', { template: 'nhtsaSgo', name: 'SGO' });

let made = 0;
/** A car of a known kind that drove at 36 km/h and hit something; its report. */
async function collided(): Promise<string> {
  made += 1;
  const carId = await addCar(services);
  await db
    .updateTable('car')
    .set({ vin: `LFV2A21K8A300000${made}`, model: 'ID.4', softwareVersion: '4.2.1' })
    .where('id', '=', carId)
    .execute();
  await telemetry.refresh();
  const at = now();
  await telemetry.take(drive(carId, at - 30_000, 30));
  await telemetry.take([fixAt(carId, at, { lng: 114.003, speed: 4, alarms: ['collision'] })]);
  const alert = await until(
    'the alert is raised',
    async () => (await admin.call('/capacity/alert/getPageList', { carId })).list[0],
  );
  return until('its report is begun and its data are frozen', async () => {
    const { list } = await admin.call('/operation/report/getPageList', { alertId: alert.id, packId: adopted.id });
    const [one] = list;
    if (one === undefined) return undefined;
    return (await admin.call('/operation/report/getById', { id: one.id })).eventRecordId === null ? undefined : one.id;
  });
}

const detailOf = (id: string) => admin.call('/operation/report/getById', { id });
const valuesOf = async (id: string) =>
  Object.fromEntries((await detailOf(id)).fields.map(({ key, value }) => [key, value]));

/** Everything that only a person knows of a collision. */
const HUMAN = {
  reportType: '5-Day',
  driverOperatorType: 'None',
  automationSystemEngaged: 'ADS',
  roadwayType: 'Street',
  crashWith: 'Passenger Car',
  highestInjurySeverityAlleged: 'No Injuries Reported',
  svPreCrashMovement: 'Proceeding Straight',
  anyAirBagsDeployed: 'No',
  wasAnyVehicleTowed: 'No',
  wereAllPassengersBelted: 'No Passengers in Vehicle',
  withinOdd: 'Yes',
  narrative: 'The subject vehicle was hit from behind.',
};

async function completed(id: string, values: Record<string, string | null> = HUMAN) {
  const { version } = await admin.call('/operation/report/correct', {
    id,
    version: (await detailOf(id)).version,
    values,
  });
  return { id, version };
}

async function sent(id: string, values: Record<string, string | null> = HUMAN) {
  const second = await app.signInAs('operations');
  const submitted = await admin.call('/operation/report/submit', await completed(id, values));
  const approved = await second.call('/operation/report/approve', { id, ...submitted });
  return second.call('/operation/report/send', { id, ...approved, note: 'receipt 30412' });
}

test('each shipped pack is a pack, and the incident report has the 116 columns of the order', () => {
  for (const code of TEMPLATE_CODES) packDefinition.parse(PACK_TEMPLATES[code].definition);
  const columnsOf = (code: TemplateCode) => PACK_TEMPLATES[code].definition.fields.map(({ column }) => column);
  const columns = columnsOf('nhtsaSgo');
  assert.equal(columns.length, 116);
  assert.equal(new Set(columns).size, 116);
  for (const monthly of ['nhtsaSgoMonthly', 'nhtsaSgoNil'] as const) assert.deepEqual(columnsOf(monthly), columns);
});

const published = resolve(import.meta.dirname, '../../../../shared/data/regulators/nhtsa_sgo_2021-01_columns.txt');
test(
  'they are those that the authority publishes, in its order',
  { skip: existsSync(published) ? false : 'the published columns are not here' },
  () => {
    const lines = readFileSync(published, 'utf8')
      .split(/\r?\n/)
      .filter((text) => text !== '');
    assert.deepEqual(
      PACK_TEMPLATES.nhtsaSgo.definition.fields.map(({ column }) => column),
      lines,
    );
  },
);

test('a collision calls for a report that is filled from the record, and says what is from where', async () => {
  const id = await collided();
  const report = await detailOf(id);
  assert.equal(report.state, 'draft');
  const fields = new Map(report.fields.map((field) => [field.key, field]));
  assert.deepEqual(
    [
      'vin',
      'model',
      'automationFeatureVersion',
      'svPrecrashSpeedMph',
      'sourceTelematics',
      'modelYearUnknown',
      'modelUnknown',
    ].map((key) => [key, fields.get(key)?.value, fields.get(key)?.from]),
    [
      ['vin', 'LFV2A21K8A3000001', 'record'],
      ['model', 'ID.4', 'record'],
      ['automationFeatureVersion', '4.2.1', 'record'],
      // 36 km/h before the collision, not the 4 km/h of it
      ['svPrecrashSpeedMph', '22.4', 'record'],
      ['sourceTelematics', 'Y', 'record'],
      ['modelYearUnknown', 'Y', 'record'],
      ['modelUnknown', '', 'nobody'],
    ],
  );
  assert.equal(fields.get('narrative')?.problem, 'missing');
  const inbox = await admin.call('/sys/message/getPageList', {});
  assert.ok(inbox.list.some(({ link }) => link === `/operation/report?drawer=detail&record=${id}`));
  const clock = new WallClock('America/New_York');
  assert.equal(fields.get('incidentTime2400')?.value, clock.text(Date.parse(report.from)).slice(11, 16));
  // five days later, when that day has ended there
  assert.equal(clock.text(Date.parse(report.dueAt)).slice(11), '00:00:00');
});

test('what a person says stands beside what the record says, and going back gives the record again', async () => {
  const id = await collided();
  await completed(id, { model: 'ID.4 Pro', modelYear: '2023' });
  const field = async (key: string) => (await detailOf(id)).fields.find((one) => one.key === key);
  assert.deepEqual(await field('model'), {
    key: 'model',
    value: 'ID.4 Pro',
    from: 'person',
    recorded: 'ID.4',
    problem: null,
    confidential: false,
    before: null,
  });
  assert.equal((await field('modelYearUnknown'))?.value, '');
  await completed(id, { model: null });
  assert.equal((await field('model'))?.from, 'record');
  await refused(
    admin.call('/operation/report/correct', { id, version: (await detailOf(id)).version, values: { nothing: 'x' } }),
    400,
  );
});

test('nobody approves alone, nothing goes out unfinished, and what was sent never changes', async () => {
  const id = await collided();
  const unfinished = await refused(
    admin.call('/operation/report/submit', { id, version: (await detailOf(id)).version }),
    400,
  );
  assert.match(unfinished.body.msg, /fields are missing/);
  const submitted = await admin.call('/operation/report/submit', await completed(id));
  const alone = await refused(admin.call('/operation/report/approve', { id, ...submitted }), 409);
  assert.match(alone.body.msg, /another person/);
  const second = await app.signInAs('operations');
  const returned = await second.call('/operation/report/return', { id, ...submitted, note: 'name the street' });
  const again = await admin.call('/operation/report/submit', {
    ...(await completed(id, { address: 'Shennan Boulevard' })),
    version: returned.version + 1,
  });
  const approved = await second.call('/operation/report/approve', { id, ...again });
  const { version } = await second.call('/operation/report/send', { id, ...approved, note: 'receipt 1' });
  const report = await detailOf(id);
  assert.equal(report.state, 'sent');
  assert.equal(report.hash.length, 64);
  assert.deepEqual(report.steps.map(({ step }) => step).toReversed(), [
    'begun',
    'corrected',
    'submitted',
    'returned',
    'corrected',
    'submitted',
    'approved',
    'sent',
  ]);
  // what is owed comes before what was sent
  const { list } = await admin.call('/operation/report/getPageList', {});
  assert.equal(list.at(-1)?.id, id);
  assert.ok(list.length > 1);
  await refused(admin.call('/operation/report/correct', { id, version, values: { city: 'x' } }), 409);
  await assert.rejects(
    db.updateTable('report').set({ corrections: '{}' }).where('id', '=', id).execute(),
    /never changes/,
  );
  await assert.rejects(db.deleteFrom('report').where('id', '=', id).execute(), /is kept/);
});

test('a later truth is a new version that says what differs, and only the latest gets one', async () => {
  const id = await collided();
  const { version } = await sent(id);
  const next = await admin.call('/operation/report/revise', { id, version });
  await completed(next.id, { highestInjurySeverityAlleged: 'Minor', reportType: 'Update' });
  const report = await detailOf(next.id);
  assert.equal(report.edition, 2);
  assert.deepEqual(
    report.fields.filter(({ before }) => before !== null).map(({ key, before, value }) => [key, before, value]),
    [
      ['reportVersion', '1', '2'],
      ['reportType', '5-Day', 'Update'],
      ['highestInjurySeverityAlleged', 'No Injuries Reported', 'Minor'],
    ],
  );
  assert.deepEqual(
    report.editions.map(({ edition, state }) => [edition, state]),
    [[1, 'sent']],
  );
  await refused(admin.call('/operation/report/revise', { id, version }), 409);
});

test('people are reminded a day before a report is due, once', async () => {
  const id = await collided();
  const reminded = async () =>
    (await admin.call('/sys/message/getPageList', {})).list.filter(
      ({ link, titleEn }) => link.endsWith(`record=${id}`) && titleEn.includes('is due in'),
    ).length;
  const { dueAt } = await detailOf(id);
  assert.equal(await reminded(), 0);
  await db
    .updateTable('report')
    .set({ remindAt: new Date(now()).toISOString() })
    .where('id', '=', id)
    .execute();
  await until('the reminder is there', async () => (await reminded()) === 1);
  assert.ok(Date.parse(dueAt) > now());
  const row = await db.selectFrom('report').select('remindAt').where('id', '=', id).executeTakeFirst();
  assert.equal(row?.remindAt, null);
});

test('the file has the columns of the form with what was approved', async () => {
  const id = await collided();
  await refused(admin.call('/operation/report/export', { id, format: 'csv' }), 409);
  await sent(id);
  const fileOf = async (format: 'csv' | 'json' | 'xml' | 'pdf') => {
    const { jobId } = await admin.call('/operation/report/export', { id, format });
    const job = await until('the file is there', async () => {
      const one = await admin.call('/sys/job/getById', { id: jobId });
      return one.state === 'succeeded' ? one : undefined;
    });
    return readFile(join(jobFolder(services.config, jobId), job.files[0]?.name ?? ''), 'utf8');
  };
  const [head = '', row = ''] = (await fileOf('csv')).replace('\uFEFF', '').split('\r\n');
  assert.equal(
    head.split(',').slice(0, 8).join(),
    'Report ID,Report Version,Reporting Entity,Report Type,Report Month,Report Year,Report Submission Date,VIN',
  );
  assert.match(row, /,LFV2A21K8A300000\d,/);
  assert.match(await fileOf('json'), /"Latitude": 22\.5,/);
  const xml = await fileOf('xml');
  assert.match(xml, /^<\?xml [^\n]+\n<report number="[^"]+" edition="1" [^>]*hash="[0-9a-f]{64}">\n/);
  assert.match(xml, /<field column="Latitude" type="number">22\.5<\/field>/);
  // each column of the form once, in its order
  assert.deepEqual(
    [...xml.matchAll(/<field column="([^"]+)"/g)].map(([, column]) => column),
    head.split(',').map((column) => column.replaceAll('"', '').replaceAll('&', '&amp;')),
  );
  assert.match(await fileOf('pdf'), /^%PDF-/);
});

test('the version for the public leaves out what was ticked as confidential, and the authority gets it whole', async () => {
  const id = await collided();
  await sent(id, { ...HUMAN, narrativeCbi: 'Y' });
  const told = (await detailOf(id)).fields.filter(({ confidential }) => confidential).map(({ key }) => key);
  assert.deepEqual(told, ['narrative']);
  const fileOf = async (redacted: boolean) => {
    const { jobId } = await admin.call('/operation/report/export', { id, format: 'json', redacted });
    const job = await until('the file is there', async () => {
      const one = await admin.call('/sys/job/getById', { id: jobId });
      return one.state === 'succeeded' ? one : undefined;
    });
    const name = job.files[0]?.name ?? '';
    return { name, text: await readFile(join(jobFolder(services.config, jobId), name), 'utf8') };
  };
  const whole = await fileOf(false);
  assert.match(whole.text, /hit from behind/);
  const open = await fileOf(true);
  assert.match(open.name, /-public\.json$/);
  assert.doesNotMatch(open.text, /hit from behind/);
  assert.match(open.text, /"Narrative": "\[REDACTED, MAY CONTAIN CONFIDENTIAL BUSINESS INFORMATION\]"/);
  // what is not confidential stands in both
  assert.match(open.text, /"Automation Feature Version": "4\.2\.1"/);
});

test('a period tells how often cars collided for the distance driven, as the screen of rates has it', async () => {
  const field = (key: string, fact: FactName) => ({
    key,
    column: key,
    type: 'number' as const,
    source: { kind: 'fact' as const, fact },
  });
  const pack = await admin.call('/operation/reportPack/addOne', {
    name: 'Rates',
    definition: {
      authority: 'City',
      legalSource: 'Road act',
      legalDate: '2026-01-31',
      timeZone: 'UTC',
      language: 'en-US',
      occasion: { kind: 'period', months: 1, begins: 1 },
      deadline: { kind: 'days', count: 5 },
      fields: [
        field('driven', 'distanceDriven'),
        field('rate', 'collisionRate'),
        field('low', 'collisionRateLow'),
        field('high', 'collisionRateHigh'),
      ],
    },
  });
  await db
    .updateTable('reportPack')
    .set({ enabledAt: new Date(now() - 40 * 86_400_000).toISOString() })
    .where('id', '=', pack.id)
    .execute();
  await beginOwed(services);
  const report = await until(
    'the month is owed',
    async () => (await admin.call('/operation/report/getPageList', { packId: pack.id })).list[0],
  );
  const carId = await addCar(services);
  await catchUpCarHours(services, 60_000);
  const at = new Date(Date.parse(report.from) + 3_600_000);
  const nothing = { idle: 0, toPickUp: 0, outOfService: 0, offline: 0, emptyMetres: 0, toPickUpMetres: 0 };
  const drove = { ...nothing, occupied: 3_600_000, occupiedMetres: 2_000_000_000, unknownMetres: 0 };
  await db
    .insertInto('carHour')
    .values({ carId, at: at.toISOString(), ...drove })
    .execute();
  for (const orderNo of ['A', 'B', 'C', 'D'])
    await makeAlert(db, carId, new Date(at.getTime() + 60_000), { kind: 'collision', orderNo });
  const values = await valuesOf(report.id);
  // four in two million kilometres; the interval of Garwood is 1.090 to 10.242 events
  assert.deepEqual(
    [values['driven'], values['rate'], values['low'], values['high']],
    ['2000000000', '2', '0.545', '5.12'],
  );
});

test('OL 316 asks for a second vehicle where there is one, and tells the public no names', () => {
  const { definition } = PACK_TEMPLATES.caDmvCollision;
  const filled = (said: Record<string, string>) =>
    new Map(fill(definition, { facts: {}, figures: {} }, said, (at) => at).map((field) => [field.key, field]));
  const alone = filled({});
  const two = filled({ thereIsASecondVehicle: definition.yes });
  for (const key of ['vehicle2Make', 'vehicle2Was', 'vehicle2Damage', 'vehicle2Movement']) {
    assert.equal(alone.get(key)?.problem, null, key);
    assert.equal(two.get(key)?.problem, 'missing', key);
  }
  for (const key of ['driverSFullName', 'vehicle2PolicyNumber', 'witnesses', 'ownerOfTheProperty'])
    assert.equal(two.get(key)?.confidential, true, key);
});

test('a stoppage that is over says when it ended, and how long it lasted', async () => {
  const pack = await admin.call('/operation/reportPack/adopt', { template: 'caCpucStoppage', name: 'Stoppages' });
  const carId = await addCar(services);
  const at = new Date(now());
  const alertId = await makeAlert(db, carId, at, { kind: 'stoppedTooLong' });
  await beginOwed(services);
  const { list } = await admin.call('/operation/report/getPageList', { packId: pack.id, alertId });
  const id = list[0]?.id ?? '';
  assert.equal((await valuesOf(id))['endedAt'], '');
  const over = new Date(at.getTime() + 390_000);
  await db.updateTable('alert').set({ recoveredAt: over.toISOString() }).where('id', '=', alertId).execute();
  const values = await valuesOf(id);
  assert.equal(values['endedAt'], new WallClock('America/Los_Angeles').text(over.getTime()));
  assert.equal(values['lastedMinutes'], '6.5');
});

test('a pack that is enabled today owes nothing of yesterday, and a period once it has ended', async () => {
  const before = await admin.call('/operation/report/getPageList', { packId: adopted.id });
  const later = await admin.call('/operation/reportPack/adopt', { template: 'caDmvCollision', name: 'DMV' });
  const quarter = await admin.call('/operation/reportPack/adopt', { template: 'caCpucQuarter', name: 'CPUC' });
  const since = new Date(Date.now() - 100 * 86_400_000).toISOString();
  await db.updateTable('reportPack').set({ enabledAt: since }).where('id', '=', quarter.id).execute();
  const reports = await until('the quarter is owed', async () => {
    const { list } = await admin.call('/operation/report/getPageList', { packId: quarter.id });
    return list.length > 0 ? list : undefined;
  });
  assert.ok(before.list.length > 0);
  assert.equal((await admin.call('/operation/report/getPageList', { packId: later.id })).list.length, 0);
  const clock = new WallClock('America/Los_Angeles');
  for (const { from, to } of reports) {
    assert.match(clock.text(Date.parse(from)), /-(03|06|09|12)-01 00:00:00$/);
    assert.match(clock.text(Date.parse(to ?? '')), /-(03|06|09|12)-01 00:00:00$/);
  }
  const values = await valuesOf(reports[0]?.id ?? '');
  assert.equal(values['tripsRequested'], '0');
});

test('what is owed and late is counted as the list has it', async () => {
  const { list } = await admin.call('/operation/report/getPageList', { owed: true, pageSize: 100 });
  const late = list.filter(({ isOverdue }) => isOverdue);
  const [next] = list.filter(({ isOverdue }) => !isOverdue).toSorted((a, b) => a.dueAt.localeCompare(b.dueAt));
  assert.ok(late.length > 0 && late.every(({ dueAt }) => Date.parse(dueAt) < now()));
  assert.deepEqual(await admin.call('/operation/report/getOwed', {}), {
    owed: list.length,
    overdue: late.length,
    nextDueAt: next?.dueAt,
  });
});

test('deadlines end by the clock of the authority, whatever its clocks do', () => {
  const clock = new WallClock('America/New_York');
  const at = (text: string) => Date.parse(text);
  // the clocks go back on 1 November 2026: 25 hours
  assert.equal(
    dueAfter({ kind: 'days', count: 5 }, at('2026-10-29T23:30:00-04:00'), clock),
    at('2026-11-04T00:00:00-05:00'),
  );
  assert.equal(
    dueAfter({ kind: 'hours', count: 24 }, at('2026-10-31T12:00:00-04:00'), clock),
    at('2026-11-01T11:00:00-05:00'),
  );
  // the 31st of a month that has none is its last day
  assert.equal(
    dueAfter({ kind: 'dayOfMonth', months: 1, day: 31 }, at('2026-01-15T12:00:00-05:00'), clock),
    at('2026-03-01T00:00:00-05:00'),
  );
  const periods = endedPeriods(
    { kind: 'period', months: 3, begins: 3 },
    at('2026-02-10T00:00:00Z'),
    at('2026-09-01T04:00:00Z'),
    clock,
    12,
  );
  assert.deepEqual(
    periods.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()]),
    [
      ['2025-12-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z'],
      ['2026-03-01T05:00:00.000Z', '2026-06-01T04:00:00.000Z'],
      ['2026-06-01T04:00:00.000Z', '2026-09-01T04:00:00.000Z'],
    ],
  );
});

test('of two people who fill in, submit or approve a report at the same moment one is told what the other did', async () => {
  const id = await collided();
  const second = await app.signInAs('operations');
  /** Both with the version that both see; the refusal of one, and how the report stands. */
  const both = async (first: Promise<unknown>, other: Promise<unknown>) => {
    const ends = await Promise.allSettled([first, other]);
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    assert.equal(refusals.length, 1, JSON.stringify(ends));
    const [refusal] = refusals;
    assert.ok(refusal instanceof Refused && refusal.answer.status === 409);
    return detailOf(id);
  };
  const { version } = await detailOf(id);
  const filled = await both(
    admin.call('/operation/report/correct', { id, version, values: { ...HUMAN, narrative: 'one' } }),
    second.call('/operation/report/correct', { id, version, values: { ...HUMAN, narrative: 'other' } }),
  );
  assert.equal(filled.steps.filter(({ step }) => step === 'corrected').length, 1);
  const seen = { id, version: filled.version };
  const submitted = await both(
    admin.call('/operation/report/submit', seen),
    second.call('/operation/report/submit', seen),
  );
  assert.equal(submitted.steps.filter(({ step }) => step === 'submitted').length, 1);
  const [third, fourth] = [await app.signInAs('operations'), await app.signInAs('operations')];
  const approving = { id, version: submitted.version };
  const approved = await both(
    third.call('/operation/report/approve', approving),
    fourth.call('/operation/report/return', { ...approving, note: 'unclear' }),
  );
  assert.ok(approved.state === 'approved' || approved.state === 'draft');
  assert.equal(approved.state === 'approved', approved.hash !== '');
});
