/** Schools and enterprise tasks. */
import { contract } from '#contract/index.ts';
import type { Client, TestApp } from '#server/testing/harness.ts';
import { byAdmin, newFile, next, text, type Examples, type World } from '#server/testing/examples.ts';

const newSchool = async ({ admin }: World): Promise<{ id: string; version: number }> => {
  const { id } = await admin.call('/school/addOne', { code: `example${next()}`, name: '示例' });
  return { id, version: 1 };
};
const newDepartment = async (world: World): Promise<{ id: string; version: number }> => {
  const school = await newSchool(world);
  return { ...(await world.admin.call('/school/addDepartment', { schoolId: school.id, name: '示例' })), version: 1 };
};
const newMajor = async (world: World): Promise<{ id: string; version: number }> => {
  const department = await newDepartment(world);
  return { ...(await world.admin.call('/school/addMajor', { departmentId: department.id, name: '示例' })), version: 1 };
};

const daysOn = (app: TestApp, days: number): string =>
  new Date(app.server.services.now().getTime() + days * 86_400_000).toISOString();

/** A school of its own for each task, so that examples never meet. */
async function newTask(world: World) {
  const { admin, app } = world;
  const { db } = app.server.services;
  const { id: schoolId } = await newSchool(world);
  const { id: departmentId } = await admin.call('/school/addDepartment', { schoolId, name: '示例' });
  const { id: majorId } = await admin.call('/school/addMajor', { departmentId, name: '示例' });
  const { id: enterpriseId } = await db
    .selectFrom('supplier')
    .select('id')
    .where('kind', '=', 'enterprise')
    .executeTakeFirstOrThrow();
  const form = {
    enterpriseId,
    title: '示例',
    capacity: 5,
    acceptBy: daysOn(app, 5),
    dueAt: daysOn(app, 20),
    offers: [{ schoolId, majorId }],
  };
  const { id } = await admin.call('/task/taskEnterprise/addOne', form);
  return { id, version: 1, form, place: { schoolId, departmentId, majorId } };
}

async function published(world: World) {
  const task = await newTask(world);
  const { id } = task;
  const { version } = await world.admin.call('/task/taskEnterprise/publish', { id, version: 1 });
  const teacher = await world.app.signInAs('teacher', { type: 'teacher', ...task.place });
  return { ...task, version, teacher };
}

async function accepted(world: World) {
  const task = await published(world);
  await task.teacher.call('/task/taskTeacher/answer', { id: task.id, answer: 'accept' });
  const wishes = { type: 'student', employeeId: `example${next()}`, ...task.place } as const;
  const student = await world.app.signInAs('student', wishes);
  const release = { id: task.id, version: 1, majorId: task.place.majorId, dueAt: daysOn(world.app, 10) };
  return { ...task, student, release };
}

async function handedIn(world: World) {
  const { id, teacher, student, release } = await accepted(world);
  await teacher.call('/task/taskTeacher/release', release);
  await student.call('/task/taskStudent/submit', { id, version: 1, text: '示例' });
  const { list } = await teacher.call('/task/taskTeacher/getWorkList', { taskId: id });
  const work = list[0];
  if (work === undefined) throw new Error('no work');
  return { teacher, work: { id: work.id, version: work.version } };
}

async function marked(world: World): Promise<{ id: string; version: number }> {
  const { teacher, work } = await handedIn(world);
  return { id: work.id, ...(await teacher.call('/task/taskTeacher/mark', { ...work, score: 90 })) };
}

const seen = ({ id, version }: { id: string; version: number }) => ({ id, version });
const place = { name: '改', nameEn: 'Changed', state: 'disabled' } as const;
const by = <Input>(client: Client, input: Input) => ({ client, input });

export const taskExamples: Examples = {
  [contract.school.addOne.path]: byAdmin(() => ({ code: `example${next()}`, name: '示例' })),
  [contract.school.updateOne.path]: byAdmin(async (world) => ({
    ...(await newSchool(world)),
    code: `changed${next()}`,
    name: '改',
    nameEn: 'Changed',
    areaCode: '4403',
    address: '示例',
    contactName: '示例',
    contactMobile: '0755 1234567',
    remark: '示例',
  })),
  [contract.school.updateState.path]: byAdmin(async (world) => ({ ...(await newSchool(world)), state: 'disabled' })),
  [contract.school.deleteById.path]: byAdmin(newSchool),
  [contract.school.addDepartment.path]: byAdmin(async (world) => ({
    schoolId: (await newSchool(world)).id,
    name: '示例',
  })),
  [contract.school.updateDepartment.path]: byAdmin(async (world) => ({ ...(await newDepartment(world)), ...place })),
  [contract.school.deleteDepartment.path]: byAdmin(newDepartment),
  [contract.school.addMajor.path]: byAdmin(async (world) => ({
    departmentId: (await newDepartment(world)).id,
    name: '示例',
  })),
  [contract.school.updateMajor.path]: byAdmin(async (world) => ({ ...(await newMajor(world)), ...place })),
  [contract.school.deleteMajor.path]: byAdmin(newMajor),
  [contract.school.exportList.path]: byAdmin(() => ({ format: 'csv' })),
  [contract.school.importList.path]: async ({ admin }) => ({
    client: admin,
    input: { fileName: 'schools.csv', sheet: 'structure' },
    file: text('schoolCode,department,major\n'),
  }),

  [contract.taskEnterprise.addOne.path]: byAdmin(async (world) => (await newTask(world)).form),
  [contract.taskEnterprise.updateOne.path]: byAdmin(async (world) => {
    const { form, ...task } = await newTask(world);
    const fileIds = [await newFile(world.admin)];
    return { ...form, ...seen(task), title: '改', description: '<p>示例</p>', fileIds };
  }),
  [contract.taskEnterprise.deleteById.path]: byAdmin(async (world) => seen(await newTask(world))),
  [contract.taskEnterprise.publish.path]: byAdmin(async (world) => seen(await newTask(world))),
  [contract.taskEnterprise.close.path]: byAdmin(async (world) => seen(await published(world))),
  [contract.taskEnterprise.acceptWork.path]: byAdmin(marked),
  [contract.taskEnterprise.rejectWork.path]: byAdmin(async (world) => ({ ...(await marked(world)), comment: '示例' })),
  [contract.taskEnterprise.exportList.path]: byAdmin(() => ({ format: 'csv' })),

  [contract.taskTeacher.answer.path]: async (world) => {
    const { id, teacher } = await published(world);
    return by(teacher, { id, answer: 'accept' as const });
  },
  [contract.taskTeacher.release.path]: async (world) => {
    const { teacher, release } = await accepted(world);
    return by(teacher, release);
  },
  [contract.taskTeacher.mark.path]: async (world) => {
    const { teacher, work } = await handedIn(world);
    return by(teacher, { ...work, score: 80 });
  },
  [contract.taskTeacher.return.path]: async (world) => {
    const { teacher, work } = await handedIn(world);
    return by(teacher, { ...work, comment: '示例' });
  },
  [contract.taskStudent.submit.path]: async (world) => {
    const { id, teacher, student, release } = await accepted(world);
    await teacher.call('/task/taskTeacher/release', release);
    return by(student, { id, version: 1, text: '示例' });
  },
};
