/** Queries over students' works and their attempts. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { WorkState } from '#contract/school/task/rules.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { owes } from './filter.ts';
import type { TaskAttemptTable, TaskWorkTable } from '#server/school/task/table.ts';
import type { TaskFilters } from '#server/school/task/queries.ts';

export const workSorts: SortKeys<'studentNumber' | 'submittedAt'> = {
  studentNumber: { expression: sql`"taskWork"."studentNumber"`, type: 'text' },
  submittedAt: {
    expression: sql`coalesce("taskWork"."submittedAt", '-infinity'::timestamptz)`,
    type: 'timestamptz',
    whenNull: '-infinity',
  },
};

export const studentSorts: SortKeys<'createdAt'> = {
  createdAt: { expression: sql`"taskWork"."createdAt"`, type: 'timestamptz' },
};

/** Whose works are reached: those of an enterprise's tasks (null: of all), of a teacher's releases, or one's own. */
export type WorkReach =
  | { readonly party: 'enterprise'; readonly enterpriseId: string | null }
  | { readonly party: 'teacher'; readonly teacherId: string }
  | { readonly party: 'student'; readonly studentId: string };

export interface WorkFilters {
  taskId?: string | undefined;
  keyword?: string | undefined;
  state?: WorkState | undefined;
  id?: string | undefined;
  /** Only students who owe work at this instant. */
  owedAt?: string | undefined;
}

const reached = (db: Db, reach: WorkReach) => {
  const query = db
    .selectFrom('taskWork')
    .innerJoin('task', 'task.id', 'taskWork.taskId')
    .innerJoin('taskRelease', 'taskRelease.id', 'taskWork.releaseId')
    .innerJoin('taskAssignment', 'taskAssignment.id', 'taskRelease.assignmentId');
  switch (reach.party) {
    case 'enterprise':
      return reach.enterpriseId === null ? query : query.where('task.enterpriseId', '=', reach.enterpriseId);
    case 'teacher':
      return query.where('taskAssignment.teacherId', '=', reach.teacherId);
    case 'student':
      return query.where('taskWork.studentId', '=', reach.studentId);
  }
};

const filtered = (db: Db, reach: WorkReach, { taskId, keyword, state, id, owedAt }: WorkFilters) => {
  let query = reached(db, reach);
  if (owedAt !== undefined) query = query.where(owes(owedAt));
  if (taskId !== undefined) query = query.where('taskWork.taskId', '=', taskId);
  if (state !== undefined) query = query.where('taskWork.state', '=', state);
  if (id !== undefined) query = query.where('taskWork.id', '=', id);
  if (keyword === undefined || keyword === '') return query;
  return query.where((eb) => eb.or([holds('taskWork.studentName', keyword), holds('taskWork.studentNumber', keyword)]));
};

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('major', 'major.id', 'taskRelease.majorId')
    .innerJoin('sysUser as student', 'student.id', 'taskWork.studentId')
    .innerJoin('sysUser as teacher', 'teacher.id', 'taskAssignment.teacherId')
    .selectAll('taskWork')
    .select([
      'major.name as majorName',
      'taskRelease.dueAt',
      'task.title as taskTitle',
      'teacher.realName as teacherName',
      sql<boolean>`("student"."majorId" is distinct from "taskRelease"."majorId" or "student"."state" <> 'enabled')`.as(
        'hasLeft',
      ),
    ]);

export const workList = (db: Db, reach: WorkReach, filters: WorkFilters, page: Page) =>
  paged(withNames(filtered(db, reach, filters)), page, sql`"taskWork"."id"`);

export const workCount = (db: Db, reach: WorkReach, filters: WorkFilters) =>
  cappedCount(db, filtered(db, reach, filters).select(sql<number>`1`.as('one')));

/** How many works are in some states: all of them, however many there are. */
export const countWorksIn = (db: Db, reach: WorkReach, states: readonly WorkState[]) =>
  reached(db, reach)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('taskWork.state', 'in', states);

