/** Queries over tasks: what an enterprise gives, what a teacher is offered, and the files' side of both. */
import { sql, type ExpressionBuilder, type Insertable, type Nullable, type Updateable } from 'kysely';
import type { AssignmentState, TaskState, TeacherTodo } from '#contract/school/task/rules.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { goesOn } from '#server/ground/core/account.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { Database } from '#server/ground/database/schema.ts';
import { owes } from '#server/school/taskWork/filter.ts';
import type { TaskAssignmentTable, TaskReleaseTable, TaskTable } from './table.ts';

/** Works that wait for their teacher. */
export const TO_MARK = ['submitted', 'rejected'] as const;

export const taskSorts: SortKeys<'createdAt' | 'dueAt'> = {
  createdAt: { expression: sql`"task"."createdAt"`, type: 'timestamptz' },
  dueAt: { expression: sql`"task"."dueAt"`, type: 'timestamptz' },
};

type OfTask = ExpressionBuilder<Database, 'task'>;

/** How many works of the task, or of those of them in some states. */
const works = (eb: OfTask, states?: readonly string[]) => {
  const query = eb
    .selectFrom('taskWork')
    .select((count) => count.fn.countAll<string>().as('count'))
    .whereRef('taskWork.taskId', '=', 'task.id');
  return states === undefined ? query : query.where(sql`"taskWork"."state"`, 'in', states);
};

const handedIn = (eb: OfTask) =>
  eb
    .selectFrom('taskWork')
    .select((count) => count.fn.countAll<string>().as('count'))
    .whereRef('taskWork.taskId', '=', 'task.id')
    .where('taskWork.attemptCount', '>', 0);

// ---------------------------------------------------------------- the enterprise

export interface TaskFilters {
  keyword?: string | undefined;
  state?: TaskState | undefined;
  enterpriseId?: string | undefined;
  waiting?: boolean | undefined;
  id?: string | undefined;
}

/** `only`: the one enterprise that is reached; null for all. */
const tasksOf = (db: Db, only: string | null, { keyword, state, enterpriseId, waiting, id }: TaskFilters) => {
  let query = db.selectFrom('task');
  if (only !== null) query = query.where('task.enterpriseId', '=', only);
  if (enterpriseId !== undefined) query = query.where('task.enterpriseId', '=', enterpriseId);
  if (keyword !== undefined && keyword !== '') query = query.where(holds('task.title', keyword));
  if (state !== undefined) query = query.where('task.state', '=', state);
  if (id !== undefined) query = query.where('task.id', '=', id);
  if (waiting !== true) return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('taskWork')
        .select('taskWork.id')
        .whereRef('taskWork.taskId', '=', 'task.id')
        .where('taskWork.state', '=', 'marked'),
    ),
  );
};

const withTaskCounts = (query: ReturnType<typeof tasksOf>) =>
  query
    .innerJoin('supplier', 'supplier.id', 'task.enterpriseId')
    .selectAll('task')
    .select('supplier.name as enterpriseName')
    .select((eb) => [
      eb
        .selectFrom('taskAssignment')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('taskAssignment.taskId', '=', 'task.id')
        .where('taskAssignment.state', '<>', 'declined')
        .as('teacherCount'),
      works(eb).as('studentCount'),
      handedIn(eb).as('submittedCount'),
      works(eb, ['accepted']).as('acceptedCount'),
      works(eb, ['marked']).as('waitingCount'),
    ]);

export const taskList = (db: Db, only: string | null, filters: TaskFilters, page: Page) =>
  paged(withTaskCounts(tasksOf(db, only, filters)), page, sql`"task"."id"`);

export const taskCount = (db: Db, only: string | null, filters: TaskFilters) =>
  cappedCount(db, tasksOf(db, only, filters).select(sql<number>`1`.as('one')));

/** How many tasks are in each state. */
export const taskStateCounts = (db: Db, only: string | null) =>
  tasksOf(db, only, {})
    .select((eb) => ['task.state', eb.fn.countAll<string>().as('count')])
    .groupBy('task.state');

export const taskById = (db: Db, only: string | null, id: string) => withTaskCounts(tasksOf(db, only, { id }));

/** Whoever else would change the task, or release it, waits. */
export const lockTask = (db: Db, only: string | null, id: string) =>
  tasksOf(db, only, { id }).selectAll('task').forNoKeyUpdate();

