/** Labelling as practice: a school of its own for each example, so that examples never meet. */
import { contract } from '#contract/index.ts';
import { bringDataSet } from '#server/testing/dataSets.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import type { Client } from '#server/testing/harness.ts';

const { labelPractice } = contract;

/** An offer, and the enterprise that has it. */
async function offered(world: World) {
  const { admin, app } = world;
  const form = await toOffer(world);
  const { id } = await admin.call('/dataManage/labelPractice/offer', form);
  const company = await app.signInAs('enterprise', { type: 'enterprise', supplierId: form.enterpriseId });
  return { seen: { id, version: 1 }, company };
}

async function toOffer({ admin, app }: World) {
  const dataSetId = await bringDataSet(admin);
  const { id: labelTaskId } = await admin.call('/dataManage/labelTask/addOne', { name: `实训 ${next()}`, jobSize: 1 });
  const wish = { id: labelTaskId, version: 1, dataSetId, number: null };
  await admin.call('/dataManage/labelTask/addFromSet', wish);
  const { id: enterpriseId } = await app.server.services.db
    .selectFrom('supplier')
    .select('id')
    .where('kind', '=', 'enterprise')
    .executeTakeFirstOrThrow();
  return { labelTaskId, enterpriseId };
}

/** A task of an enterprise that is offered to a major of a new school. */
async function newTask({ admin, app }: World, company: Client) {
  const { id: schoolId } = await admin.call('/school/addOne', { code: `practice${next()}`, name: '示例' });
  const { id: departmentId } = await admin.call('/school/addDepartment', { schoolId, name: '示例' });
  const { id: majorId } = await admin.call('/school/addMajor', { departmentId, name: '示例' });
  const inDays = (days: number) => new Date(app.server.services.now().getTime() + days * 86_400_000).toISOString();
  const { id } = await company.call('/task/taskEnterprise/addOne', {
    title: '示例',
    capacity: 5,
    acceptBy: inDays(5),
    dueAt: inDays(20),
    offers: [{ schoolId, majorId }],
  });
  return { id, place: { schoolId, departmentId, majorId }, dueAt: inDays(10) };
}

/** A practice that a student has. */
async function released(world: World) {
  const { app } = world;
  const { seen, company } = await offered(world);
  const { id: taskId, place, dueAt } = await newTask(world, company);
  const linked = await company.call('/dataManage/labelPractice/link', { ...seen, taskId, jobsEach: 3 });
  await company.call('/task/taskEnterprise/publish', { id: taskId, version: 1 });
  const teacher = await app.signInAs('teacher', { type: 'teacher', ...place });
  await teacher.call('/task/taskTeacher/answer', { id: taskId, answer: 'accept' });
  const student = await app.signInAs('student', { type: 'student', employeeId: `practice${next()}`, ...place });
  await teacher.call('/task/taskTeacher/release', { id: taskId, version: 1, majorId: place.majorId, dueAt });
  return { id: seen.id, version: linked.version, company, teacher, student };
}

const versionOf = async (client: Client, id: string): Promise<number> =>
  (await client.call('/dataManage/labelPractice/getJob', { id })).job.version;

/** The job that a student has in work. */
async function taken(world: World) {
  const practice = await released(world);
  const { jobId } = await practice.student.call('/dataManage/labelPractice/takeJob', { id: practice.id });
  return { ...practice, jobId, job: { id: jobId, version: await versionOf(practice.student, jobId) } };
}

async function handedIn(world: World) {
  const practice = await taken(world);
  const { student, job, jobId } = practice;
  const { objects } = await student.call('/dataManage/labelPractice/getJob', { id: jobId });
  const changes = objects.map(({ key, revision, frameId, classId, geometry, attributes }) => ({
    key,
    revision,
    object: { frameId, classId, geometry, attributes, isConfirmed: true },
  }));
  if (changes.length > 0) await student.call('/dataManage/labelPractice/saveObjects', { jobId, changes });
  await student.call('/dataManage/labelPractice/work', { ...job, move: 'submit' });
  return { ...practice, job: { id: jobId, version: await versionOf(practice.teacher, jobId) } };
}

async function passed(world: World) {
  const practice = await handedIn(world);
  const { teacher, job, jobId } = practice;
  const review = await teacher.call('/dataManage/labelPractice/review', { ...job, move: 'take' });
  const after = await teacher.call('/dataManage/labelPractice/review', { id: jobId, ...review, move: 'pass' });
  return { ...practice, job: { id: jobId, ...after } };
}

const noted = async (world: World) => {
  const { student, jobId } = await taken(world);
  const { frames } = await student.call('/dataManage/labelPractice/getJob', { id: jobId });
  return { student, note: { jobId, frameId: frames[0]?.id ?? '', x: 1, y: 2, text: '看不清' } };
};

export const labelPracticeExamples: Examples = {
  [labelPractice.offer.path]: byAdmin(toOffer),
  [labelPractice.withdraw.path]: byAdmin(async (world) => (await offered(world)).seen),
  [labelPractice.link.path]: async (world) => {
    const { seen, company } = await offered(world);
    const { id: taskId } = await newTask(world, company);
    return { client: company, input: { ...seen, taskId, jobsEach: 3 } };
  },
  [labelPractice.takeJob.path]: async (world) => {
    const { id, student } = await released(world);
    return { client: student, input: { id } };
  },
  [labelPractice.work.path]: async (world) => {
    const { student, job } = await taken(world);
    return { client: student, input: { ...job, move: 'giveBack' } };
  },
  [labelPractice.review.path]: async (world) => {
    const { teacher, job } = await handedIn(world);
    return { client: teacher, input: { ...job, move: 'take' } };
  },
  [labelPractice.accept.path]: async (world) => {
    const { company, job } = await passed(world);
    return { client: company, input: { ...job, move: 'accept' } };
  },
  [labelPractice.release.path]: async (world) => {
    const { id, version, company, job } = await passed(world);
    await company.call('/dataManage/labelPractice/accept', { ...job, move: 'accept' });
    return { client: company, input: { id, version, name: '示例' } };
  },
  [labelPractice.addNote.path]: async (world) => {
    const { student, note } = await noted(world);
    return { client: student, input: note };
  },
  [labelPractice.closeNote.path]: async (world) => {
    const { student, note } = await noted(world);
    return { client: student, input: await student.call('/dataManage/labelPractice/addNote', note) };
  },
};