/** Tasks with students who owe work, those due longest first. */
export const owedTasks = (db: Db, reach: WorkReach, now: string, most: number) =>
  reached(db, reach)
    .where(owes(now))
    .select((eb) => [
      'task.id',
      'task.title',
      eb.fn.countAll<string>().as('students'),
      eb.fn.min('taskRelease.dueAt').as('oldestDueAt'),
    ])
    .groupBy(['task.id', 'task.title'])
    .orderBy('oldestDueAt')
    .orderBy('task.id')
    .limit(most);

/** The work that was marked, or accepted, last. */
export const lastWork = (db: Db, reach: WorkReach, at: 'markedAt' | 'reviewedAt') =>
  reached(db, reach)
    .select(['task.id', 'task.title', 'taskWork.studentName', 'taskWork.score', `taskWork.${at} as at`])
    .where(`taskWork.${at}`, 'is not', null)
    .where('taskWork.state', 'in', at === 'markedAt' ? ['marked', 'accepted'] : ['accepted'])
    .orderBy(`taskWork.${at}`, 'desc')
    .orderBy('taskWork.id', 'desc')
    .limit(1);

export const workById = (db: Db, reach: WorkReach, id: string) => withNames(filtered(db, reach, { id }));

/** The work with the people around it; whoever else would move it waits. */
export const lockWork = (db: Db, reach: WorkReach, id: string) =>
  filtered(db, reach, { id })
    .selectAll('taskWork')
    .select([
      'task.title',
      'task.enterpriseId',
      'task.state as taskState',
      'taskRelease.dueAt',
      'taskRelease.acceptLate',
      'taskAssignment.teacherId',
    ])
    .forNoKeyUpdate('taskWork');

export const updateWork = (db: Db, id: string, fields: Updateable<TaskWorkTable>) =>
  db
    .updateTable('taskWork')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

/** Those who have the task already are left out; the others come back. */
export const insertWorks = (db: Db, rows: readonly Insertable<TaskWorkTable>[]) =>
  db
    .insertInto('taskWork')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['taskId', 'studentId']).doNothing())
    .returning(['id', 'studentId']);

export const countWorks = (db: Db, taskId: string) =>
  db
    .selectFrom('taskWork')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('taskId', '=', taskId);

/** Students whose work on a task has not come to an end. */
export const unfinishedStudents = (db: Db, taskId: string, most: number) =>
  db
    .selectFrom('taskWork')
    .select('studentId')
    .where('taskId', '=', taskId)
    .where('state', 'in', ['assigned', 'returned'])
    .orderBy('studentId')
    .limit(most);

// ---------------------------------------------------------------- attempts

/** Newest first; there are few. */
export const attemptsOf = (db: Db, workId: string) =>
  db.selectFrom('taskAttempt').selectAll().where('workId', '=', workId).orderBy('number', 'desc').limit(200);

export const insertAttempt = (db: Db, row: Insertable<TaskAttemptTable>) =>
  db.insertInto('taskAttempt').values(row).returning('id');

export const answerAttempt = (db: Db, workId: string, number: number, fields: Updateable<TaskAttemptTable>) =>
  db.updateTable('taskAttempt').set(fields).where('workId', '=', workId).where('number', '=', number);

/** To which work an attempt belongs. */
export const workOfAttempt = (db: Db, attemptId: string) =>
  db.selectFrom('taskAttempt').select('workId').where('id', '=', attemptId);

// ---------------------------------------------------------------- the student

const waitsForStudent = sql<boolean>`("taskWork"."state" in ('assigned', 'returned') and "task"."state" = 'published')`;

/** `id`: that of the task. A student has a task once, so it is what their work is called by. */
const ownWorks = (
  db: Db,
  studentId: string,
  { keyword, state, waiting, id }: Pick<WorkFilters, 'keyword' | 'state' | 'id'> & { waiting?: boolean | undefined },
) => {
  let query = reached(db, { party: 'student', studentId });
  if (keyword !== undefined && keyword !== '') query = query.where(holds('task.title', keyword));
  if (state !== undefined) query = query.where('taskWork.state', '=', state);
  if (id !== undefined) query = query.where('taskWork.taskId', '=', id);
  if (waiting !== true) return query;
  return query.where(waitsForStudent);
};

