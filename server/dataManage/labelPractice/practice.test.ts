/** Labelling as practice: from an offer to a version of the set, and who may see what on the way. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringDataSet } from '#server/testing/dataSets.ts';
import { bringImage, png } from '#server/testing/files.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { db } = app.server.services;

const companies = await db.selectFrom('supplier').select(['id', 'kind']).orderBy('id').execute();
const enterpriseId = companies.find(({ kind }) => kind === 'enterprise')?.id ?? '';
const rivalId = companies.find(({ kind }) => kind === 'supplier')?.id ?? '';
const majors = await db
  .selectFrom('major')
  .innerJoin('department', 'department.id', 'major.departmentId')
  .select(['major.id as majorId', 'major.departmentId', 'department.schoolId'])
  .orderBy('major.id')
  .execute();
const home = majors[0] ?? assert.fail('no major');
const elsewhere = majors.find(({ schoolId }) => schoolId !== home.schoolId) ?? assert.fail('no other school');
const student = (place: typeof home, employeeId: string) =>
  app.signInAs('student', { type: 'student', employeeId, ...place });

const company = await app.signInAs('enterprise', { type: 'enterprise', supplierId: enterpriseId });
const rival = await app.signInAs('enterprise', { type: 'enterprise', supplierId: rivalId });
const teacher = await app.signInAs('teacher', { type: 'teacher', ...home });
const stranger = await app.signInAs('teacher', { type: 'teacher', ...elsewhere });
const anna = await student(home, 'p1');
const ben = await student(home, 'p2');
const outsider = await student(elsewhere, 'p3');

const { list: labels } = await admin.call('/dataManage/labelList/getPageList', { keyword: 'car' });
const car = labels.find(({ coco }) => coco.includes('car'))?.id ?? '';
const DAY = 86_400_000;
const inDays = (days: number): string => new Date(app.server.services.now().getTime() + days * DAY).toISOString();

/** A labelling task of five pictures in jobs of one. */
async function labelTask(jobSize = 1) {
  const dataSetId = await bringDataSet(admin, 3);
  const form = { name: `实训 ${randomUUID()}`, jobSize };
  const { id } = await admin.call('/dataManage/labelTask/addOne', form);
  const { version } = await admin.call('/dataManage/labelTask/addFromSet', { id, version: 1, dataSetId, number: null });
  return { id, version, dataSetId };
}

/** A task that students have, with a labelling task in it. */
async function released(jobSize = 1) {
  const { id: labelTaskId, dataSetId } = await labelTask(jobSize);
  const offered = await admin.call('/dataManage/labelPractice/offer', { labelTaskId, enterpriseId });
  const { id: taskId } = await company.call('/task/taskEnterprise/addOne', {
    title: '街景标注',
    description: '<p>框住每辆车</p>',
    capacity: 50,
    acceptBy: inDays(10),
    dueAt: inDays(30),
    offers: [{ schoolId: home.schoolId, majorId: home.majorId }],
  });
  const practice = { id: offered.id, version: 1 };
  await company.call('/dataManage/labelPractice/link', { ...practice, taskId, jobsEach: 2 });
  await company.call('/task/taskEnterprise/publish', { id: taskId, version: 1 });
  await teacher.call('/task/taskTeacher/answer', { id: taskId, answer: 'accept', version: null });
  const release = { id: taskId, version: 1, majorId: home.majorId, dueAt: inDays(7) };
  await teacher.call('/task/taskTeacher/release', release);
  return { id: offered.id, taskId, labelTaskId, dataSetId };
}

const mine = async (who: Client, id: string) => {
  const { list } = await who.call('/dataManage/labelPractice/getMine', {});
  return list.find((one) => one.id === id) ?? assert.fail('no practice');
};
const at = async (who: Client, id: string) => ({
  id,
  version: (await who.call('/dataManage/labelPractice/getJob', { id })).job.version,
});
const box = (frameId: string, x = 4) => ({
  key: randomUUID().replaceAll('-', ''),
  revision: 0,
  object: {
    frameId,
    classId: car,
    geometry: { kind: 'box' as const, x, y: 4, width: 20, height: 10 },
    attributes: {},
    isConfirmed: true,
  },
});