/** Nobody can close the task until the transaction ends. */
export const holdTask = (db: Db, id: string) =>
  db
    .selectFrom('task')
    .select(['id', 'state', 'title', 'acceptBy', 'dueAt', 'enterpriseId'])
    .where('id', '=', id)
    .forShare();

export const insertTask = (db: Db, row: Insertable<TaskTable>) => db.insertInto('task').values(row).returning('id');

export const updateTask = (db: Db, id: string, fields: Updateable<TaskTable>) =>
  db
    .updateTable('task')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteTask = (db: Db, id: string) => db.deleteFrom('task').where('id', '=', id);

export const enabledEnterprise = (db: Db, id: string) =>
  db.selectFrom('supplier').select(['id', 'name']).where('id', '=', id).where('state', '=', 'enabled');

/** The people who speak for an enterprise. */
export const peopleOfEnterprise = (db: Db, enterpriseId: string, most: number) =>
  db
    .selectFrom('sysUser')
    .select('id')
    .where('supplierId', '=', enterpriseId)
    .where('type', '=', 'enterprise')
    .where('state', '=', 'enabled')
    .orderBy('id')
    .limit(most);

// ---------------------------------------------------------------- offers

export const MOST_CHOICES = 2000;

export const schoolsToOffer = (db: Db) =>
  db.selectFrom('school').select(['id', 'name']).where('state', '=', 'enabled').orderBy('name').limit(MOST_CHOICES);

export const majorsToOffer = (db: Db, schoolId: string) =>
  db
    .selectFrom('major')
    .innerJoin('department', 'department.id', 'major.departmentId')
    .select(['major.id', 'major.name'])
    .where('department.schoolId', '=', schoolId)
    .where('department.state', '=', 'enabled')
    .where('major.state', '=', 'enabled')
    .orderBy('major.name')
    .limit(MOST_CHOICES);

export const enabledSchoolsAmong = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('school')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('state', '=', 'enabled');

export const enabledMajorsAmong = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('major')
    .innerJoin('department', 'department.id', 'major.departmentId')
    .select(['major.id', 'department.schoolId'])
    .where('major.id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('major.state', '=', 'enabled');

export const insertOffers = (db: Db, rows: readonly { taskId: string; schoolId: string; majorId: string | null }[]) =>
  db.insertInto('taskOffer').values(rows);

export const deleteOffers = (db: Db, taskId: string) => db.deleteFrom('taskOffer').where('taskId', '=', taskId);

export const offersOf = (db: Db, taskId: string) =>
  db
    .selectFrom('taskOffer')
    .innerJoin('school', 'school.id', 'taskOffer.schoolId')
    .leftJoin('major', 'major.id', 'taskOffer.majorId')
    .select(['taskOffer.schoolId', 'school.name as schoolName', 'taskOffer.majorId', 'major.name as majorName'])
    .where('taskOffer.taskId', '=', taskId)
    .orderBy('school.name')
    .orderBy('major.name');

/** The teachers, not shut out, to whom a task is offered. */
export const teachersOffered = (db: Db, taskId: string, most: number) =>
  db
    .selectFrom('sysUser')
    .select('sysUser.id')
    .where('sysUser.type', '=', 'teacher')
    .where(goesOn())
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('taskOffer')
          .leftJoin('major', 'major.id', 'taskOffer.majorId')
          .select('taskOffer.id')
          .where('taskOffer.taskId', '=', taskId)
          .whereRef('taskOffer.schoolId', '=', 'sysUser.schoolId')
          .where((either) =>
            either.or([
              either('taskOffer.majorId', 'is', null),
              either('taskOffer.majorId', '=', either.ref('sysUser.majorId')),
              either.and([
                either('sysUser.majorId', 'is', null),
                either.or([
                  either('sysUser.departmentId', 'is', null),
                  either('major.departmentId', '=', either.ref('sysUser.departmentId')),
                ]),
              ]),
            ]),
          ),
      ),
    )
    .orderBy('sysUser.id')
    .limit(most);

export const answersOf = (db: Db, taskId: string, most: number) =>
  db
    .selectFrom('taskAssignment')
    .innerJoin('sysUser', 'sysUser.id', 'taskAssignment.teacherId')
    .leftJoin('school', 'school.id', 'sysUser.schoolId')
    .select([
      'sysUser.id as teacherId',
      'sysUser.realName as teacherName',
      'school.name as schoolName',
      'taskAssignment.state',
      'taskAssignment.reason',
      'taskAssignment.answeredAt',
    ])
    .where('taskAssignment.taskId', '=', taskId)
    .orderBy('taskAssignment.answeredAt', 'desc')
    .limit(most);

