/**
 * Labelling as practice: staff offer a labelling task to an enterprise, the enterprise makes it part of a task for students,
 * their teacher releases that task, students label jobs, the teacher reviews them, and the enterprise accepts what passed.
 */
import { z } from 'zod';
import { labelListCalls } from '#contract/dataManage/labelList/calls.ts';
import { jobAtWork, labelJobCalls } from '#contract/dataManage/labelTask/calls.ts';
import { JOB_STAGES, JOB_STATES, STAGE_MOVES } from '#contract/dataManage/labelTask/rules.ts';
import { call, done, id, instant, line, listInput, listOutput, optionalLine, version } from '#contract/ground/core.ts';
import { TASK_STATES, WORK_STATES } from '#contract/school/task/rules.ts';
import { MOST_JOBS_EACH, STUDENT_MOVES } from './rules.ts';

const count = z.int();
const jobsEach = z.int().min(1).max(MOST_JOBS_EACH);

const row = z.object({
  id,
  labelTaskId: id,
  labelTaskName: z.string(),
  enterpriseId: id,
  enterpriseName: z.string(),
  /** The task for students; null until the enterprise has chosen one. */
  taskId: id.nullable(),
  taskTitle: z.string(),
  taskState: z.enum(TASK_STATES).nullable(),
  /** Jobs that one student may have. */
  jobsEach,
  jobs: count,
  /** Jobs that students have or have handed in. */
  taken: count,
  /** Jobs that passed review and wait for the enterprise. */
  passed: count,
  accepted: count,
  createdAt: instant,
  version,
});
export type LabelPractice = z.output<typeof row>;

/** How what was drawn agrees with frames that are known: objects of hidden test frames. */
const quality = z.object({
  frames: count,
  matched: count,
  missed: count,
  extra: count,
  confused: count,
  loose: count,
  /** Mean likeness (intersection over union), 0 to 1. */
  likeness: z.number().nullable(),
});
export type PracticeQuality = z.output<typeof quality>;

const studentJob = z.object({
  id,
  number: count,
  frames: count,
  objects: count,
  openNotes: count,
  stage: z.enum(JOB_STAGES),
  state: z.enum(JOB_STATES),
});

const progress = z.object({
  studentId: id,
  studentName: z.string(),
  studentNumber: z.string(),
  workState: z.enum(WORK_STATES),
  /** The teacher’s, 0 to 100. */
  score: count.nullable(),
  jobs: z.array(studentJob),
  /** Null until a test frame of the student was handed in. */
  quality: quality.nullable(),
});

const own = progress.omit({ studentId: true, studentName: true, studentNumber: true }).extend({
  id,
  taskId: id,
  taskTitle: z.string(),
  enterpriseName: z.string(),
  jobsEach,
  dueAt: instant,
  /** Another job can be taken now. */
  mayTake: z.boolean(),
});
export type OwnPractice = z.output<typeof own>;

/** What staff fill in. */
export const practiceOfferForm = z.strictObject({ labelTaskId: id, enterpriseId: id });
/** What an enterprise fills in. */
export const practiceLinkForm = z.strictObject({ taskId: id, jobsEach });

const seen = z.strictObject({ id, version });
const versioned = z.object({ version });
const named = z.array(z.object({ id, name: z.string() }));
const KEPT_BY_THE_JOB = 'each object keeps who changed it last and when, and hundreds of changes an hour are usual';

