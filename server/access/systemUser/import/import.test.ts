import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { z } from 'zod';
import { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client, type RawAnswer } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { declaredSize } from '#server/ground/import/zipGuard.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const PATH = '/sys/systemUser/importUsers';
const send = (
  file: string | Uint8Array,
  { fileName = 'people.csv', dryRun = false, as = admin }: { fileName?: string; dryRun?: boolean; as?: Client } = {},
) => as.upload(PATH, { fileName, dryRun }, typeof file === 'string' ? Buffer.from(file) : file);
const reportOf = (answer: RawAnswer) => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return systemUserCalls.importUsers.output.parse(answer.body.data);
};
const withFields = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) });
function problemOf(answer: RawAnswer): string {
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  const data = withFields.parse(answer.body.data);
  assert.deepEqual(
    data.fields.map(({ path }) => path),
    ['fileName'],
  );
  return data.fields[0]?.message ?? '';
}
/** Waits for the people to be there, and answers the lines of the report with their passwords. */
async function endOfImport({ jobId }: { jobId: string | null }, client = admin) {
  const job = await endOfJob(client, jobId ?? '');
  assert.equal(job.state, 'succeeded', job.message);
  const [file] = job.files;
  const { content } = await fileOfJob(client, job.id, file?.name ?? '');
  return { job, lines: content.toString('utf8').trim().split('\r\n') };
}
const countOf = async (prefix: string) =>
  (await db.selectFrom('sysUser').select('id').where('account', 'like', `${prefix}%`).execute()).length;

test('good rows are added with one-use passwords, each bad one is named with its reason', async () => {
  const csv = [
    '账号*,姓名,工号,手机号,角色编码,默认角色,学校,院系,性别',
    'imp.one,张三,I1,13800000001,data,,nanhu,信息工程学院,女',
    'imp.two,李四,I2,+8613800000002,"data, dispatcher",dispatcher,滨海科技大学,,',
    'imp.one,王五,I3,,data,,,,',
    'IMP.two,王五,I3,,data,,,,',
    'imp.five,王五,I1,,data,,,,',
    'admin,王五,,,data,,,,',
    'imp.six,,,,data,,,,',
    'imp.seven,七,,123,data,,,,',
    'imp.eight,八,,,nothing,,,,',
    'imp.nine,九,,,data,auditor,,,',
    'imp.ten,十,,,data,,nowhere,,',
    'imp.eleven,十一,,,data,,nanhu,计算机学院,',
    'imp.twelve,十二,,,data,,,,x',
    ',,,,,,,,',
    'imp.last,=1+1,,,data',
  ].join('\r\n');
  const dry = reportOf(await send(csv, { dryRun: true }));
  assert.deepEqual([dry.read, dry.accepted, dry.rejected], [14, 3, 11]);
  assert.equal(await countOf('imp.'), 0);
  assert.equal(dry.jobId, null);

  const report = reportOf(await send(csv));
  assert.deepEqual([report.read, report.accepted, report.rejected], [14, 3, 11]);
  assert.deepEqual(report.rows.map(({ line, accepted }) => [line, accepted]).slice(0, 4), [
    [2, true],
    [3, true],
    [4, false],
    [5, false],
  ]);
  assert.equal(report.rows.at(-1)?.line, 16);
  const reasons = Object.fromEntries(report.rows.map(({ line, reason }) => [line, reason]));
  assert.match(reasons[4] ?? '', /line 2/);
  assert.match(reasons[5] ?? '', /line 3/);
  assert.match(reasons[6] ?? '', /employee id.*line 2/);
  assert.match(reasons[7] ?? '', /taken/);
  assert.match(reasons[8] ?? '', /^Name: /);
  assert.match(reasons[9] ?? '', /^Mobile: /);
  assert.match(reasons[10] ?? '', /^Roles: [^;]*nothing[^;]*$/);
  assert.match(reasons[11] ?? '', /^Default role: /);
  assert.match(reasons[12] ?? '', /^School: .*nowhere/);
  assert.match(reasons[13] ?? '', /^Department: /);
  assert.match(reasons[14] ?? '', /^Gender: /);

  const { job, lines } = await endOfImport(report);
  assert.deepEqual(job.figures, { read: 14, accepted: 3, rejected: 11 });
  assert.equal(lines.length, 15);
  const password =
    lines
      .find((line) => line.includes('imp.one'))
      ?.split(',')
      .at(-1) ?? '';
  const { mustChangePassword } = await app.anonymous.call('/login', { account: 'imp.one', password });
  assert.ok(mustChangePassword);
  const { list } = await admin.call('/sys/systemUser/getSysUserInfoList', { keyword: 'imp.', sort: 'account' });
  assert.deepEqual(
    list.map(({ account, realName, schoolName, departmentName, gender }) => [
      account,
      realName,
      schoolName,
      departmentName,
      gender,
    ]),
    [
      ['imp.last', '=1+1', '', '', 'unknown'],
      ['imp.one', '张三', '南湖理工职业技术学院', '信息工程学院', 'female'],
      ['imp.two', '李四', '滨海科技大学', '', 'unknown'],
    ],
  );
  assert.equal(list[2]?.roles.find(({ id }) => id === list[2]?.defaultRoleId)?.code, 'dispatcher');
  const again = reportOf(await send(csv));
  assert.deepEqual([again.accepted, again.jobId], [0, null]);
  const {
    list: [log],
  } = await admin.call('/sys/sysLog/getPageList', { call: PATH });
  assert.equal(log?.label, 'people.csv');
});

