import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeXlsx } from 'hucre/xlsx';
import { schoolCalls } from '#contract/school/school/calls.ts';
import { PASSWORD } from '#server/testing/factories.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { refused } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const [nanhu, binhai] = (await admin.call('/school/getPageList', {})).list.toSorted((one, other) =>
  other.code.localeCompare(one.code),
);
assert.ok(nanhu !== undefined && binhai !== undefined);

const treeOf = async (schoolId: string, withStopped = false) =>
  (await admin.call('/school/listDeptMajorTree', { schoolId, withStopped })).list;

test('a school: added, changed, stopped, deleted; a code only once; versions', async () => {
  const { id } = await admin.call('/school/addOne', {
    code: 'dongshan',
    name: '东山学院',
    contactMobile: '0755-1234567',
  });
  await refused(admin.call('/school/addOne', { code: 'dongshan', name: '又一所' }), 409);
  const form = { id, code: 'dongshan', name: '东山大学' };
  assert.equal((await admin.call('/school/updateOne', { ...form, version: 1 })).version, 2);
  const late = await admin.send('/school/updateOne', { ...form, version: 1 });
  assert.equal(late.status, 409);
  await admin.call('/school/updateState', { id, version: 2, state: 'disabled' });
  assert.equal(
    (await admin.call('/school/findSchoolIdAndNameList', {})).list.some((school) => school.id === id),
    false,
  );
  await admin.call('/school/deleteById', { id, version: 3 });
  assert.equal((await admin.call('/school/getPageList', { id })).list.length, 0);
});

test('departments and majors: a name once in each place, deleting refused while used, with what uses them', async () => {
  const schoolId = nanhu.id;
  const { id: departmentId } = await admin.call('/school/addDepartment', { schoolId, name: '体育学院' });
  await refused(admin.call('/school/addDepartment', { schoolId, name: '体育学院' }), 409);
  const { id: majorId } = await admin.call('/school/addMajor', { departmentId, name: '运动训练' });
  await refused(admin.call('/school/addMajor', { departmentId, name: '运动训练' }), 409);
  const used = await admin.send('/school/deleteDepartment', { id: departmentId, version: 1 });
  assert.equal(used.status, 409);
  assert.match(JSON.stringify(used.body.data), /运动训练/);
  const inUse = await admin.send('/school/deleteById', { id: schoolId, version: nanhu.version });
  assert.equal(inUse.status, 409);
  assert.match(inUse.body.msg, /people/);
  await admin.call('/school/updateMajor', { id: majorId, version: 1, name: '运动训练', state: 'disabled' });
  assert.equal((await treeOf(schoolId)).find(({ id }) => id === departmentId)?.majors.length, 0);
  assert.equal((await treeOf(schoolId, true)).find(({ id }) => id === departmentId)?.majors.length, 1);
  await admin.call('/school/deleteMajor', { id: majorId, version: 2 });
  await admin.call('/school/deleteDepartment', { id: departmentId, version: 1 });
});

