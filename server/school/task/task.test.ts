/** A task from draft to acceptance, and who may do what on the way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TASK_STATES, TEACHER_TODOS } from '#contract/school/task/rules.ts';
import { bring } from '#server/testing/files.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { db } = app.server.services;

const companies = await db.selectFrom('supplier').select(['id', 'kind']).orderBy('id').execute();
const enterpriseId = companies.find(({ kind }) => kind === 'enterprise')?.id ?? '';
const otherCompany = companies.find(({ kind }) => kind === 'supplier')?.id ?? '';
const majors = await db
  .selectFrom('major')
  .innerJoin('department', 'department.id', 'major.departmentId')
  .select(['major.id as majorId', 'major.departmentId', 'department.schoolId'])
  .orderBy('major.id')
  .execute();
const home = majors[0] ?? assert.fail('no major');
const elsewhere = majors.find(({ schoolId }) => schoolId !== home.schoolId) ?? assert.fail('no other school');

let serial = 0;
const student = (place: typeof home, realName?: string) => {
  serial += 1;
  return app.signInAs('student', {
    type: 'student',
    employeeId: `n${1000 + serial}`,
    ...place,
    ...(realName ? { realName } : {}),
  });
};

const company = await app.signInAs('enterprise', { type: 'enterprise', supplierId: enterpriseId });
const rival = await app.signInAs('enterprise', { type: 'enterprise', supplierId: otherCompany });
const teacher = await app.signInAs('teacher', { type: 'teacher', ...home });
const stranger = await app.signInAs('teacher', { type: 'teacher', ...elsewhere });
const anna = await student(home, 'Anna');
const ben = await student(home, 'Ben');
const outsider = await student(elsewhere);

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(app.server.services.now().getTime() + days * DAY).toISOString();

const draft = (wishes: { capacity?: number; title?: string; fileIds?: string[] } = {}) =>
  company.call('/task/taskEnterprise/addOne', {
    title: 'Map the campus',
    description: '<p>Walk it</p><script>alert(1)</script>',
    capacity: 50,
    acceptBy: inDays(10),
    dueAt: inDays(30),
    offers: [{ schoolId: home.schoolId, majorId: home.majorId }],
    ...wishes,
  });
const publish = (id: string) => company.call('/task/taskEnterprise/publish', { id, version: 1 });
const answer = (id: string, how: 'accept' | 'decline' = 'accept', version: number | null = null) =>
  teacher.call('/task/taskTeacher/answer', { id, answer: how, version });
const release = (id: string, wishes: { attempts?: number; acceptLate?: boolean; studentIds?: string[] } = {}) =>
  teacher.call('/task/taskTeacher/release', { id, version: 1, majorId: home.majorId, dueAt: inDays(7), ...wishes });

/** A task that is with the students. */
async function released(wishes: Parameters<typeof release>[1] = {}): Promise<string> {
  const { id } = await draft();
  await publish(id);
  await answer(id);
  await release(id, wishes);
  return id;
}
const mine = (who: Client, id: string) => who.call('/task/taskStudent/getById', { id });
const workOf = async (id: string, name: string) => {
  const { list } = await teacher.call('/task/taskTeacher/getWorkList', { taskId: id });
  return list.find(({ studentName }) => studentName === name) ?? assert.fail(`no work of ${name}`);
};
const handIn = async (who: Client, id: string, text = 'Done') =>
  who.call('/task/taskStudent/submit', { id, version: (await mine(who, id)).version, text });