test('a sheet is read as it shows: numbers as text, formulas never computed', async () => {
  const rows = [
    ['Account', 'Name', 'Employee id', 'Mobile', 'Role codes'],
    ['sheet.one', 'One', 1001, 13800000003, 'data'],
    ['sheet.two', '=1+1', '', '', 'data'],
  ];
  const file = await writeXlsx({ sheets: [{ name: 'People', rows }] });
  const report = reportOf(await send(file, { fileName: 'People.XLSX' }));
  assert.deepEqual([report.accepted, report.rejected], [2, 0], JSON.stringify(report.rows));
  await endOfImport(report);
  const { list } = await admin.call('/sys/systemUser/getSysUserInfoList', { keyword: 'sheet.', sort: 'account' });
  assert.deepEqual(
    list.map(({ employeeId, mobile }) => [employeeId, mobile]),
    [
      ['1001', '13800000003'],
      ['', ''],
    ],
  );
});

test('UTF-8 with a byte order mark, GBK, UTF-16 and other delimiters are understood', async () => {
  const gbk = Buffer.concat([
    Buffer.from([0xd5, 0xcb, 0xba, 0xc5]),
    Buffer.from(';realName;roles\r\ngbk.one;'),
    Buffer.from([0xd5, 0xc5]),
    Buffer.from(';data'),
  ]);
  const inGbk = reportOf(await send(gbk));
  assert.equal(inGbk.accepted, 1);
  await endOfImport(inGbk);
  assert.equal(
    (await admin.call('/sys/systemUser/getSysUserInfoList', { keyword: 'gbk.one' })).list[0]?.realName,
    '张',
  );
  assert.equal(reportOf(await send('\ufeffaccount,realName,roles\nbom.one,一,data')).accepted, 1);
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('account\trealName\troles\nwide.one\t一\tdata', 'utf16le'),
  ]);
  assert.equal(reportOf(await send(utf16)).accepted, 1);
});

test('a file that is not what it should be is refused with the reason, and nothing is added', async () => {
  const head = 'account,realName,roles\n';
  assert.match(problemOf(await send('x', { fileName: 'people.pdf' })), /\.xlsx or \.csv/);
  assert.match(problemOf(await send(head, { fileName: 'people.xlsx' })), /not that of a \.xlsx/);
  const sheet = await writeXlsx({ sheets: [{ name: 'x', rows: [['account']] }] });
  assert.match(problemOf(await send(sheet)), /not that of a \.csv/);
  assert.match(
    problemOf(await send(sheet.subarray(0, sheet.length - 100), { fileName: 'cut.xlsx' })),
    /cannot be read/,
  );
  assert.match(problemOf(await send(Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a]))), /UTF-8/);
  assert.match(problemOf(await send(`${head}nul.one,a\0b,data`)), /not that of a \.csv/);
  assert.match(problemOf(await send(`${head}quote.one,"a,data\nquote.two,b,data`)), /quotes/);
  assert.match(problemOf(await send(head)), /no rows/);
  assert.match(problemOf(await send('')), /no rows/);
  assert.match(problemOf(await send('account,realName\na.one,b')), /Roles.*missing/);
  assert.match(problemOf(await send('account,realName,roles,salary\na.one,b,data,1')), /Unknown column “salary”/);
  assert.match(problemOf(await send('account,账号,realName,roles\na.one,b,c,data')), /twice/);
  const many = head + Array.from({ length: 2001 }, (_, place) => `many.${place},n,data`).join('\n');
  assert.match(problemOf(await send(many)), /At most 2000/);
  assert.equal((await send(Buffer.alloc(5 * 1024 * 1024 + 1, 0x61))).status, 413);
  assert.equal((await countOf('many.')) + (await countOf('quote.')) + (await countOf('nul.')), 0);
});

