/** How tasks stand for each of those who have to do with them: true counts, and what happened last. */
import type { EnterpriseSummary, StudentSummary, TeacherSummary } from '#contract/school/task/calls.ts';
import { MOST_NAMED } from '#contract/school/task/rules.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { countWorksIn, lastWork, owedTasks, studentSummary } from '#server/school/taskWork/queries.ts';
import { taskStateCounts, teacherTodoCounts, TO_MARK } from './queries.ts';
import { enterpriseWithin, teacherOf, worksOfEnterprise, worksOfTeacher } from './service.ts';

/** Whoever is no teacher of a school has no tasks. */
const NO_TASKS: TeacherSummary = { tasks: { answer: 0, release: 0, mark: 0, overdue: 0 }, toMark: 0, overdue: [] };

export async function summaryOfTeacher(db: Db, actor: Actor, now: Date): Promise<TeacherSummary> {
  const teacher = await teacherOf(db, actor);
  if (teacher === null) return NO_TASKS;
  const reach = worksOfTeacher(actor);
  const tasks = await teacherTodoCounts(db, teacher, now.toISOString()).executeTakeFirstOrThrow();
  const toMark = await countWorksIn(db, reach, TO_MARK).executeTakeFirstOrThrow();
  const overdue = await owedTasks(db, reach, now.toISOString(), MOST_NAMED).execute();
  return {
    tasks: {
      answer: Number(tasks.answer),
      release: Number(tasks.release),
      mark: Number(tasks.mark),
      overdue: Number(tasks.overdue),
    },
    toMark: Number(toMark.count),
    overdue: overdue.map((task) => ({ ...task, students: Number(task.students) })),
  };
}

export async function summaryOfStudent(db: Db, { userId: studentId }: Actor): Promise<StudentSummary> {
  const { toHandIn, nextDueAt, submitted } = await studentSummary(db, studentId).executeTakeFirstOrThrow();
  const last = await lastWork(db, { party: 'student', studentId }, 'markedAt').executeTakeFirst();
  return {
    toHandIn: Number(toHandIn),
    nextDueAt,
    submitted: Number(submitted),
    lastMarked:
      last === undefined || last.score === null || last.at === null
        ? null
        : { id: last.id, title: last.title, score: last.score, markedAt: last.at },
  };
}

export async function summaryOfEnterprise(db: Db, actor: Actor): Promise<EnterpriseSummary> {
  const reach = worksOfEnterprise(actor);
  const counts = await taskStateCounts(db, enterpriseWithin(actor)).execute();
  const tasks = { draft: 0, published: 0, closed: 0 };
  for (const { state, count } of counts) tasks[state] = Number(count);
  const toAccept = await countWorksIn(db, reach, ['marked']).executeTakeFirstOrThrow();
  const last = await lastWork(db, reach, 'reviewedAt').executeTakeFirst();
  return {
    tasks,
    toAccept: Number(toAccept.count),
    lastAccepted:
      last === undefined || last.at === null
        ? null
        : { id: last.id, title: last.title, studentName: last.studentName, reviewedAt: last.at },
  };
}
