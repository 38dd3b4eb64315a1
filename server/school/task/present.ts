/** Tasks and works as they go out. Late and missing are worked out here, from the moment of the question. */
import type {
  Attempt,
  StudentWorkDetail,
  StudentWorkRow,
  TaskDetail,
  TaskRow,
  TeacherTaskDetail,
  TeacherTaskRow,
  WorkDetail,
  WorkRow,
} from '#contract/school/task/calls.ts';
import { isLate, isMissing, submitHindrance } from '#contract/school/task/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { filesOf, type Thing } from '#server/base/file/service.ts';
import {
  answersOf,
  offersOf,
  releasesOf,
  taskById,
  teacherTaskById,
  type taskList,
  type Teacher,
  type teacherTaskList,
} from './queries.ts';
import {
  attemptsOf,
  studentWorkOn,
  workById,
  type studentWorkList,
  type WorkReach,
  type workList,
} from '#server/school/taskWork/queries.ts';

type RowOfQuery<Query extends (...args: never) => { execute: () => Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number];

const MOST_ANSWERS = 500;

/** What files of tasks and of attempts belong to. */
export const TASK_FILES = 'task';
export const ATTEMPT_FILES = 'taskAttempt';

interface Counted {
  studentCount: string | null;
  submittedCount: string | null;
  acceptedCount: string | null;
  waitingCount: string | null;
}
const countsOf = ({ studentCount, submittedCount, acceptedCount, waitingCount }: Counted) => ({
  studentCount: Number(studentCount),
  submittedCount: Number(submittedCount),
  acceptedCount: Number(acceptedCount),
  waitingCount: Number(waitingCount),
});

export const toTask = (row: RowOfQuery<typeof taskList>): TaskRow => ({
  ...row,
  ...countsOf(row),
  teacherCount: Number(row.teacherCount),
});

const filesOfOne = async (db: Db, object: Thing['object'], id: string) =>
  (await filesOf(db, object, [id])).get(id) ?? [];

/** null when it is out of reach. */
export async function currentTask(db: Db, only: string | null, id: string): Promise<TaskDetail | null> {
  const row = await taskById(db, only, id).executeTakeFirst();
  if (row === undefined) return null;
  const offers = await offersOf(db, id).execute();
  const answers = await answersOf(db, id, MOST_ANSWERS).execute();
  return {
    ...toTask(row),
    description: row.description,
    files: await filesOfOne(db, TASK_FILES, id),
    offers: offers.map((offer) => ({ ...offer, majorName: offer.majorName ?? '' })),
    answers: answers.map((answer) => ({ ...answer, schoolName: answer.schoolName ?? '' })),
  };
}

export const toTeacherTask = (row: RowOfQuery<typeof teacherTaskList>, now: Date): TeacherTaskRow => ({
  ...row,
  ...countsOf(row),
  state: row.state ?? 'offered',
  seatsLeft: Math.max(0, row.capacity - Number(row.seatsTaken)),
  acceptIsOver: row.taskState !== 'published' || now.getTime() > Date.parse(row.acceptBy),
});

export async function currentTeacherTask(
  db: Db,
  teacher: Teacher,
  id: string,
  now: Date,
): Promise<TeacherTaskDetail | null> {
  const row = await teacherTaskById(db, teacher, id, now.toISOString()).executeTakeFirst();
  if (row === undefined) return null;
  const releases = row.assignmentId === null ? [] : await releasesOf(db, row.assignmentId).execute();
  return {
    ...toTeacherTask(row, now),
    description: row.description,
    reason: row.reason ?? '',
    files: await filesOfOne(db, TASK_FILES, id),
    releases: releases.map((release) => ({ ...release, studentCount: Number(release.studentCount) })),
  };
}

export const toWork = (row: RowOfQuery<typeof workList>, now: Date): WorkRow => ({
  ...row,
  late: isLate(row.submittedAt, row.dueAt),
  missing: isMissing(row.attemptCount, row.dueAt, now),
});

async function presentAttempts(db: Db, workId: string, dueAt: string): Promise<Attempt[]> {
  const attempts = await attemptsOf(db, workId).execute();
  const files = await filesOf(
    db,
    ATTEMPT_FILES,
    attempts.map(({ id }) => id),
  );
  return attempts.map((attempt) => ({
    ...attempt,
    files: files.get(attempt.id) ?? [],
    late: isLate(attempt.submittedAt, dueAt),
  }));
}

/** null when it is out of reach. */
export async function currentWork(db: Db, reach: WorkReach, id: string, now: Date): Promise<WorkDetail | null> {
  const row = await workById(db, reach, id).executeTakeFirst();
  if (row === undefined) return null;
  const { taskTitle, teacherName, comment, verdict, markedAt, reviewedAt, dueAt } = row;
  return {
    ...toWork(row, now),
    taskTitle,
    teacherName,
    comment,
    verdict,
    markedAt,
    reviewedAt,
    attempts: await presentAttempts(db, id, dueAt),
  };
}

export const toStudentWork = (row: RowOfQuery<typeof studentWorkList>, now: Date): StudentWorkRow => ({
  ...row,
  id: row.taskId,
  late: isLate(row.submittedAt, row.dueAt),
  missing: isMissing(row.attemptCount, row.dueAt, now),
  hindrance: submitHindrance(row, row.taskState, now),
});

export async function currentStudentWork(
  db: Db,
  studentId: string,
  taskId: string,
  now: Date,
): Promise<StudentWorkDetail | null> {
  const row = await studentWorkOn(db, studentId, taskId).executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...toStudentWork(row, now),
    description: row.description,
    note: row.note,
    comment: row.comment,
    verdict: row.verdict,
    files: await filesOfOne(db, TASK_FILES, taskId),
    attempts: await presentAttempts(db, row.id, row.dueAt),
  };
}
