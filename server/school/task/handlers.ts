import type { taskEnterpriseCalls, taskStudentCalls, taskTeacherCalls } from '#contract/school/task/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, listAnswer, pageOf } from '#server/ground/core/list.ts';
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
import { summaryOfEnterprise, summaryOfStudent, summaryOfTeacher } from './summary.ts';
import { listWorks } from './workList.ts';
import { studentSorts, studentWorkCount, studentWorkList } from '#server/school/taskWork/queries.ts';

const NOTHING = { total: 0, totalIsCapped: false };

/** The row. 404 when it is gone or not the caller's. */
function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw notFound();
  return row;
}

export const taskEnterpriseHandlers: Handlers<typeof taskEnterpriseCalls> = {
  getSummary: ({ actor, db }) => summaryOfEnterprise(db, actor),
  getPageList({ actor, db }, input) {
    const only = enterpriseWithin(actor);
    return answerList(db, input, taskSorts, {
      rows: (page) => taskList(db, only, input, page),
      count: () => taskCount(db, only, input),
      show: (rows) => rows.map(toTask),
    });
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
  getSummary: ({ actor, db, services }) => summaryOfTeacher(db, actor, services.now()),
  async getPageList({ actor, db, services }, input) {
    const teacher = await teacherOf(db, actor);
    if (teacher === null) return listAnswer([], pageOf(input, taskSorts), NOTHING);
    const now = services.now();
    return answerList(db, input, taskSorts, {
      rows: (page) => teacherTaskList(db, teacher, input, now.toISOString(), page),
      count: () => teacherTaskCount(db, teacher, input, now.toISOString()),
      show: (rows) => rows.map((row) => toTeacherTask(row, now)),
    });
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
  getSummary: ({ actor, db }) => summaryOfStudent(db, actor),
  getPageList({ actor, db, services }, input) {
    const now = services.now();
    return answerList(db, input, studentSorts, {
      rows: (page) => studentWorkList(db, actor.userId, input, page),
      count: () => studentWorkCount(db, actor.userId, input),
      show: (rows) => rows.map((row) => toStudentWork(row, now)),
    });
  },
  getById: async ({ actor, db, services }, { id }) =>
    found(await currentStudentWork(db, actor.userId, id, services.now())),
  submit: submitWork,
};
