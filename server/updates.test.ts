/** Tests that a change changes what it names and nothing else, in every call that changes a row. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Call } from '#contract/ground/core.ts';
import { allCalls, contract, type CallPath } from '#contract/index.ts';
import { allExamples, exampleWorld, newFile } from './testing/examples.ts';
import { startTestApp } from './testing/harness.ts';
import { refusedField } from './testing/refusals.ts';

const examples = await allExamples();
const app = await startTestApp();
const { db } = app.server.services;
const world = await exampleWorld(app);
// a car that falls silent meanwhile changes by itself
const SILENCE = 'fleet.telemetry';
const { version: silence } = await world.admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: SILENCE });
await world.admin.call('/sys/sysConfigOption/updateDetail', {
  mainId: SILENCE,
  version: silence,
  values: [{ key: `${SILENCE}.silenceSeconds`, value: 86_400 }],
});

/** Calls that take optional fields and change no stored value by leaving them out, each with the reason. */
const ACTS: { readonly [Path in CallPath]?: string } = {
  '/sys/menu/fakeDelete': 'says only whether it deletes or brings back',
  '/ai/aiCustomerService/deleteById': 'says only whether it deletes or brings back',
  '/task/taskEnterprise/acceptWork': 'a work that waits for acceptance has no verdict yet',
  '/task/taskTeacher/answer': 'a reason belongs to one answer',
  '/task/taskTeacher/release': 'adds a release',
  '/task/taskTeacher/mark': 'asks for a score; school/task tests what becomes of its comment',
  '/task/taskStudent/submit': 'adds an attempt',
  '/sys/file/saveOssFile': 'settles a file that was announced',
  '/sys/sysNoticeProvider/pushOne': 'makes a notice of it, once',
  '/capacity/command/cancel': 'ends a command, once',
  '/sys/sitePage/publishOne': 'its note is of the new version',
  '/sys/sitePage/scheduleOne': 'its note and moment are of the new version',
  '/sys/portalPage/publishOne': 'its note is of the new version',
  '/sys/portalPage/scheduleOne': 'its note and moment are of the new version',
  '/capacity/range/publish': 'its note is of the new version',
  '/capacity/range/retire': 'its note is for the log',
  '/capacity/station/siteMap/publishOne': 'its note is of the new version',
  '/capacity/alert/handOver': 'adds a step',
  '/operation/reconciliation/settleOne': 'settles a difference, once',
  '/operation/payRule/approveVersion': 'its moment begins the version',
  '/operation/rule/approveVersion': 'its moment begins the version',
  '/operation/payRule/retireVersion': 'its moment ends the version',
  '/operation/rule/retireVersion': 'its moment ends the version',
  '/operation/supplier/contract/approveVersion': 'its month begins the version',
  '/capacity/alert/close': 'ends an alert, once',
  '/capacity/roadWork/close': 'closes an area, once',
  '/operation/user/limitOne': 'adds a limit',
  '/operation/supplier/statement/payOne': 'adds a payout',
  '/operation/order/quoteReschedule': 'asks for a price',
  '/operation/order/rescheduleOne': 'changes a ride, once; channel/openOrder tests that what it does not name stays',
  '/operation/ticket/checkCabin': 'adds a step',
  '/operation/invoice/addLink': 'adds a link',
  '/dataManage/labelTask/addFromSet': 'adds frames, of a version or of what stands now',
  '/insight/agency/setPush': 'it has no version; insight/mds tests that its token stays',
};
/** Fields that say what else is to be done, and are not of the row. */
const ASIDE: { readonly [Path in CallPath]?: readonly string[] } = {
  // of a certificate there is no example that stays valid
  '/operation/supervisionPlatform/updateOne': ['certificate'],
  '/capacity/roadWorkFeed/updateOne': ['certificate'],
  '/operation/reportChannel/updateOne': ['certificate'],
  '/dataManage/detector/updateOne': ['certificate'],
  '/ai/aiCustomerService/saveOrUpdate': ['unansweredId'],
};
const SEEN = new Set(['id', 'version']);

const fieldsOf = ({ input }: Call): [name: string, field: z.core.$ZodType][] =>
  input instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(input.shape) : [];
const mayBeLeftOut = (field: z.core.$ZodType): boolean => z.safeParse(field, undefined).success;

/** They act on a row that is there, and have fields besides that can be left out. A job that is started is a new row. */
const changes = allCalls.filter((call) => {
  const fields = fieldsOf(call);
  return (
    call.effect === 'command' &&
    fields.some(([name]) => SEEN.has(name)) &&
    fields.some(([name, field]) => !SEEN.has(name) && mayBeLeftOut(field)) &&
    !(call.output instanceof z.ZodObject && Object.hasOwn(call.output.shape, 'jobId'))
  );
});