// ---------------------------------------------------------------- the teacher

/** A teacher and the place within which tasks are offered to them. */
export interface Teacher {
  readonly id: string;
  readonly schoolId: string;
  readonly departmentId: string | null;
  readonly majorId: string | null;
}

export interface TeacherFilters {
  keyword?: string | undefined;
  state?: AssignmentState | undefined;
  waiting?: boolean | undefined;
  todo?: TeacherTodo | undefined;
  id?: string | undefined;
}

const isOffered = (eb: OfTask, { schoolId, departmentId, majorId }: Teacher) => {
  let offer = eb
    .selectFrom('taskOffer')
    .select('taskOffer.id')
    .whereRef('taskOffer.taskId', '=', 'task.id')
    .where('taskOffer.schoolId', '=', schoolId);
  if (majorId !== null)
    offer = offer.where((either) =>
      either.or([either('taskOffer.majorId', 'is', null), either('taskOffer.majorId', '=', majorId)]),
    );
  else if (departmentId !== null)
    offer = offer.where((either) =>
      either.or([
        either('taskOffer.majorId', 'is', null),
        either.exists(
          either
            .selectFrom('major')
            .select('major.id')
            .whereRef('major.id', '=', 'taskOffer.majorId')
            .where('major.departmentId', '=', departmentId),
        ),
      ]),
    );
  return eb.exists(offer);
};

/** What waits for a teacher; that students are overdue waits for the students. */
const WAITING: readonly TeacherTodo[] = ['answer', 'release', 'mark'];

/** Whether a task, with the teacher's `own` answer beside it, is one to do something about. */
function isTodo(
  eb: ExpressionBuilder<Database & { own: Nullable<Database['taskAssignment']> }, 'task' | 'own'>,
  todo: TeacherTodo,
  now: string,
) {
  const ofTeacher = eb
    .selectFrom('taskWork')
    .innerJoin('taskRelease', 'taskRelease.id', 'taskWork.releaseId')
    .select('taskWork.id')
    .whereRef('taskRelease.assignmentId', '=', 'own.id');
  switch (todo) {
    case 'answer':
      return eb.and([eb('own.id', 'is', null), eb('task.acceptBy', '>', now)]);
    case 'release':
      return eb.and([eb('own.state', '=', 'accepted'), eb('task.state', '=', 'published')]);
    case 'mark':
      return eb.exists(ofTeacher.where('taskWork.state', 'in', TO_MARK));
    case 'overdue':
      return eb.exists(ofTeacher.where(owes(now)));
  }
}

/** Published tasks that are offered to the teacher, and all that they answered. */
const tasksFor = (db: Db, teacher: Teacher, { keyword, state, waiting, todo, id }: TeacherFilters, now: string) => {
  let query = db
    .selectFrom('task')
    .leftJoin('taskAssignment as own', (join) =>
      join.onRef('own.taskId', '=', 'task.id').on('own.teacherId', '=', teacher.id),
    )
    .where((eb) =>
      eb.or([eb('own.id', 'is not', null), eb.and([eb('task.state', '=', 'published'), isOffered(eb, teacher)])]),
    );
  if (keyword !== undefined && keyword !== '') query = query.where(holds('task.title', keyword));
  if (id !== undefined) query = query.where('task.id', '=', id);
  if (state === 'offered') query = query.where('own.id', 'is', null);
  else if (state !== undefined) query = query.where('own.state', '=', state);
  if (todo !== undefined) query = query.where((eb) => isTodo(eb, todo, now));
  if (waiting !== true) return query;
  return query.where((eb) => eb.or(WAITING.map((each) => isTodo(eb, each, now))));
};

/** How many tasks a teacher has to do something about. */
export const teacherTodoCounts = (db: Db, teacher: Teacher, now: string) =>
  tasksFor(db, teacher, {}, now).select((eb) => {
    const count = (todo: TeacherTodo) => eb.fn.countAll<string>().filterWhere((of) => isTodo(of, todo, now));
    return [
      count('answer').as('answer'),
      count('release').as('release'),
      count('mark').as('mark'),
      count('overdue').as('overdue'),
    ];
  });

