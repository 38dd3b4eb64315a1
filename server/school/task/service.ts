/** Who reaches which tasks and works, and what each of them sees. */
import type { Language } from '#contract/ground/enums.ts';
import { canMove, WORK_MOVES } from '#contract/school/task/rules.ts';
import { say } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { supplierWithin } from '#server/base/organisation/reach.ts';
import { placeOfUser } from '#server/school/school/queries.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { taskMessages } from './messages.ts';
import { currentTask, currentWork } from './present.ts';
import { lockTask, taskById, teacherTaskById, type Teacher } from './queries.ts';
import { lockWork, workById, workOfAttempt, workOnTask, type WorkReach } from '#server/school/taskWork/queries.ts';

/** The one enterprise whose tasks an actor reaches; null for all. */
export const enterpriseWithin = (actor: Actor): string | null => supplierWithin(scopeOf(actor));

/** The actor as a teacher of a school; null for other people. */
export async function teacherOf(db: Db, actor: Actor): Promise<Teacher | null> {
  const own = await placeOfUser(db, actor.userId).executeTakeFirst();
  if (own?.type !== 'teacher' || own.schoolId === null) return null;
  return { id: actor.userId, schoolId: own.schoolId, departmentId: own.departmentId, majorId: own.majorId };
}

/** The actor as a teacher of a school. 404 for other people, who have no tasks. */
export async function requireTeacher(db: Db, actor: Actor): Promise<Teacher> {
  const teacher = await teacherOf(db, actor);
  if (teacher === null) throw notFound();
  return teacher;
}

export const worksOfEnterprise = (actor: Actor): WorkReach => ({
  party: 'enterprise',
  enterpriseId: enterpriseWithin(actor),
});
export const worksOfTeacher = (actor: Actor): WorkReach => ({ party: 'teacher', teacherId: actor.userId });

/** The task, locked. 404 out of reach, 409 when it changed meanwhile. */
export function takeTask(db: Db, actor: Actor, seen: { id: string; version: number }) {
  const only = enterpriseWithin(actor);
  return takeRow(lockTask(db, only, seen.id), seen, () => currentTask(db, only, seen.id));
}

/**
 * A work that is about to be moved, locked. 404 out of reach; 409 with `current` when it changed meanwhile, or when the
 * move cannot start from where it is.
 */
export async function takeWork(
  db: Db,
  reach: WorkReach,
  seen: { id: string; version: number },
  move: keyof typeof WORK_MOVES,
  { language, now }: { language: Language; now: Date },
) {
  const current = () => currentWork(db, reach, seen.id, now);
  const work = await takeRow(lockWork(db, reach, seen.id), seen, current);
  if (!canMove(WORK_MOVES[move], work.state)) {
    throw new Refusal(409, taskMessages.cannotMove, {
      params: { state: say(taskMessages[work.state], language) },
      data: { current: await current() },
    });
  }
  return work;
}

// ---------------------------------------------------------------- who may fetch which files

/** The files of a task: its enterprise, teachers to whom it is offered, and students who have it. */
export async function seesTask(db: Db, actor: Actor, taskId: string): Promise<boolean> {
  if (allows(actor, 'task:taskEnterprise:list')) {
    if ((await taskById(db, enterpriseWithin(actor), taskId).executeTakeFirst()) !== undefined) return true;
  }
  const teacher = allows(actor, 'task:taskTeacher:list') ? await teacherOf(db, actor) : null;
  if (teacher !== null) {
    // The time counts only for what waits.
    const own = await teacherTaskById(db, teacher, taskId, new Date(0).toISOString()).executeTakeFirst();
    if (own !== undefined) return true;
  }
  if (!allows(actor, 'task:taskStudent:list')) return false;
  return (await workOnTask(db, taskId, actor.userId).executeTakeFirst()) !== undefined;
}

/** The files of an attempt: its student, the teacher who released it, and the enterprise. */
export async function seesAttempt(db: Db, actor: Actor, attemptId: string): Promise<boolean> {
  const attempt = await workOfAttempt(db, attemptId).executeTakeFirst();
  if (attempt === undefined) return false;
  const reaches: WorkReach[] = [
    ...(allows(actor, 'task:taskEnterprise:list') ? [worksOfEnterprise(actor)] : []),
    ...(allows(actor, 'task:taskTeacher:list') ? [worksOfTeacher(actor)] : []),
    ...(allows(actor, 'task:taskStudent:list') ? [{ party: 'student' as const, studentId: actor.userId }] : []),
  ];
  for (const reach of reaches) {
    if ((await workById(db, reach, attempt.workId).executeTakeFirst()) !== undefined) return true;
  }
  return false;
}