test('a task goes from the enterprise to students and back, and everybody is told', async () => {
  const brief = await bring(company, 'brief.txt', new TextEncoder().encode('walk north'));
  const { id } = await draft({ fileIds: [brief.id] });
  assert.equal(
    (await teacher.call('/task/taskTeacher/getPageList', {})).list.some((task) => task.id === id),
    false,
  );
  await publish(id);
  const offered = await teacher.call('/task/taskTeacher/getById', { id });
  assert.equal(offered.state, 'offered');
  assert.equal(offered.description, '<p>Walk it</p>');
  assert.deepEqual(
    offered.files.map(({ name }) => name),
    ['brief.txt'],
  );
  await answer(id);
  const { students } = await release(id, { attempts: 2 });
  assert.ok(students >= 2);

  const [todo] = (await anna.call('/task/taskStudent/getPageList', { waiting: true, id })).list;
  assert.equal(todo?.state, 'assigned');
  const report = await bring(anna, 'report.txt', new TextEncoder().encode('north walked'));
  const first = await anna.call('/task/taskStudent/submit', { id, version: 1, text: 'Here', fileIds: [report.id] });
  assert.equal(first.number, 1);
  const work = await workOf(id, 'Anna');
  assert.equal(work.state, 'submitted');
  await teacher.call('/task/taskTeacher/return', { id: work.id, version: work.version, comment: 'And the south?' });
  const again = await mine(anna, id);
  assert.equal(again.state, 'returned');
  assert.equal(again.comment, 'And the south?');
  await handIn(anna, id, 'Both');
  const second = await teacher.call('/task/taskTeacher/getWork', { id: work.id });
  assert.deepEqual(
    second.attempts.map(({ number, outcome }) => [number, outcome]),
    [
      [2, ''],
      [1, 'returned'],
    ],
  );
  assert.deepEqual(
    second.attempts[1]?.files.map(({ name }) => name),
    ['report.txt'],
  );
  await teacher.call('/task/taskTeacher/mark', { id: work.id, version: second.version, score: 91, comment: 'Good' });

  const [own] = (await company.call('/task/taskEnterprise/getPageList', { waiting: true, id })).list;
  assert.equal(own?.waitingCount, 1);
  const result = await company.call('/task/taskEnterprise/getWork', { id: work.id });
  await company.call('/task/taskEnterprise/rejectWork', { id: work.id, version: result.version, comment: 'No dates' });
  const rejected = await workOf(id, 'Anna');
  assert.equal(rejected.state, 'rejected');
  const marked = await teacher.call('/task/taskTeacher/mark', { id: work.id, version: rejected.version, score: 88 });
  // another mark of the same attempt leaves its comment
  assert.equal((await teacher.call('/task/taskTeacher/getWork', { id: work.id })).comment, 'Good');
  await company.call('/task/taskEnterprise/acceptWork', { id: work.id, version: marked.version });
  const end = await mine(anna, id);
  assert.deepEqual([end.state, end.score], ['accepted', 88]);

  const told = await db
    .selectFrom('message')
    .select(['userId', 'titleEn'])
    .where('object', '=', 'task')
    .where('objectId', '=', id)
    .execute();
  const titles = (userId: string) => told.filter((row) => row.userId === userId).map(({ titleEn }) => titleEn);
  assert.equal(titles(teacher.userId).length, 5);
  assert.equal(titles(anna.userId).length, 5);
  assert.ok(titles(company.userId).length >= 4);
  assert.deepEqual([titles(stranger.userId), titles(outsider.userId), titles(rival.userId)], [[], [], []]);
});

