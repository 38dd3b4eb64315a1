/** Queries over labelling as practice: what is offered to enterprises, and what students do with it. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { showsSeen, type DataReach } from '#server/dataManage/dataSet/seenBy.ts';
import { reachesPractice, reachesWork, type PracticeReach } from '#server/dataManage/labelJob/practiceReach.ts';
import type { LabelPracticeTable } from './table.ts';

export const labelPracticeSorts: SortKeys<'createdAt'> = {
  createdAt: { expression: sql`"p"."createdAt"`, type: 'timestamptz' },
};

const MOST_CHOICES = 1000;
/** Students of one practice. */
const MOST_STUDENTS = 2000;
/** Practices of one student. */
const MOST_OWN = 50;
const MOST_JOBS = 5000;

export interface LabelPracticeFilters {
  keyword?: string | undefined;
  id?: string | undefined;
}

const filtered = (db: Db, reach: PracticeReach, { keyword, id }: LabelPracticeFilters) => {
  let query = db
    .selectFrom('labelPractice as p')
    .innerJoin('labelTask as t', 't.id', 'p.labelTaskId')
    .where(reachesPractice(reach, 'p'));
  if (keyword !== undefined && keyword !== '') query = query.where(holds('t.name', keyword));
  if (id !== undefined) query = query.where('p.id', '=', id);
  return query;
};

/** Jobs of the labelling task in some state; those that repeat others are none of practice. */
const jobs = (condition: string) =>
  sql<number>`(select count(*)::int from "labelJob" "j" where "j"."taskId" = "p"."labelTaskId" and ${sql.raw(condition)})`;

const whole = (db: Db, reach: PracticeReach, filters: LabelPracticeFilters) =>
  filtered(db, reach, filters)
    .innerJoin('supplier as e', 'e.id', 'p.enterpriseId')
    .leftJoin('task', 'task.id', 'p.taskId')
    .select([
      'p.id',
      'p.labelTaskId',
      't.name as labelTaskName',
      't.dataSetId',
      'p.enterpriseId',
      'e.name as enterpriseName',
      'p.taskId',
      sql<string>`coalesce("task"."title", '')`.as('taskTitle'),
      'task.state as taskState',
      'p.jobsEach',
      jobs('true').as('jobs'),
      jobs(`"j"."annotatorId" is not null`).as('taken'),
      jobs(`"j"."stage" = 'acceptance' and "j"."state" <> 'completed'`).as('passed'),
      jobs(`"j"."state" = 'completed'`).as('accepted'),
      'p.createdAt',
      'p.version',
    ]);

export const labelPracticeList = (db: Db, reach: PracticeReach, filters: LabelPracticeFilters, page: Page) =>
  paged(whole(db, reach, filters), page, sql`"p"."id"`);

export const labelPracticeCount = (db: Db, reach: PracticeReach, filters: LabelPracticeFilters) =>
  cappedCount(db, filtered(db, reach, filters).select(sql<number>`1`.as('one')));

export const labelPracticeById = (db: Db, reach: PracticeReach, id: string) => whole(db, reach, { id });

export const lockLabelPractice = (db: Db, reach: PracticeReach, id: string) => whole(db, reach, { id }).forUpdate('p');

/** No row comes back when the labelling task is offered already. */
export const insertLabelPractice = (db: Db, row: Insertable<LabelPracticeTable>) =>
  db
    .insertInto('labelPractice')
    .values(row)
    .onConflict((conflict) => conflict.column('labelTaskId').doNothing())
    .returning('id');

export const updateLabelPractice = (db: Db, id: string, fields: Updateable<LabelPracticeTable>) =>
  db.updateTable('labelPractice').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteLabelPractice = (db: Db, id: string) => db.deleteFrom('labelPractice').where('id', '=', id);

export const practiceOfTask = (db: Db, taskId: string) =>
  db.selectFrom('labelPractice').select('id').where('taskId', '=', taskId);

/** Labelling tasks of data sets that the caller sees and that are no practice. */
export const tasksToOffer = (db: Db, reach: DataReach) =>
  db
    .selectFrom('labelTask as t')
    .select(['t.id', 't.name'])
    .where('t.dataSetId', 'is not', null)
    .where(showsSeen(reach, 't.dataSetId'))
    .where(sql<boolean>`not exists (select 1 from "labelPractice" "p" where "p"."labelTaskId" = "t"."id")`)
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.id')
    .limit(MOST_CHOICES);

export const taskToOffer = (db: Db, reach: DataReach, id: string) =>
  db
    .selectFrom('labelTask as t')
    .select(['t.id', 't.name', 't.dataSetId'])
    .where('t.id', '=', id)
    .where(showsSeen(reach, 't.dataSetId'));

/** Companies that give tasks to students. */
export const enterprisesToOffer = (db: Db) =>
  db
    .selectFrom('supplier')
    .select(['id', 'name'])
    .where('kind', '=', 'enterprise')
    .where('state', '=', 'enabled')
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_CHOICES);

/** Tasks of an enterprise that can still get a labelling task. */
export const tasksToLink = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('task')
    .select(['task.id', 'task.title as name'])
    .where('task.enterpriseId', '=', enterpriseId)
    .where('task.state', '<>', 'closed')
    .where(sql<boolean>`not exists (select 1 from "labelPractice" "p" where "p"."taskId" = "task"."id")`)
    .orderBy('task.createdAt', 'desc')
    .orderBy('task.id')
    .limit(MOST_CHOICES);