test('what unpacks to more than it may is refused before it is unpacked, whatever it declares', async () => {
  const zip = (declared: number) => {
    const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024));
    const name = Buffer.from('[Content_Types].xml');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declared, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(declared, 24);
    entry.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(entry.length + name.length, 12);
    end.writeUInt32LE(local.length + name.length + packed.length, 16);
    return Buffer.concat([local, name, packed, entry, name, end]);
  };
  assert.equal(declaredSize(zip(64 * 1024 * 1024)), 64 * 1024 * 1024);
  assert.equal(declaredSize(zip(0)), null);
  assert.match(problemOf(await send(zip(64 * 1024 * 1024), { fileName: 'bomb.xlsx' })), /too large when unpacked/);
  assert.match(problemOf(await send(zip(1000), { fileName: 'liar.xlsx' })), /cannot be read/);
  assert.match(problemOf(await send(zip(0), { fileName: 'silent.xlsx' })), /cannot be read/);
});

test('a scoped administrator imports only into their own partner and only roles within their own', async () => {
  const { list: suppliers } = await admin.call('/operation/supplier/getEnabledList', {});
  const [own, other] = suppliers;
  assert.ok(own && other);
  const { id } = await admin.call('/sys/role/addOne', {
    code: 'partner',
    nameZh: '伙伴',
    nameEn: 'Partner',
    dataScope: 'suppliers',
  });
  const leaves = await db
    .selectFrom('menu')
    .select('id')
    .where('permission', 'in', ['sys:systemUser:list', 'sys:systemUser:add'])
    .execute();
  await admin.call('/sys/menu/updateRoleMenu', { roleId: id, version: 1, leafIds: leaves.map((leaf) => leaf.id) });
  const partner = await app.signInAs('partner', { supplierId: own.id });
  const report = reportOf(
    await send(
      `account,realName,roles,supplier\nscope.one,a,partner,\nscope.two,a,partner,${other.name}\nscope.three,a,data,\nscope.four,a,administrator,`,
      { as: partner },
    ),
  );
  assert.deepEqual(
    report.rows.map(({ accepted }) => accepted),
    [true, false, false, false],
  );
  await endOfImport(report, partner);
  assert.equal(
    (await partner.call('/sys/systemUser/getSysUserInfoList', { keyword: 'scope.' })).list[0]?.supplierId,
    own.id,
  );
});

test('roles are told by name or code, and a row names all that is wrong with it', async () => {
  const csv = [
    '账号,姓名,工号,手机号,角色,默认角色,性别,学校',
    'rn.one,一,,,数据人员，dispatcher,调度员,,',
    'rn.two,二,,,"DISPATCHER; data",,,',
    'rn.three,,,12,数据人员 nobody,,x,nowhere',
    'rn.one,四,,,nobody,,,',
  ].join('\r\n');
  const { rows } = reportOf(await send(csv, { dryRun: true }));
  assert.deepEqual(
    rows.slice(0, 2).map(({ reason }) => reason),
    ['', ''],
  );
  const [, , third = '', fourth = ''] = rows.map(({ reason }) => reason);
  for (const named of [/Name: /, /Mobile: /, /Roles: .*nobody/, /Gender: .*x/, /School: .*nowhere/])
    assert.match(third, named);
  assert.match(fourth, /nobody.*line 2/);
});
