import type { taskEnterpriseCalls, taskStudentCalls, taskTeacherCalls } from '#contract/school/task/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { addTask, changeTask, closeTask, publishTask, removeTask } from './enterpriseCommands.ts';
import { startTaskExport } from './export.ts';
import { majorsOfTeacher, studentsOfMajorWithin } from './lookups.ts';
import {
  currentStudentWork,
  currentTask,
  currentTeacherTask,
  currentWork,
  toStudentWork,
  toTask,
  toTeacherTask,
} from './present.ts';
import {
  majorsToOffer,
  schoolsToOffer,
  taskById,
  taskCount,
  taskList,
  taskSorts,
  teacherTaskById,
  teacherTaskCount,
  teacherTaskList,
} from './queries.ts';
import { acceptWork, rejectWork } from './reviewCommands.ts';
import { enterpriseWithin, requireTeacher, teacherOf, worksOfEnterprise, worksOfTeacher } from './service.ts';
import { submitWork } from './studentCommands.ts';
import { answerTask, markWork, releaseTask, returnWork } from './teacherCommands.ts';
import { listWorks } from './workList.ts';
import { studentSorts, studentWorkCount, studentWorkList } from '#server/school/taskWork/queries.ts';

const NOTHING = { list: [], total: 0, totalIsCapped: false, nextCursor: null };

/** What is not there, or not the caller's, is a 404. */
function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw notFound();
  return row;
}

export const taskEnterpriseHandlers: Handlers<typeof taskEnterpriseCalls> = {
  async getPageList({ actor, db }, input) {
    const page = pageOf(input, taskSorts);
    const only = enterpriseWithin(actor);
    const [rows, total] = await Promise.all([
      taskList(db, only, input, page).execute(),
      totalOf(db, taskCount(db, only, input), input.withTotal),
    ]);
    return listAnswer(rows.map(toTask), page, total);
  },
  getById: async ({ actor, db }, { id }) => found(await currentTask(db, enterpriseWithin(actor), id)),
  addOne: addTask,
  updateOne: changeTask,
  deleteById: removeTask,
  publish: publishTask,
  close: closeTask,
  async getOfferChoices({ db }, { schoolId }) {
    return { list: await (schoolId === undefined ? schoolsToOffer(db) : majorsToOffer(db, schoolId)).execute() };
  },
  async getWorkList({ actor, db, services }, input) {
    found(await taskById(db, enterpriseWithin(actor), input.taskId).executeTakeFirst());
    return listWorks(db, worksOfEnterprise(actor), input, services.now());
  },
  getWork: async ({ actor, db, services }, { id }) =>
    found(await currentWork(db, worksOfEnterprise(actor), id, services.now())),
  acceptWork,
  rejectWork,
  exportList: startTaskExport,
  getMajorIdByTeacherId: majorsOfTeacher,
  getStudentByMajorId: studentsOfMajorWithin,
};

export const taskTeacherHandlers: Handlers<typeof taskTeacherCalls> = {
  async getPageList({ actor, db, services }, input) {
    const page = pageOf(input, taskSorts);
    const teacher = await teacherOf(db, actor);
    if (teacher === null) return NOTHING;
    const now = services.now();
    const [rows, total] = await Promise.all([
      teacherTaskList(db, teacher, input, now.toISOString(), page).execute(),
      totalOf(db, teacherTaskCount(db, teacher, input, now.toISOString()), input.withTotal),
    ]);
    return listAnswer(
      rows.map((row) => toTeacherTask(row, now)),
      page,
      total,
    );
  },
  getById: async ({ actor, db, services }, { id }) =>
    found(await currentTeacherTask(db, await requireTeacher(db, actor), id, services.now())),
  answer: answerTask,
  release: releaseTask,
  async getWorkList({ actor, db, services }, input) {
    const now = services.now();
    const teacher = await requireTeacher(db, actor);
    found(await teacherTaskById(db, teacher, input.taskId, now.toISOString()).executeTakeFirst());
    return listWorks(db, worksOfTeacher(actor), input, now);
  },
  getWork: async ({ actor, db, services }, { id }) =>
    found(await currentWork(db, worksOfTeacher(actor), id, services.now())),
  mark: markWork,
  return: returnWork,
};

export const taskStudentHandlers: Handlers<typeof taskStudentCalls> = {
  async getPageList({ actor, db, services }, input) {
    const page = pageOf(input, studentSorts);
    const [rows, total] = await Promise.all([
      studentWorkList(db, actor.userId, input, page).execute(),
      totalOf(db, studentWorkCount(db, actor.userId, input), input.withTotal),
    ]);
    const now = services.now();
    return listAnswer(
      rows.map((row) => toStudentWork(row, now)),
      page,
      total,
    );
  },
  getById: async ({ actor, db, services }, { id }) =>
    found(await currentStudentWork(db, actor.userId, id, services.now())),
  submit: submitWork,
};