test('a teacher sees the students of the own major only, a supplier none', async () => {
  const tree = await treeOf(nanhu.id);
  const [one, other] = tree;
  const [first, second] = one?.majors ?? [];
  assert.ok(one !== undefined && other !== undefined && first !== undefined && second !== undefined);
  const place = { schoolId: nanhu.id, departmentId: one.id, majorId: first.id };
  const own = await app.signInAs('student', { type: 'student', employeeId: 't1', ...place });
  const near = await app.signInAs('student', { type: 'student', employeeId: 't2', ...place, majorId: second.id });
  const teacher = await app.signInAs('teacher', { type: 'teacher', ...place });
  const head = await app.signInAs('teacher', { type: 'teacher', schoolId: nanhu.id });
  const seenBy = async (who: typeof teacher) =>
    (await who.call('/school/getPeopleList', { pageSize: 200 })).list.map(({ id }) => id);
  assert.ok((await seenBy(teacher)).includes(own.userId) && !(await seenBy(teacher)).includes(near.userId));
  assert.ok((await seenBy(head)).includes(near.userId));
  const majorsOf = async (who: typeof teacher) =>
    (await who.call('/task/taskEnterprise/getMajorIdByTeacherId', {})).list.map(({ id }) => id);
  assert.deepEqual(await majorsOf(teacher), [first.id]);
  assert.equal((await majorsOf(head)).length, tree.flatMap(({ majors }) => majors).length);
  const students = (await teacher.call('/task/taskEnterprise/getStudentByMajorId', { majorId: first.id })).list;
  assert.ok(students.some(({ id }) => id === own.userId) && students.every(({ id }) => id !== near.userId));
  assert.equal((await teacher.send('/task/taskEnterprise/getStudentByMajorId', { majorId: second.id })).status, 404);
  assert.equal((await teacher.send('/school/listDeptMajorTree', { schoolId: binhai.id })).status, 404);
  const supplier = await app.signInAs('supplier');
  assert.equal((await supplier.send('/school/listDeptMajorTree', { schoolId: nanhu.id })).status, 404);
});