/** Draws a box in each frame, confirms what was there, and hands the job in. */
async function labelled(who: Client, jobId: string, x = 4) {
  const { frames, objects } = await who.call('/dataManage/labelPractice/getJob', { id: jobId });
  const confirmed = objects.map(({ key, revision, source: _source, ...object }) => {
    const { frameId, classId, geometry, attributes, track, isOutside, group } = object;
    return {
      key,
      revision,
      object: { frameId, classId, geometry, attributes, track, isOutside, group, isConfirmed: true },
    };
  });
  const changes = [...confirmed, ...frames.map(({ id }) => box(id, x))];
  await who.call('/dataManage/labelPractice/saveObjects', { jobId, changes });
  await who.call('/dataManage/labelPractice/work', { ...(await at(who, jobId)), move: 'submit' });
}

test('students label jobs of a task, the teacher reviews, and what the enterprise accepts is a version of the set', async () => {
  const { id, labelTaskId, dataSetId, taskId } = await released();
  const { url: picture } = await bringImage(admin, png());
  const standing = labels.find((label) => label.id === car)?.version ?? 0;
  const guided = { id: car, version: standing, guideEn: `<h3>Edges</h3><img src="${picture}" alt="">` };
  await admin.call('/dataManage/labelList/updateOne', guided);
  // a frame that is known is hidden in the jobs to come
  const { list: jobs } = await admin.call('/dataManage/labelJob/getPageList', { taskId: labelTaskId });
  const knownId = jobs[0]?.id ?? '';
  const [one, other] = [await app.signInAs(['administrator']), await app.signInAs(['administrator'])];
  const seen = async () => ({
    id: knownId,
    version: (await admin.call('/dataManage/labelJob/getById', { id: knownId })).job.version,
  });
  await one.call('/dataManage/labelJob/work', { ...(await seen()), move: 'take' });
  const { frames: known } = await one.call('/dataManage/labelJob/getById', { id: knownId });
  await one.call('/dataManage/labelJob/saveObjects', { jobId: knownId, changes: [box(known[0]?.id ?? '', 30)] });
  await one.call('/dataManage/labelJob/work', { ...(await seen()), move: 'submit' });
  await other.call('/dataManage/labelJob/review', { ...(await seen()), move: 'take' });
  await other.call('/dataManage/labelJob/review', { ...(await seen()), move: 'pass' });
  await admin.call('/dataManage/labelJob/accept', { ...(await seen()), move: 'accept' });
  await admin.call('/dataManage/labelJob/addTests', { ...(await seen()), perJob: 1 });

  assert.equal((await mine(anna, id)).mayTake, true);
  const { jobId } = await anna.call('/dataManage/labelPractice/takeJob', { id });
  await refused(anna.call('/dataManage/labelPractice/takeJob', { id }), 409);
  const { jobId: bens } = await ben.call('/dataManage/labelPractice/takeJob', { id });
  assert.notEqual(jobId, bens);
  const work = await anna.call('/dataManage/labelPractice/getJob', { id: jobId });
  assert.deepEqual([work.mayDraw, work.moves, work.frames.length], [true, ['submit', 'giveBack'], 2]);
  // the instructions with their picture, and nothing else of the list
  const guide = work.classes.find((label) => label.id === car)?.guideEn ?? '';
  assert.equal(guide, `<h3>Edges</h3><img src="${picture}" alt="" />`);
  assert.equal((await fetch(`${app.server.address}${picture}`)).status, 200);
  await refused(anna.call('/dataManage/labelList/getPageList', {}), 403);
  await labelled(anna, jobId);

  const progress = async () => {
    const { list } = await teacher.call('/dataManage/labelPractice/getProgress', { id });
    return list.find(({ studentId }) => studentId === anna.userId) ?? assert.fail('no student');
  };
  const did = await progress();
  assert.deepEqual(did.jobs.map((job) => [job.id, job.stage, job.state]), [[jobId, 'validation', 'new']]); // prettier-ignore
  assert.equal(did.quality?.frames, 1);
  await teacher.call('/dataManage/labelPractice/review', { ...(await at(teacher, jobId)), move: 'take' });
  const { frames } = await teacher.call('/dataManage/labelPractice/getJob', { id: jobId });
  const note = { jobId, frameId: frames[0]?.id ?? '', x: 5, y: 5, text: '框大了' };
  await teacher.call('/dataManage/labelPractice/addNote', note);
  await teacher.call('/dataManage/labelPractice/review', { ...(await at(teacher, jobId)), move: 'reject' });
  // back to the student, who mends it and settles the note
  const again = await mine(anna, id);
  assert.deepEqual([again.mayTake, again.jobs[0]?.state, again.jobs[0]?.openNotes], [false, 'rejected', 1]);
  await anna.call('/dataManage/labelPractice/work', { ...(await at(anna, jobId)), move: 'take' });
  const { notes } = await anna.call('/dataManage/labelPractice/getJob', { id: jobId });
  await anna.call('/dataManage/labelPractice/closeNote', { id: notes[0]?.id ?? '' });
  await anna.call('/dataManage/labelPractice/work', { ...(await at(anna, jobId)), move: 'submit' });
  await teacher.call('/dataManage/labelPractice/review', { ...(await at(teacher, jobId)), move: 'take' });
  await teacher.call('/dataManage/labelPractice/review', { ...(await at(teacher, jobId)), move: 'pass' });

  const rowOf = async () => {
    const { list } = await company.call('/dataManage/labelPractice/getPageList', { id });
    return list[0] ?? assert.fail('no practice');
  };
  assert.deepEqual([(await rowOf()).passed, (await rowOf()).taken], [1, 3]);
  await company.call('/dataManage/labelPractice/accept', { ...(await at(company, jobId)), move: 'accept' });
  const { version } = await rowOf();
  const kept = await company.call('/dataManage/labelPractice/release', { id, version, name: '学生第一批' });
  assert.equal(kept.number, 1);
  const { list: versions } = await admin.call('/dataManage/dataSet/getVersionList', { id: dataSetId });
  assert.deepEqual(versions.map(({ name, note: said }) => [name, said]), [['学生第一批', '街景标注']]); // prettier-ignore

  // the student keeps what became of it
  const record = await mine(anna, id);
  assert.deepEqual([record.jobs[0]?.state, record.quality?.frames, record.mayTake], ['completed', 1, true]);
  await teacher.call('/task/taskTeacher/getWorkList', { taskId });
});