/** What a field has when it is left out of any call of the same noun. */
function defaultsOf(call: Call, name: string): unknown[] {
  const noun = Object.values<Record<string, Call>>(contract).find((calls) => Object.values(calls).includes(call));
  return Object.values(noun ?? {})
    .flatMap(fieldsOf)
    .flatMap(([each, field]) => (each === name && field instanceof z.ZodDefault ? [z.parse(field, undefined)] : []));
}

const isBare = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Every row of what people keep, as text, without what the clock writes. Of the 45,000 divisions only those that are not
 * published ones.
 */
async function everyRow(): Promise<Map<string, string[]>> {
  const APART = ['audit', 'auditHead', 'idempotency', 'session', 'node', 'vault', 'job', 'signIn', 'message'];
  const tables = await sql<{ name: string }>`
    select "table_name" as "name" from "information_schema"."tables"
    where "table_schema" = 'public' and "table_type" = 'BASE TABLE'`.execute(db);
  const found = new Map<string, string[]>();
  for (const { name } of tables.rows.filter((table) => !APART.includes(table.name))) {
    const only = name === 'area' ? sql`where "custom"` : sql``;
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb("each") - '{version,revision,updatedAt,updatedBy,breachedAt,mailDueAt,mailTries,carsUpTo}'::text[])::text as "row"
      from ${sql.table(name)} as "each" ${only} order by 1`.execute(db);
    found.set(
      name,
      rows.map(({ row }) => row).filter((row) => !BY_THE_CLOCK.test(row)),
    );
  }
  return found;
}

/**
 * What cars report is written a moment after the example that made them report, and so is what follows from it, and from the
 * calendar. Only calls of the noun itself are held against these tables.
 */
const BY_CARS = [
  'carState',
  'carEvent',
  'alert',
  'alertStep',
  'carWatch',
  'eventRecord',
  'eventRecordPart',
  'report',
  'reportStep',
  'closure',
  'closureCar',
  'closureStep',
  'supervisionRecord',
  'supervisionDue',
  'supervisionDay',
  'supervisionPosition',
  'supervisionPositionDay',
  'reportDelivery',
  'orderWebhookCall',
  'surgeDemand',
];

/** Rows that come by themselves: a ticket's time is up, a letter did not arrive. */
const BY_THE_CLOCK = /"event": "(?:breached|notSent)"/;

const sent = z.looseObject({ id: z.string().optional() });
const answered = z.object({ id: z.string().optional(), version: z.int() });

test('every change is tried, and what is not one is said to be none', () => {
  assert.ok(changes.length > 30, `${changes.length} calls were found`);
  const paths = new Set<string>(changes.map(({ path }) => path));
  assert.deepEqual(
    Object.keys(ACTS).filter((path) => !paths.has(path)),
    [],
    'calls that are no changes at all',
  );
});

for (const call of changes.filter(({ path }) => !Object.hasOwn(ACTS, path))) {
  test(`${call.path} leaves alone what it does not name`, async () => {
    const example = examples.get(call.path);
    assert.ok(example, 'its noun has no example of it in examples.ts');
    app.advance(61);
    const { client, input } = await example(world);
    const whole = sent.parse(input);
    const aside = Object.entries(ASIDE).find(([path]) => path === call.path)?.[1] ?? [];
    const fields = fieldsOf(call).filter(([name]) => !SEEN.has(name) && !aside.includes(name));
    for (const [name] of fields) {
      assert.ok(!isBare(whole[name]), `the example names no ${name}`);
      for (const value of defaultsOf(call, name)) assert.notDeepEqual(whole[name], value, `${name} is its default`);
    }
    const first = await client.send(call.path, whole);
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const { id = whole.id, version } = answered.parse(first.body.data);
    const before = await everyRow();
    const least = fields.flatMap(([name, field]) => (mayBeLeftOut(field) ? [] : [[name, whole[name]]]));
    const second = await client.send(call.path, { ...Object.fromEntries(least), id, version });
    assert.equal(second.status, 200, JSON.stringify(second.body));
    const after = await everyRow();
    const [, , noun = ''] = call.path.split('/');
    for (const [table, rows] of before)
      if (table.startsWith(noun) || !BY_CARS.includes(table)) assert.deepEqual(after.get(table), rows, table);
  });
}

const { admin } = world;
const roleIdOf = async (code: string) =>
  (await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

test('a teacher whose remark is changed stays one, at the same school and number', async () => {
  const school = await db.selectFrom('school').select('id').executeTakeFirstOrThrow();
  const roleId = await roleIdOf('teacher');
  const teacher = { type: 'teacher', schoolId: school.id, mobile: '13911110000' } as const;
  const form = { account: 'lin', realName: '林', roleIds: [roleId], defaultRoleId: roleId, ...teacher };
  const { id } = await admin.call('/sys/systemUser/addSysUserInfo', form);
  const change = { id, version: 1, remark: '请假' };
  const { version } = await admin.call('/sys/systemUser/updateSysUserInfo', change);
  const rowNow = () => db.selectFrom('sysUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { type, schoolId, mobile, remark } = await rowNow();
  assert.deepEqual({ type, schoolId, mobile, remark }, { ...teacher, remark: '请假' });
  // the rules of the form hold for the whole, and what is named is cleared
  await refusedField(admin.call('/sys/systemUser/updateSysUserInfo', { id, version, type: 'supplier' }), 'supplierId');
  await refusedField(admin.call('/sys/systemUser/updateSysUserInfo', { id, version, schoolId: null }), 'schoolId');
  await admin.call('/sys/systemUser/updateSysUserInfo', { id, version, mobile: '', type: 'platform', schoolId: null });
  const cleared = await rowNow();
  assert.deepEqual([cleared.type, cleared.schoolId, cleared.mobile], ['platform', null, '']);
});

test('a stopped answer stays stopped, and a new one answers at once', async () => {
  const entry = { question: 'Is it open?', answer: '<p>Yes</p>', category: 'other', language: 'en-US' } as const;
  const path = '/ai/aiCustomerService/saveOrUpdate';
  const seen = await admin.call(path, { ...entry, state: 'disabled' });
  await admin.call(path, { ...seen, answer: '<p>No</p>' });
  const { state, question, answer } = await admin.call('/ai/aiCustomerService/findDetail', { id: seen.id });
  assert.deepEqual([state, question, answer], ['disabled', 'Is it open?', '<p>No</p>']);
  const { id } = await admin.call(path, { ...entry, question: 'Is it far?' });
  assert.equal((await admin.call('/ai/aiCustomerService/findDetail', { id })).state, 'enabled');
  await refusedField(admin.call(path, { ...entry, question: undefined }), 'question');
});

test('a role keeps its areas, and gets the scope of areas only with some', async () => {
  const form = { code: 'bay', nameZh: '湾区', nameEn: 'Bay', homePage: 'sys/role', remark: '试点' } as const;
  const { id } = await admin.call('/sys/role/addOne', { ...form, dataScope: 'areas', areaCodes: ['4403'] });
  const { version } = await admin.call('/sys/role/updateOne', { id, version: 1, nameEn: 'The bay' });
  const row = await db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.deepEqual([row.areaCodes, row.homePage, row.remark, row.nameEn], [['4403'], 'sys/role', '试点', 'The bay']);
  await refusedField(admin.call('/sys/role/updateOne', { id, version, areaCodes: [] }), 'areaCodes');
});

test('a notice keeps its audience, its pin, its end and its files', async () => {
  const fileIds = [await newFile(admin)];
  const audience = { everybody: true };
  const origin = { originSiteName: '云湾出行', originSiteNameEn: 'Yunwan Rides' };
  const form = { title: '检修', content: '<p>今晚</p>', ...origin, audience, pinned: true, fileIds };
  const { id } = await admin.call('/sys/sysNotice/addOne', { ...form, expiresAt: '2030-01-01T00:00:00Z' });
  await admin.call('/sys/sysNotice/updateOne', { id, version: 1, title: '改期' });
  const row = await admin.call('/sys/sysNotice/getById', { id });
  assert.deepEqual([row.title, row.pinned, row.everybody, row.fileIds], ['改期', true, true, fileIds]);
  assert.equal(row.originSiteNameEn, 'Yunwan Rides');
  assert.equal(Date.parse(row.expiresAt ?? ''), Date.parse('2030-01-01T00:00:00Z'));
});

test('the own address stays when only the text about oneself is sent', async () => {
  const client = await app.signInAs('operations');
  const { version } = await client.call('/sys/sysuser/myExtraInfo', {});
  const first = await client.call('/sys/sysuser/updateExtraInfo', {
    version,
    address: '海月路 1 号',
    gender: 'female',
  });
  await client.call('/sys/sysuser/updateExtraInfo', { ...first, bio: '司机' });
  const { address, gender, bio } = await client.call('/sys/sysuser/myExtraInfo', {});
  assert.deepEqual([address, gender, bio], ['海月路 1 号', 'female', '司机']);
});