/** The works of students on the task of a practice, by number. */
export const worksOfPractice = (db: Db, reach: PracticeReach, taskId: string) =>
  db
    .selectFrom('taskWork as w')
    .select(['w.studentId', 'w.studentName', 'w.studentNumber', 'w.state as workState', 'w.score'])
    .where('w.taskId', '=', taskId)
    .where(reachesWork(reach, 'w'))
    .orderBy('w.studentNumber')
    .orderBy('w.id')
    .limit(MOST_STUDENTS);

/** The practices of a student, the newest first. */
export const practicesOfStudent = (db: Db, userId: string) =>
  db
    .selectFrom('labelPractice as p')
    .innerJoin('task', 'task.id', 'p.taskId')
    .innerJoin('supplier as e', 'e.id', 'p.enterpriseId')
    .innerJoin('taskWork as w', 'w.taskId', 'p.taskId')
    .innerJoin('taskRelease as r', 'r.id', 'w.releaseId')
    .select([
      'p.id',
      'p.labelTaskId',
      'task.id as taskId',
      'task.title as taskTitle',
      'task.state as taskState',
      'e.name as enterpriseName',
      'p.jobsEach',
      'r.dueAt',
      'w.state as workState',
      'w.score',
    ])
    .where('w.studentId', '=', userId)
    .orderBy('w.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MOST_OWN);

/** The jobs of labelling tasks that some people label. */
export const jobsOfStudents = (db: Db, labelTaskIds: readonly string[], userIds: readonly string[]) =>
  db
    .selectFrom('labelJob as j')
    .select([
      'j.id',
      'j.taskId',
      'j.annotatorId',
      'j.number',
      sql<number>`(select count(*)::int from "labelFrame" where "jobId" = "j"."id")`.as('frames'),
      'j.stage',
      'j.state',
      sql<number>`(select count(*)::int from "labelObject" where "jobId" = "j"."id")`.as('objects'),
      sql<number>`(select count(*)::int from "labelNote" where "jobId" = "j"."id" and "isOpen")`.as('openNotes'),
    ])
    .where(sql<boolean>`"j"."taskId" = any(${[...labelTaskIds]}::bigint[])`)
    .where(sql<boolean>`"j"."annotatorId" = any(${[...userIds]}::bigint[])`)
    .orderBy('j.number')
    .limit(MOST_JOBS);

/** The next job that nobody has, locked; one that another student takes at the moment is passed over. */
export const nextFreeJob = (db: Db, labelTaskId: string) =>
  db
    .selectFrom('labelJob as j')
    .select(['j.id', 'j.stage', 'j.state', 'j.annotatorId', 'j.reviewerId', 'j.number'])
    .where('j.taskId', '=', labelTaskId)
    .where('j.stage', '=', 'annotation')
    .where('j.annotatorId', 'is', null)
    .where('j.repeats', 'is', null)
    .orderBy('j.number')
    .limit(1)
    .forUpdate('j')
    .skipLocked();

/** The labels in use, in the order of their tree. */
export const labelsInUse = (db: Db) =>
  db
    .selectFrom('labelClass as c')
    .leftJoin('labelClass as into', 'into.id', 'c.mergedIntoId')
    .selectAll('c')
    .select('into.code as mergedIntoCode')
    .where('c.state', '=', 'active')
    .orderBy('c.code')
    .limit(MOST_CHOICES);

/** The picture of a frame of a labelling task, as it lies in its store. */
export const pictureOfFrame = (db: Db, id: string) =>
  db
    .selectFrom('labelFrame as l')
    .leftJoin('file', 'file.id', 'l.fileId')
    .leftJoin('dataContent as c', 'c.sha256', 'l.sha256')
    .select(['l.taskId', 'l.fileId', 'l.sha256'])
    .select((eb) => [
      eb.fn.coalesce('c.store', 'file.store').as('store'),
      eb.fn.coalesce('c.key', 'file.key').as('contentKey'),
      eb.fn.coalesce('c.size', 'file.size').as('size'),
      eb.fn.coalesce('c.type', 'file.type').as('type'),
    ])
    .where('l.id', '=', id)
    .where('l.kind', '=', sql.lit('picture'));

/** The picture of a frame of a data set. */
export const pictureOfSetFrame = (db: Db, id: string) =>
  db
    .selectFrom('dataFrame as f')
    .innerJoin('dataContent as c', 'c.sha256', 'f.sha256')
    .select(['f.sha256', 'c.store', 'c.key as contentKey', 'c.size', 'c.type'])
    .where('f.id', '=', id)
    .where('f.kind', '=', sql.lit('picture'));

/** Objects of one picture that are looked at; of more it is not shown. */
export const MOST_HIDDEN = 5000;
/** Frames of tasks that show one picture. */
const MOST_SAME = 500;

/** What data sets know of a picture that is private, whichever frame shows it. */
export const privateInSets = (db: Db, sha256: string, classIds: readonly string[]) =>
  db
    .selectFrom('dataFrame as f')
    .innerJoin('dataObject as o', 'o.frameId', 'f.id')
    .select('o.shapes')
    .where('f.sha256', '=', sha256)
    .where('f.importId', 'is', null)
    .where(sql<boolean>`"o"."classId" = any(${[...classIds]}::bigint[])`)
    .limit(MOST_HIDDEN + 1);

/** Frames of labelling tasks that show a picture of a data set. */
export const framesOfContent = (db: Db, sha256: string) =>
  db.selectFrom('labelFrame').select(['id', 'jobId']).where('sha256', '=', sha256).limit(MOST_SAME);

/** Frames of a task that show an uploaded picture. */
export const framesOfFile = (db: Db, taskId: string, fileId: string) =>
  db
    .selectFrom('labelFrame')
    .select(['id', 'jobId'])
    .where('taskId', '=', taskId)
    .where('fileId', '=', fileId)
    .limit(MOST_SAME);