export const labelPracticeCalls = {
  getPageList: call({
    path: '/dataManage/labelPractice/getPageList',
    summary:
      'Labelling tasks for practice: those that the caller may offer, that are offered to the caller’s enterprise, that the caller teaches, or in which the caller labels.',
    access: 'dataManage:labelPractice:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt'], { keyword: optionalLine(60).optional(), id: id.optional() }),
    output: listOutput(row),
  }),
  getOfferChoices: call({
    path: '/dataManage/labelPractice/getOfferChoices',
    summary: 'Labelling tasks of data sets that are no practice yet, and the enterprises that one can be offered to.',
    access: 'dataManage:labelPractice:offer',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ labelTasks: named, enterprises: named }),
  }),
  offer: call({
    path: '/dataManage/labelPractice/offer',
    summary:
      'Offers a labelling task of a data set to an enterprise, whose students may then see its pictures. 409 when it is offered already.',
    access: 'dataManage:labelPractice:offer',
    effect: 'command',
    input: practiceOfferForm,
    output: z.object({ id }),
  }),
  withdraw: call({
    path: '/dataManage/labelPractice/withdraw',
    summary: 'Takes an offer back. 409 once a student has a job of it.',
    access: 'dataManage:labelPractice:offer',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
  getTaskChoices: call({
    path: '/dataManage/labelPractice/getTaskChoices',
    summary: 'The tasks of the caller’s enterprise that are not closed and have no labelling task yet.',
    access: 'dataManage:labelPractice:link',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ tasks: named }),
  }),
  link: call({
    path: '/dataManage/labelPractice/link',
    summary:
      'Makes a labelling task part of a task for students. 404 for a task of another enterprise, 409 for one that has a labelling task already, and once a student has a job.',
    access: 'dataManage:labelPractice:link',
    effect: 'command',
    current: row,
    input: practiceLinkForm.extend({ id, version }),
    output: versioned,
  }),
  getMine: call({
    path: '/dataManage/labelPractice/getMine',
    summary: 'The practice of the caller as a student: the own jobs and what became of them, the newest first.',
    access: 'dataManage:labelPractice:label',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(own) }),
  }),
  takeJob: call({
    path: '/dataManage/labelPractice/takeJob',
    summary:
      'Gives the caller the next free job. 409 when the last one is not handed in yet, when the caller had all, and when none is free.',
    access: 'dataManage:labelPractice:label',
    effect: 'command',
    input: z.strictObject({ id }),
    output: z.object({ jobId: id }),
  }),
  work: call({
    path: '/dataManage/labelPractice/work',
    summary: 'Hands an own job in, gives it back, or takes up one that was rejected. 404 for a job of somebody else.',
    access: 'dataManage:labelPractice:label',
    effect: 'command',
    current: jobAtWork.shape.job,
    input: z.strictObject({ id, version, move: z.enum(STUDENT_MOVES) }),
    output: versioned,
  }),
  getProgress: call({
    path: '/dataManage/labelPractice/getProgress',
    summary:
      'What each student did, by number, with how it agrees with hidden test frames: the caller’s students for a teacher, all for the enterprise.',
    access: 'dataManage:labelPractice:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ list: z.array(progress) }),
  }),
  review: call({
    path: '/dataManage/labelPractice/review',
    summary:
      'A teacher takes a student’s job to review it, gives it back, passes or rejects it. 404 for a job of another teacher’s student.',
    access: 'dataManage:labelPractice:review',
    effect: 'command',
    current: jobAtWork.shape.job,
    input: z.strictObject({ id, version, move: z.enum(STAGE_MOVES.validation) }),
    output: versioned,
  }),
  accept: call({
    path: '/dataManage/labelPractice/accept',
    summary:
      'The enterprise accepts a job that passed review, or rejects it. 409 when more frames of the sample have open notes than its plan allows.',
    access: 'dataManage:labelPractice:accept',
    effect: 'command',
    current: jobAtWork.shape.job,
    input: z.strictObject({ id, version, move: z.enum(STAGE_MOVES.acceptance) }),
    output: versioned,
  }),
  release: call({
    path: '/dataManage/labelPractice/release',
    summary:
      'Puts what is labelled in accepted jobs into the data set and keeps the set as its next version (`number`; null when nothing is new). 409 when nothing is accepted.',
    access: 'dataManage:labelPractice:accept',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, name: line(60) }),
    output: z.object({ frames: count, unchanged: count, number: count.nullable() }),
  }),
  getJob: call({
    path: '/dataManage/labelPractice/getJob',
    summary:
      'A job of a student with its frames, objects, notes and the labels in use. 404 for whoever neither has, teaches nor accepts it.',
    access: 'dataManage:labelPractice:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: jobAtWork.extend({ classes: labelListCalls.getPageList.output.shape.list }),
  }),
  saveObjects: call({
    path: '/dataManage/labelPractice/saveObjects',
    summary: 'As labelJob/saveObjects, for a job of practice that the caller has in work.',
    access: 'dataManage:labelPractice:list',
    effect: 'command',
    unaudited: KEPT_BY_THE_JOB,
    input: labelJobCalls.saveObjects.input,
    output: labelJobCalls.saveObjects.output,
  }),
  addNote: call({
    path: '/dataManage/labelPractice/addNote',
    summary: 'As labelJob/addNote, for a job of practice.',
    access: 'dataManage:labelPractice:list',
    effect: 'command',
    input: labelJobCalls.addNote.input,
    output: labelJobCalls.addNote.output,
  }),
  closeNote: call({
    path: '/dataManage/labelPractice/closeNote',
    summary: 'As labelJob/closeNote, for a job of practice.',
    access: 'dataManage:labelPractice:list',
    effect: 'command',
    input: labelJobCalls.closeNote.input,
    output: labelJobCalls.closeNote.output,
  }),
};