const withOwnCounts = (query: ReturnType<typeof tasksFor>) =>
  query
    .innerJoin('supplier', 'supplier.id', 'task.enterpriseId')
    .select([
      'task.id',
      'task.title',
      'task.description',
      'task.capacity',
      'task.acceptBy',
      'task.dueAt',
      'task.createdAt',
      'task.enterpriseId',
      'task.state as taskState',
      'supplier.name as enterpriseName',
      'own.id as assignmentId',
      'own.state',
      'own.reason',
      'own.version',
    ])
    .select((eb) => {
      const ownWorks = eb
        .selectFrom('taskWork')
        .innerJoin('taskRelease', 'taskRelease.id', 'taskWork.releaseId')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('taskRelease.assignmentId', '=', 'own.id');
      return [
        eb
          .selectFrom('taskWork')
          .select((count) => count.fn.countAll<string>().as('count'))
          .whereRef('taskWork.taskId', '=', 'task.id')
          .as('seatsTaken'),
        ownWorks.as('studentCount'),
        ownWorks.where('taskWork.attemptCount', '>', 0).as('submittedCount'),
        ownWorks.where('taskWork.state', '=', 'accepted').as('acceptedCount'),
        ownWorks.where('taskWork.state', 'in', TO_MARK).as('waitingCount'),
      ];
    });

export const teacherTaskList = (db: Db, teacher: Teacher, filters: TeacherFilters, now: string, page: Page) =>
  paged(withOwnCounts(tasksFor(db, teacher, filters, now)), page, sql`"task"."id"`);

export const teacherTaskCount = (db: Db, teacher: Teacher, filters: TeacherFilters, now: string) =>
  cappedCount(db, tasksFor(db, teacher, filters, now).select(sql<number>`1`.as('one')));

export const teacherTaskById = (db: Db, teacher: Teacher, id: string, now: string) =>
  withOwnCounts(tasksFor(db, teacher, { id }, now));

export const lockAssignment = (db: Db, taskId: string, teacherId: string) =>
  db
    .selectFrom('taskAssignment')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('teacherId', '=', teacherId)
    .forNoKeyUpdate();

/** No row comes back when the teacher answered a moment ago. */
export const insertAssignment = (db: Db, row: Insertable<TaskAssignmentTable>) =>
  db
    .insertInto('taskAssignment')
    .values(row)
    .onConflict((conflict) => conflict.columns(['taskId', 'teacherId']).doNothing())
    .returning('version');

export const updateAssignment = (db: Db, id: string, fields: Updateable<TaskAssignmentTable>) =>
  db
    .updateTable('taskAssignment')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const releasesOf = (db: Db, assignmentId: string) =>
  db
    .selectFrom('taskRelease')
    .innerJoin('major', 'major.id', 'taskRelease.majorId')
    .selectAll('taskRelease')
    .select('major.name as majorName')
    .select((eb) =>
      eb
        .selectFrom('taskWork')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('taskWork.releaseId', '=', 'taskRelease.id')
        .as('studentCount'),
    )
    .where('taskRelease.assignmentId', '=', assignmentId)
    .orderBy('taskRelease.id');

/** Whether a major is among those to which a task is offered. */
export const offerOfMajor = (db: Db, taskId: string, schoolId: string, majorId: string) =>
  db
    .selectFrom('taskOffer')
    .select('id')
    .where('taskId', '=', taskId)
    .where('schoolId', '=', schoolId)
    .where((eb) => eb.or([eb('majorId', 'is', null), eb('majorId', '=', majorId)]))
    .limit(1);

/** A major whose students work on a task of an enterprise: that one knows their names already. */
export const releaseToMajor = (db: Db, enterpriseId: string, majorId: string) =>
  db
    .selectFrom('taskRelease')
    .innerJoin('task', 'task.id', 'taskRelease.taskId')
    .select('taskRelease.id')
    .where('task.enterpriseId', '=', enterpriseId)
    .where('taskRelease.majorId', '=', majorId)
    .limit(1);

/** A teacher who has taken a task of an enterprise. */
export const takenByTeacher = (db: Db, enterpriseId: string, teacherId: string) =>
  db
    .selectFrom('taskAssignment')
    .innerJoin('task', 'task.id', 'taskAssignment.taskId')
    .select('taskAssignment.id')
    .where('task.enterpriseId', '=', enterpriseId)
    .where('taskAssignment.teacherId', '=', teacherId)
    .where('taskAssignment.state', '<>', 'declined')
    .limit(1);

/** No row comes back when the major has the task already. */
export const insertRelease = (db: Db, row: Insertable<TaskReleaseTable>) =>
  db
    .insertInto('taskRelease')
    .values(row)
    .onConflict((conflict) => conflict.columns(['taskId', 'majorId']).doNothing())
    .returning('id');