test('nobody sees what is not theirs', async () => {
  const { id, taskId } = await released();
  const { jobId } = await anna.call('/dataManage/labelPractice/takeJob', { id });
  const { job, frames } = await anna.call('/dataManage/labelPractice/getJob', { id: jobId });
  const frameId = frames[0]?.id ?? '';
  const seen = { id: jobId, version: job.version };
  for (const who of [ben, outsider, rival, stranger]) {
    await refused(who.call('/dataManage/labelPractice/getJob', { id: jobId }), 404);
    await refused(who.call('/dataManage/labelPractice/saveObjects', { jobId, changes: [box(frameId)] }), 404);
    const note = { jobId, frameId, x: 1, y: 1, text: '看不见' };
    await refused(who.call('/dataManage/labelPractice/addNote', note), 404);
  }
  await refused(ben.call('/dataManage/labelPractice/work', { ...seen, move: 'submit' }), 404);
  await refused(outsider.call('/dataManage/labelPractice/takeJob', { id }), 404);
  for (const who of [rival, stranger, anna])
    await refused(who.call('/dataManage/labelPractice/getProgress', { id }), 404);
  await refused(stranger.call('/dataManage/labelPractice/review', { ...seen, move: 'take' }), 404);
  await refused(rival.call('/dataManage/labelPractice/accept', { ...seen, move: 'accept' }), 404);
  await refused(rival.call('/dataManage/labelPractice/release', { id, version: 2, name: '别人的' }), 404);
  await refused(rival.call('/dataManage/labelPractice/link', { id, version: 2, taskId, jobsEach: 1 }), 404);
  for (const who of [outsider, rival, stranger])
    assert.deepEqual((await who.call('/dataManage/labelPractice/getPageList', { id })).list, []);
  // a student reaches neither the labelling task nor the data set behind it
  await refused(anna.call('/dataManage/labelJob/getById', { id: jobId }), 403);
  await refused(anna.call('/dataManage/labelTask/getPageList', {}), 403);
  await refused(anna.call('/dataManage/dataSet/getPageList', {}), 403);
  // what was begun is neither withdrawn nor given to another task
  await refused(admin.call('/dataManage/labelPractice/withdraw', { id, version: 2 }), 409);
  await refused(company.call('/dataManage/labelPractice/link', { id, version: 2, taskId, jobsEach: 1 }), 409);
  // given back, it is out of reach
  await anna.call('/dataManage/labelPractice/work', { ...seen, move: 'giveBack' });
  await refused(anna.call('/dataManage/labelPractice/getJob', { id: jobId }), 404);
});