test('no id of somebody else’s does anything: each is a 404', async () => {
  const id = await released();
  await handIn(anna, id);
  const { id: workId } = await workOf(id, 'Anna');
  const { id: hidden } = await draft();
  const dates = { acceptBy: inDays(1), dueAt: inDays(2) };
  const form = { id, version: 2, title: 'Mine now', capacity: 1, ...dates };
  const seen = { id, version: 2 };
  const work = { id: workId, version: 2 };
  const comment = 'x';
  const calls: [Client, string, unknown][] = [
    [rival, '/task/taskEnterprise/getById', { id }],
    [rival, '/task/taskEnterprise/updateOne', form],
    [rival, '/task/taskEnterprise/deleteById', { id: hidden, version: 1 }],
    [rival, '/task/taskEnterprise/publish', { id: hidden, version: 1 }],
    [rival, '/task/taskEnterprise/close', seen],
    [rival, '/task/taskEnterprise/getWorkList', { taskId: id }],
    [rival, '/task/taskEnterprise/getWork', { id: workId }],
    [rival, '/task/taskEnterprise/acceptWork', work],
    [rival, '/task/taskEnterprise/rejectWork', { ...work, comment }],
    [stranger, '/task/taskTeacher/getById', { id }],
    [teacher, '/task/taskTeacher/getById', { id: hidden }],
    [teacher, '/task/taskTeacher/answer', { id: hidden, answer: 'accept' }],
    [stranger, '/task/taskTeacher/answer', { id, answer: 'accept' }],
    [stranger, '/task/taskTeacher/release', { ...seen, majorId: elsewhere.majorId, dueAt: inDays(5) }],
    [teacher, '/task/taskTeacher/release', { ...seen, majorId: elsewhere.majorId, dueAt: inDays(5) }],
    [stranger, '/task/taskTeacher/getWorkList', { taskId: id }],
    [stranger, '/task/taskTeacher/getWork', { id: workId }],
    [stranger, '/task/taskTeacher/mark', { ...work, score: 1 }],
    [stranger, '/task/taskTeacher/return', { ...work, comment }],
    [outsider, '/task/taskStudent/getById', { id }],
    [outsider, '/task/taskStudent/submit', { id, version: 1, text: 'x' }],
    [stranger, '/task/taskEnterprise/getMajorIdByTeacherId', { teacherId: teacher.userId }],
    [stranger, '/task/taskEnterprise/getStudentByMajorId', { majorId: home.majorId }],
    [anna, '/task/taskEnterprise/getStudentByMajorId', { majorId: home.majorId }],
    [rival, '/task/taskEnterprise/getStudentByMajorId', { majorId: home.majorId }],
    [rival, '/task/taskEnterprise/getMajorIdByTeacherId', { teacherId: teacher.userId }],
    [company, '/task/taskEnterprise/getStudentByMajorId', { majorId: elsewhere.majorId }],
    [company, '/task/taskEnterprise/getMajorIdByTeacherId', { teacherId: stranger.userId }],
    [stranger, '/school/listDeptMajorTree', { schoolId: home.schoolId }],
  ];
  for (const [who, path, input] of calls) {
    assert.equal((await who.send(path, input)).status, 404, `${path} ${JSON.stringify(input)}`);
  }
});

test('an enterprise reaches the teachers and majors that work on its tasks', async () => {
  await released();
  const { list } = await company.call('/task/taskEnterprise/getMajorIdByTeacherId', { teacherId: teacher.userId });
  assert.ok(list.some(({ id }) => id === home.majorId));
  const students = await company.call('/task/taskEnterprise/getStudentByMajorId', { majorId: home.majorId });
  assert.ok(students.list.some(({ realName }) => realName === 'Anna'));
});

test('moves that the state does not allow are a 409', async () => {
  const { id } = await draft();
  await refused(company.call('/task/taskEnterprise/close', { id, version: 1 }), 409);
  await publish(id);
  await refused(company.call('/task/taskEnterprise/publish', { id, version: 2 }), 409);
  await refused(company.call('/task/taskEnterprise/deleteById', { id, version: 2 }), 409);
  await refused(release(id), 409);
  await answer(id, 'decline');
  await refused(release(id), 409);
  await answer(id, 'accept', 1);
  await refused(answer(id, 'accept', 2), 409);
  await teacher.call('/task/taskTeacher/release', { id, version: 2, majorId: home.majorId, dueAt: inDays(7) });
  await refused(answer(id, 'decline', 3), 409);
  await refused(
    teacher.call('/task/taskTeacher/release', { id, version: 3, majorId: home.majorId, dueAt: inDays(7) }),
    409,
  );
  const work = await workOf(id, 'Anna');
  await refused(teacher.call('/task/taskTeacher/mark', { id: work.id, version: 1, score: 50 }), 409);
  await refused(company.call('/task/taskEnterprise/acceptWork', { id: work.id, version: 1 }), 409);
  await handIn(anna, id);
  // one attempt was allowed
  await refused(handIn(anna, id), 409);
  await refused(company.call('/task/taskEnterprise/acceptWork', { id: work.id, version: 2 }), 409);
  await company.call('/task/taskEnterprise/close', { id, version: 2 });
  await refused(handIn(ben, id), 409);
  await teacher.call('/task/taskTeacher/mark', { id: work.id, version: 2, score: 50 });
});