async function importSheet(sheet: 'structure' | 'students', content: string) {
  const answer = await admin.upload(
    '/school/importList',
    { fileName: `${sheet}.csv`, sheet },
    new TextEncoder().encode(content),
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { data } = answer.body;
  assert.ok(typeof data === 'object' && data !== null && 'jobId' in data && typeof data.jobId === 'string');
  return endOfJob(admin, data.jobId);
}

test('sheets: what is new is added, what is there stays, what is wrong comes back with its reason', async () => {
  const structure =
    'schoolCode,department,major\nbinhai,海洋学院,海洋技术\nbinhai,海洋学院,海洋技术\nbinhai,海洋学院,\nnowhere,甲,乙\n';
  const first = await importSheet('structure', structure);
  assert.deepEqual(
    [first.figures['read'], first.figures['inserted'], first.figures['unchanged'], first.figures['rejected']],
    [4, 2, 1, 1],
  );
  assert.deepEqual((await importSheet('structure', structure)).figures['inserted'], 0);
  const students =
    'schoolCode,department,major,number,name,gender\n' +
    'binhai,海洋学院,海洋技术,9001,李海,男\n' +
    'binhai,海洋学院,海洋技术,9002,=cmd,\n' +
    'binhai,海洋学院,没有的,9003,王五,\n' +
    'binhai,海洋学院,海洋技术,9001,别人,\n' +
    'binhai,海洋学院,海洋技术,!!,赵六,\n';
  const people = await importSheet('students', students);
  assert.deepEqual([people.figures['inserted'], people.figures['rejected']], [2, 3]);
  const [rejects] = people.files;
  const { content: told } = await fileOfJob(admin, people.id, rejects?.name ?? '');
  assert.match(told.toString('utf8'), /9003/);
  assert.equal((await importSheet('students', students)).figures['unchanged'], 2);
  // taken for departments and majors by mistake it would look as if all were well
  const mistaken = await importSheet('structure', students);
  assert.equal(mistaken.state, 'failed');
  assert.match(mistaken.message ?? '', /sheet of students/);
  const added = await db.selectFrom('sysUser').selectAll().where('employeeId', '=', '9001').executeTakeFirstOrThrow();
  assert.deepEqual([added.type, added.account, added.passwordHash], ['student', 's9001', null]);

  const { jobId } = await admin.call('/school/exportList', { sheet: 'students', format: 'csv', keyword: 'binhai' });
  const written = await endOfJob(admin, jobId);
  const sheet = (await fileOfJob(admin, jobId, written.files[0]?.name ?? '')).content.toString('utf8');
  assert.match(sheet, /'=cmd/);
});

const upload = (fileName: string, bytes: Uint8Array) =>
  admin.upload('/school/importList', { fileName, sheet: 'structure' }, bytes);

async function importBytes(fileName: string, bytes: Uint8Array) {
  const { status, body } = await upload(fileName, bytes);
  assert.equal(status, 200, JSON.stringify(body));
  const { jobId } = schoolCalls.importList.output.parse(body.data);
  return endOfJob(admin, jobId);
}

test('a spreadsheet is taken in as it stands, each row under its own number', async () => {
  const rows = [
    ['', '', ''],
    ['schoolCode', 'department', 'major', 'note'],
    ['binhai', '海洋学院', '潜水', ''],
    ['', '', '', ''],
    ['binhai', '海洋学院', 2030, ''],
    ['nowhere', '甲', '乙', ''],
    ['binhai', '海洋学院', '丙', '', 'beyond'],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet', rows }] });
  const job = await importBytes('structure.XLSX', bytes);
  assert.deepEqual(
    [job.state, job.figures['read'], job.figures['inserted'], job.figures['rejected']],
    ['succeeded', 4, 2, 2],
  );
  const { content } = await fileOfJob(admin, job.id, job.files[0]?.name ?? '');
  assert.deepEqual(
    content
      .toString('utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
      .toSorted((one = '', other = '') => one.localeCompare(other)),
    ['6', '7'],
  );
  assert.equal((await importBytes('structure.xlsx', bytes)).figures['unchanged'], 2);
});

test('a file that is not what its name says, or unpacks to too much, is refused in a sentence', async () => {
  const sheet = await writeXlsx({ sheets: [{ name: 'Sheet', rows: [['schoolCode']] }] });
  assert.equal((await upload('rows.pdf', sheet)).status, 400);
  const asCsv = await importBytes('rows.csv', sheet);
  assert.match(asCsv.message, /not a text file/);
  const asSheet = await importBytes('rows.xlsx', new TextEncoder().encode('schoolCode,department,major\n'));
  assert.match(asSheet.message, /cannot be read/);
  assert.match((await importBytes('rows.xlsx', sheet)).message, /lacks these columns/);
  const bomb = await writeXlsx({ sheets: [{ name: 'Sheet', rows: [['schoolCode', 'department', 'major']] }] });
  const directory = Buffer.from(bomb.buffer, bomb.byteOffset, bomb.byteLength);
  const entry = directory.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  directory.writeUInt32LE(1024 ** 3, entry + 24);
  assert.match((await importBytes('rows.xlsx', bomb)).message, /cannot be read/);
  directory.writeUInt32LE(1024 ** 3, directory.readUInt32LE(entry + 42) + 22);
  assert.match((await importBytes('rows.xlsx', bomb)).message, /too large when unpacked/);
});

test('an import whose file is gone is not run again', async () => {
  const ended = new Date().toISOString();
  const { id: userId } = await db
    .selectFrom('sysUser')
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  for (const kind of ['schoolImport', 'serviceImport'] as const) {
    const { id } = await db
      .insertInto('job')
      .values({ kind, state: 'failed', userId, language: 'en-US', input: '{}', finishedAt: ended })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { list } = await admin.call('/sys/setting/getJobList', { id });
    assert.equal(list[0]?.canRetry, false);
    const { body } = await refused(admin.call('/sys/setting/retryJob', { id }), 409);
    assert.match(body.msg, /gone/);
  }
});

test('a file of one school is refused to who has moved to another', async () => {
  const [one, other] = await db.selectFrom('school').select('id').orderBy('id').limit(2).execute();
  assert.ok(one !== undefined && other !== undefined);
  await addRole(app, admin, 'schoolTaker', 'schools', ['sys:school:list', 'sys:school:export']);
  const taker = await app.signInAs('schoolTaker', { schoolId: one.id });
  const { jobId: id } = await taker.call('/school/exportList', { sheet: 'structure', format: 'csv' });
  const fileName = (await endOfJob(taker, id)).files[0]?.name ?? '';
  await fileOfJob(taker, id, fileName);
  await db.updateTable('sysUser').set({ schoolId: other.id }).where('id', '=', taker.userId).execute();
  const moved = await app.signIn(taker.account, PASSWORD);
  await refused(moved.call('/sys/job/getDownloadTicket', { id, fileName }), 409);
});