test('a student has so many jobs and no more', async () => {
  const { id } = await released();
  for (let turn = 0; turn < 2; turn += 1) {
    const { jobId } = await anna.call('/dataManage/labelPractice/takeJob', { id });
    await labelled(anna, jobId);
  }
  await refused(anna.call('/dataManage/labelPractice/takeJob', { id }), 409);
  assert.equal((await mine(anna, id)).mayTake, false);
});

test('students and enterprises see pictures with what is private hidden, and never as they are', async () => {
  const { list } = await admin.call('/dataManage/labelList/getPageList', { keyword: 'plate' });
  const plate = list.find(({ isPrivate }) => isPrivate)?.id ?? assert.fail('no private label');
  const { id } = await released();
  const { jobId } = await anna.call('/dataManage/labelPractice/takeJob', { id });
  const pictureOf = async (who: Client) => {
    const { frames } = await who.call('/dataManage/labelPractice/getJob', { id: jobId });
    const address = frames[0]?.address ?? assert.fail('no frame');
    const response = await fetch(new URL(address, who.address));
    const bytes = Buffer.from(await response.arrayBuffer());
    return { frame: frames[0], address, response, bytes };
  };
  const before = await pictureOf(anna);
  assert.equal(before.response.status, 200);
  const whole = await admin.call('/dataManage/labelJob/getById', { id: jobId });
  const original = whole.frames[0]?.address ?? '';
  assert.match(original, /^\/content\/data\//);
  assert.match(before.address, /^\/content\/practice\//);
  assert.ok(
    !JSON.stringify(await anna.call('/dataManage/labelPractice/getJob', { id: jobId })).includes('/content/data/'),
  );
  // a plate that a person draws is hidden from then on, under the same address
  const drawn = box(before.frame?.id ?? '', 10);
  const changes = [{ ...drawn, object: { ...drawn.object, classId: plate } }];
  await anna.call('/dataManage/labelPractice/saveObjects', { jobId, changes });
  const after = await pictureOf(anna);
  assert.equal(after.address, before.address);
  assert.notEqual(after.response.headers.get('etag'), before.response.headers.get('etag'));
  assert.equal(after.response.headers.get('cache-control'), 'private, no-cache');
  const again = await fetch(new URL(after.address, anna.address), {
    headers: { 'if-none-match': after.response.headers.get('etag') ?? '' },
  });
  assert.equal(again.status, 304);
  assert.equal((await pictureOf(company)).address, before.address);
  for (const wrong of [before.address.replace('/f', '/s'), `${before.address.slice(0, -1)}!`, '/content/practice/f1-a'])
    assert.equal((await fetch(new URL(wrong, anna.address))).status, 404);
});

test('a private track is hidden in the frames between its key frames, too', async () => {
  const { list } = await admin.call('/dataManage/labelList/getPageList', { keyword: 'plate' });
  const plate = list.find(({ isPrivate }) => isPrivate)?.id ?? assert.fail('no private label');
  const { id } = await released(5);
  const { jobId } = await anna.call('/dataManage/labelPractice/takeJob', { id });
  const { frames } = await anna.call('/dataManage/labelPractice/getJob', { id: jobId });
  const etags = () =>
    Promise.all(
      frames.map(async ({ address }) => (await fetch(new URL(address, anna.address))).headers.get('etag') ?? ''),
    );
  const before = await etags();
  const track = randomUUID().replaceAll('-', '');
  const keyed = (place: number, x: number, isOutside: boolean) => {
    const drawn = box(frames[place]?.id ?? '', x);
    return { ...drawn, object: { ...drawn.object, classId: plate, track, isOutside } };
  };
  const changes = [keyed(0, 4, false), keyed(2, 30, false), keyed(3, 30, true)];
  await anna.call('/dataManage/labelPractice/saveObjects', { jobId, changes });
  const after = await etags();
  assert.deepEqual(
    after.map((etag, place) => etag !== before[place]),
    [true, true, true, false, false],
  );
});