/** How many tasks wait for a student, when the first of them is due, and how many works wait for the teacher. */
export const studentSummary = (db: Db, studentId: string) =>
  ownWorks(db, studentId, {}).select((eb) => [
    eb.fn.countAll<string>().filterWhere(waitsForStudent).as('toHandIn'),
    eb.fn.min('taskRelease.dueAt').filterWhere(waitsForStudent).as('nextDueAt'),
    eb.fn.countAll<string>().filterWhere('taskWork.state', '=', 'submitted').as('submitted'),
  ]);

export type StudentFilters = Parameters<typeof ownWorks>[2];

const withTask = (query: ReturnType<typeof ownWorks>) =>
  query
    .innerJoin('supplier', 'supplier.id', 'task.enterpriseId')
    .innerJoin('sysUser as teacher', 'teacher.id', 'taskAssignment.teacherId')
    .selectAll('taskWork')
    .select([
      'task.title',
      'task.description',
      'task.state as taskState',
      'supplier.name as enterpriseName',
      'teacher.realName as teacherName',
      'taskRelease.dueAt',
      'taskRelease.acceptLate',
      'taskRelease.note',
    ]);

export const studentWorkList = (db: Db, studentId: string, filters: StudentFilters, page: Page) =>
  paged(withTask(ownWorks(db, studentId, filters)), page, sql`"taskWork"."taskId"`);

export const studentWorkCount = (db: Db, studentId: string, filters: StudentFilters) =>
  cappedCount(db, ownWorks(db, studentId, filters).select(sql<number>`1`.as('one')));

export const studentWorkOn = (db: Db, studentId: string, taskId: string) =>
  withTask(ownWorks(db, studentId, { id: taskId }));

/** Whether a person has a task as a student. */
export const workOnTask = (db: Db, taskId: string, studentId: string) =>
  db.selectFrom('taskWork').select('id').where('taskId', '=', taskId).where('studentId', '=', studentId);

// ---------------------------------------------------------------- the file of results

export interface ResultFilters extends TaskFilters {
  descending: boolean;
  by: 'createdAt' | 'dueAt';
}

/** One line for each student, and one for a task that nobody has. */
export const resultExport = (db: Db, only: string | null, filters: ResultFilters) => {
  const { keyword, state, enterpriseId, waiting, id, by, descending } = filters;
  let query = db
    .selectFrom('task')
    .innerJoin('supplier', 'supplier.id', 'task.enterpriseId')
    .leftJoin('taskWork', 'taskWork.taskId', 'task.id')
    .leftJoin('taskRelease', 'taskRelease.id', 'taskWork.releaseId')
    .leftJoin('major', 'major.id', 'taskRelease.majorId')
    .leftJoin('department', 'department.id', 'major.departmentId')
    .leftJoin('school', 'school.id', 'department.schoolId')
    .leftJoin('taskAssignment', 'taskAssignment.id', 'taskRelease.assignmentId')
    .leftJoin('sysUser as teacher', 'teacher.id', 'taskAssignment.teacherId')
    .select([
      'task.title',
      'task.state as taskState',
      'supplier.name as enterpriseName',
      'school.name as schoolName',
      'major.name as majorName',
      'teacher.realName as teacherName',
      'taskWork.studentNumber',
      'taskWork.studentName',
      'taskWork.state',
      'taskWork.attemptCount',
      'taskWork.score',
      'taskWork.submittedAt',
      'taskRelease.dueAt',
    ]);
  if (only !== null) query = query.where('task.enterpriseId', '=', only);
  if (enterpriseId !== undefined) query = query.where('task.enterpriseId', '=', enterpriseId);
  if (keyword !== undefined && keyword !== '') query = query.where(holds('task.title', keyword));
  if (state !== undefined) query = query.where('task.state', '=', state);
  if (id !== undefined) query = query.where('task.id', '=', id);
  if (waiting === true) query = query.where('taskWork.state', '=', 'marked');
  const direction = descending ? 'desc' : 'asc';
  return query.orderBy(`task.${by}`, direction).orderBy('task.id', direction).orderBy('taskWork.studentNumber');
};