test('of twenty marks at once one counts, and the others are shown it', async () => {
  const id = await released();
  await handIn(anna, id);
  const { id: workId, version } = await workOf(id, 'Anna');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      teacher.send('/task/taskTeacher/mark', { id: workId, version, score: 60 + at }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  const lost = answers.filter(({ status }) => status === 409);
  assert.equal(lost.length, 19);
  const { score } = await teacher.call('/task/taskTeacher/getWork', { id: workId });
  for (const { body } of lost) {
    assert.ok(typeof body.data === 'object' && body.data !== null && 'current' in body.data);
    const { current } = body.data;
    assert.ok(typeof current === 'object' && current !== null && 'score' in current);
    assert.equal(current.score, score);
  }
});

test('places are never given twice, and a major gets a task once', async () => {
  const { id } = await draft({ capacity: 2 });
  await publish(id);
  const second = await app.signInAs('teacher', { type: 'teacher', ...home });
  const third = await app.signInAs('teacher', { type: 'teacher', ...home });
  for (const who of [teacher, second, third]) await who.call('/task/taskTeacher/answer', { id, answer: 'accept' });
  const cara = await student(home, 'Cara');
  const give = (who: Client, studentIds: string[]) =>
    who.send('/task/taskTeacher/release', { id, version: 1, majorId: home.majorId, dueAt: inDays(7), studentIds });
  assert.equal((await give(teacher, [anna.userId, ben.userId, cara.userId])).status, 409);
  const answers = await Promise.all([
    give(teacher, [anna.userId]),
    give(second, [ben.userId]),
    give(third, [cara.userId]),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).sort((one, other) => one - other),
    [200, 409, 409],
  );
  assert.notEqual((await give(teacher, [outsider.userId])).status, 200);
});

test('who was in the major at release has the task; later joiners do not, leavers stay and are marked', async () => {
  const dora = await student(home, 'Dora');
  const id = await released();
  const late = await student(home, 'Late');
  assert.equal((await late.send('/task/taskStudent/getById', { id })).status, 404);
  await handIn(dora, id);
  await db.updateTable('sysUser').set({ majorId: elsewhere.majorId }).where('id', '=', dora.userId).execute();
  const work = await workOf(id, 'Dora');
  assert.equal(work.hasLeft, true);
  await teacher.call('/task/taskTeacher/mark', { id: work.id, version: work.version, score: 70 });
  assert.equal((await workOf(id, 'Anna')).hasLeft, false);
});

test('results go to a file under the names of their fields, in the words of their dictionaries', async () => {
  const id = await released();
  await handIn(anna, id);
  const { jobId } = await company.speaking('en-US').call('/task/taskEnterprise/exportList', { id, format: 'csv' });
  const job = await endOfJob(company, jobId);
  const { content } = await fileOfJob(company, jobId, job.files[0]?.name ?? '');
  const [head, ...rows] = content.toString('utf8').trimEnd().split('\r\n');
  assert.match(
    head ?? '',
    /Task,State of the task,Enterprise,School,Major,Teacher,Number,Student,State,Attempts,Score/,
  );
  assert.match(rows.find((row) => row.includes('Anna')) ?? '', /^Map the campus,Open,.*,Handed in,1,,/);
});

test('each is told how tasks stand, as the lists count it, and what was marked and accepted last', async () => {
  const id = await released();
  const before = await company.call('/task/taskEnterprise/getSummary', {});
  const { submitted } = await anna.call('/task/taskStudent/getSummary', {});
  await handIn(anna, id);
  assert.equal((await anna.call('/task/taskStudent/getSummary', {})).submitted, submitted + 1);
  const teacherSummary = await teacher.call('/task/taskTeacher/getSummary', {});
  for (const todo of TEACHER_TODOS) {
    const { total } = await teacher.call('/task/taskTeacher/getPageList', { todo });
    assert.equal(teacherSummary.tasks[todo], total, todo);
  }
  const toMark = await teacher.call('/task/taskTeacher/getPageList', { todo: 'mark' });
  assert.equal(
    teacherSummary.toMark,
    toMark.list.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
  );
  const work = await workOf(id, 'Anna');
  await teacher.call('/task/taskTeacher/mark', { id: work.id, version: work.version, score: 77 });
  const { lastMarked, toHandIn, nextDueAt } = await anna.call('/task/taskStudent/getSummary', {});
  assert.deepEqual([lastMarked?.id, lastMarked?.title, lastMarked?.score], [id, 'Map the campus', 77]);
  const waiting = await anna.call('/task/taskStudent/getPageList', { waiting: true });
  assert.equal(toHandIn, waiting.total);
  assert.equal(nextDueAt, waiting.list.map(({ dueAt }) => dueAt).toSorted()[0] ?? null);
  const marked = await company.call('/task/taskEnterprise/getSummary', {});
  assert.equal(marked.toAccept, before.toAccept + 1);
  for (const state of TASK_STATES) {
    const { total } = await company.call('/task/taskEnterprise/getPageList', { state });
    assert.equal(marked.tasks[state], total, state);
  }
  await company.call('/task/taskEnterprise/acceptWork', { id: work.id, version: work.version + 1 });
  const { toAccept, lastAccepted } = await company.call('/task/taskEnterprise/getSummary', {});
  assert.equal(toAccept, before.toAccept);
  assert.deepEqual([lastAccepted?.id, lastAccepted?.studentName], [id, 'Anna']);
  // who has nothing to do with it is told nothing of it
  assert.equal((await rival.call('/task/taskEnterprise/getSummary', {})).lastAccepted, null);
  assert.equal((await stranger.call('/task/taskTeacher/getSummary', {})).toMark, 0);
  assert.equal((await outsider.call('/task/taskStudent/getSummary', {})).lastMarked, null);
});

test('late and missing follow the clock; a teacher may refuse what is late', async () => {
  const [open, strict] = [await released({ acceptLate: true }), await released({ acceptLate: false })];
  await handIn(ben, open);
  app.advance(8 * 86_400);
  // a session does not live that long
  const again = async (account: string) => app.signIn(account, 'a-long-test-phrase');
  const [annaNow, benNow, teacherNow] = [
    await again(anna.account),
    await again(ben.account),
    await again(teacher.account),
  ];
  const missed = await annaNow.call('/task/taskStudent/getById', { id: open });
  assert.deepEqual([missed.missing, missed.late, missed.hindrance], [true, false, null]);
  assert.deepEqual([(await benNow.call('/task/taskStudent/getById', { id: open })).missing], [false]);
  const owing = async (taskId: string) => {
    const { list, total } = await teacherNow.call('/task/taskTeacher/getWorkList', { taskId, overdue: true });
    return { total, names: list.map(({ studentName }) => studentName) };
  };
  const { tasks, overdue } = await teacherNow.call('/task/taskTeacher/getSummary', {});
  assert.equal(tasks.overdue, (await teacherNow.call('/task/taskTeacher/getPageList', { todo: 'overdue' })).total);
  assert.equal(overdue.length, Math.min(tasks.overdue, 5));
  for (const task of overdue) assert.equal(task.students, (await owing(task.id)).total);
  const owed = await owing(open);
  assert.ok(owed.names.includes('Anna') && !owed.names.includes('Ben'));
  await handIn(annaNow, open);
  assert.equal((await owing(open)).total, (owed.total ?? 0) - 1);
  const handedIn = await annaNow.call('/task/taskStudent/getById', { id: open });
  assert.deepEqual([handedIn.missing, handedIn.late], [false, true]);
  await refused(handIn(annaNow, strict), 409);
  assert.equal((await annaNow.call('/task/taskStudent/getById', { id: strict })).hindrance, 'due');
  const { list } = await teacherNow.call('/task/taskTeacher/getWorkList', { taskId: open, sort: '-submittedAt' });
  assert.deepEqual(
    list.filter(({ late }) => late).map(({ studentName }) => studentName),
    ['Anna'],
  );
});
