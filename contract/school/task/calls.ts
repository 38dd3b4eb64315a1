/**
 * Practice work: an enterprise offers a task to majors, a teacher accepts it and releases it to the students of a major,
 * a student hands work in, the teacher marks it, the enterprise accepts it. Who may move what stands in rules.ts.
 */
import { z } from 'zod';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { fileIds, fileRef } from '#contract/base/file/calls.ts';
import { richText } from '#contract/ground/richText.ts';
import {
  ASSIGNMENT_STATES,
  MOST_OFFERS,
  MOST_STUDENTS,
  MOST_TASK_FILES,
  MOST_WORK_FILES,
  TASK_STATES,
  TEACHER_TODOS,
  WORK_STATES,
} from './rules.ts';

// ---------------------------------------------------------------- shapes

/** To whom a task is offered: a whole school (`majorId` null), or one major of it. */
const offer = z.strictObject({ schoolId: id, majorId: id.nullable().default(null) });

/** What an enterprise fills in. It is due after teachers have accepted. */
export const taskForm = z
  .strictObject({
    /** Whose task it is; null: the caller’s own enterprise. */
    enterpriseId: id.nullable().default(null),
    title: line(120),
    description: richText(50_000).default(''),
    /** At most so many students in all. */
    capacity: z.int().min(1).max(5000),
    /** Until when teachers may accept. */
    acceptBy: instant,
    /** When all of it is due; no teacher may set a later day. */
    dueAt: instant,
    offers: z.array(offer).max(MOST_OFFERS).default([]),
    fileIds: fileIds(MOST_TASK_FILES).default([]),
  })
  .refine(({ acceptBy, dueAt }) => Date.parse(dueAt) > Date.parse(acceptBy), {
    path: ['dueAt'],
    params: { key: 'task.dueBeforeAccept' },
  });

const counts = {
  /** Students to whom it was released. */
  studentCount: z.int(),
  /** Works that were handed in at least once. */
  submittedCount: z.int(),
  acceptedCount: z.int(),
  /** What waits for the caller. */
  waitingCount: z.int(),
};

const taskRow = z.object({
  id,
  title: z.string(),
  enterpriseId: id,
  enterpriseName: z.string(),
  state: z.enum(TASK_STATES),
  capacity: z.int(),
  teacherCount: z.int(),
  ...counts,
  acceptBy: instant,
  dueAt: instant,
  publishedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type TaskRow = z.output<typeof taskRow>;

const taskText = { description: z.string(), files: z.array(fileRef) };

const taskDetail = taskRow.extend({
  ...taskText,
  offers: z.array(z.object({ schoolId: id, schoolName: z.string(), majorId: id.nullable(), majorName: z.string() })),
  /** At most 500, those who answered last first. */
  answers: z.array(
    z.object({
      teacherName: z.string(),
      schoolName: z.string(),
      state: z.enum(ASSIGNMENT_STATES),
      reason: z.string(),
      answeredAt: instant,
    }),
  ),
});
export type TaskDetail = z.output<typeof taskDetail>;

const release = z.object({
  id,
  majorId: id,
  majorName: z.string(),
  dueAt: instant,
  attempts: z.int(),
  acceptLate: z.boolean(),
  note: z.string(),
  releasedAt: instant,
  studentCount: z.int(),
});

const teacherRow = z.object({
  /** Id of the task. */
  id,
  title: z.string(),
  enterpriseName: z.string(),
  taskState: z.enum(TASK_STATES),
  state: z.enum(ASSIGNMENT_STATES),
  capacity: z.int(),
  seatsLeft: z.int(),
  ...counts,
  /** Teachers can no longer accept it. */
  acceptIsOver: z.boolean(),
  acceptBy: instant,
  dueAt: instant,
  createdAt: instant,
  /** Version of the own answer; null while there is none. */
  version: version.nullable(),
});
export type TeacherTaskRow = z.output<typeof teacherRow>;
const teacherDetail = teacherRow.extend({ ...taskText, reason: z.string(), releases: z.array(release) });
export type TeacherTaskDetail = z.output<typeof teacherDetail>;

const workRow = z.object({
  id,
  taskId: id,
  majorName: z.string(),
  studentName: z.string(),
  studentNumber: z.string(),
  /** No longer in the major, or no longer enabled; the work stays. */
  hasLeft: z.boolean(),
  state: z.enum(WORK_STATES),
  attemptCount: z.int(),
  attemptsAllowed: z.int(),
  score: z.int().nullable(),
  dueAt: instant,
  late: z.boolean(),
  missing: z.boolean(),
  submittedAt: instant.nullable(),
  version,
});
export type WorkRow = z.output<typeof workRow>;

const attempt = z.object({
  id,
  number: z.int(),
  text: z.string(),
  files: z.array(fileRef),
  submittedAt: instant,
  late: z.boolean(),
  outcome: z.enum(['', 'returned', 'marked']),
  score: z.int().nullable(),
  comment: z.string(),
  answeredAt: instant.nullable(),
});
export type Attempt = z.output<typeof attempt>;

const workDetail = workRow.extend({
  taskTitle: z.string(),
  teacherName: z.string(),
  /** The teacher’s, of the last mark or return. */
  comment: z.string(),
  /** The enterprise’s, of its acceptance or rejection. */
  verdict: z.string(),
  markedAt: instant.nullable(),
  reviewedAt: instant.nullable(),
  /** Newest first. */
  attempts: z.array(attempt),
});
export type WorkDetail = z.output<typeof workDetail>;

const studentRow = z.object({
  /** Id of the task. */
  id,
  title: z.string(),
  enterpriseName: z.string(),
  teacherName: z.string(),
  taskState: z.enum(TASK_STATES),
  state: z.enum(WORK_STATES),
  attemptCount: z.int(),
  attemptsAllowed: z.int(),
  acceptLate: z.boolean(),
  score: z.int().nullable(),
  dueAt: instant,
  late: z.boolean(),
  missing: z.boolean(),
  /** Why nothing can be handed in now; null when something can. */
  hindrance: z.enum(['closed', 'state', 'attempts', 'due']).nullable(),
  submittedAt: instant.nullable(),
  createdAt: instant,
  version,
});
export type StudentWorkRow = z.output<typeof studentRow>;
const studentDetail = studentRow.extend({
  ...taskText,
  note: z.string(),
  comment: z.string(),
  verdict: z.string(),
  attempts: z.array(attempt),
});
export type StudentWorkDetail = z.output<typeof studentDetail>;

// ---------------------------------------------------------------- at a glance

/** A task of which something is said in one line. */
const named = z.object({ id, title: z.string() });

const teacherSummary = z.object({
  /** Tasks by what is to be done, as the list with `todo` counts them. */
  tasks: z.object({ answer: z.int(), release: z.int(), mark: z.int(), overdue: z.int() }),
  /** Works to mark, those that an enterprise rejected included. */
  toMark: z.int(),
  /** Tasks with students who are overdue, those due longest first; at most 5 of `tasks.overdue`. */
  overdue: z.array(named.extend({ students: z.int(), oldestDueAt: instant })),
});
export type TeacherSummary = z.output<typeof teacherSummary>;

const studentSummary = z.object({
  /** Tasks to hand in, as the list with `waiting` counts them. */
  toHandIn: z.int(),
  /** When the first of them is due; null when there is none. */
  nextDueAt: instant.nullable(),
  /** Works that wait for the teacher. */
  submitted: z.int(),
  /** What was marked last; null before the first mark. */
  lastMarked: named.extend({ score: z.int(), markedAt: instant }).nullable(),
});
export type StudentSummary = z.output<typeof studentSummary>;

const enterpriseSummary = z.object({
  tasks: z.object({ draft: z.int(), published: z.int(), closed: z.int() }),
  /** Works to accept. */
  toAccept: z.int(),
  /** What was accepted last; null before the first time. */
  lastAccepted: named.extend({ studentName: z.string(), reviewedAt: instant }).nullable(),
});
export type EnterpriseSummary = z.output<typeof enterpriseSummary>;

// ---------------------------------------------------------------- calls

const taskSorts = ['-createdAt', 'createdAt', 'dueAt', '-dueAt'] as const;
const workSorts = ['studentNumber', '-studentNumber', '-submittedAt', 'submittedAt'] as const;
const seen = z.strictObject({ id, version });
const versioned = z.object({ version });

const taskFilters = {
  /** The title contains this. */
  keyword: optionalLine(60).optional(),
  state: z.enum(TASK_STATES).optional(),
  enterpriseId: id.optional(),
  /** Only those with something that waits for the caller. */
  waiting: z.boolean().optional(),
  id: id.optional(),
};

const workFilters = {
  taskId: id,
  /** Name or number contains this. */
  keyword: optionalLine(60).optional(),
  state: z.enum(WORK_STATES).optional(),
  /** Only students who owe work of an open task that was due, leavers left out. */
  overdue: z.boolean().optional(),
  id: id.optional(),
};

/** What a teacher fills in to mark. */
export const markForm = z.strictObject({ score: z.int().min(0).max(100), comment: paragraph(2000).default('') });
/** Why something is sent back. */
export const reasonForm = z.strictObject({ comment: paragraph(2000).refine((text) => text.trim() !== '') });

/** What a teacher fills in to release a task. */
export const releaseForm = z.strictObject({
  majorId: id,
  /** Who gets it; null: every student of the major on this day. */
  studentIds: z.array(id).min(1).max(MOST_STUDENTS).nullable().default(null),
  dueAt: instant,
  attempts: z.int().min(1).max(10).default(1),
  acceptLate: z.boolean().default(true),
  note: paragraph(2000).default(''),
});

/** What a student hands in. */
export const submissionForm = z.strictObject({
  text: paragraph(20_000).default(''),
  fileIds: fileIds(MOST_WORK_FILES).default([]),
});

const answerForm = z.strictObject({
  id,
  /** Version of the answer that was seen; null for a first answer. */
  version: version.nullable().default(null),
  answer: z.enum(['accept', 'decline']),
  reason: optionalLine(300).default(''),
});

const choices = z.object({ list: z.array(z.object({ id, name: z.string() })) });

export const taskEnterpriseCalls = {
  getSummary: call({
    path: '/task/taskEnterprise/getSummary',
    summary:
      'How many tasks of the caller’s enterprise stand where, what waits to be accepted, and what was accepted last.',
    access: 'task:taskEnterprise:list',
    effect: 'query',
    input: z.strictObject({}),
    output: enterpriseSummary,
  }),
  getPageList: call({
    path: '/task/taskEnterprise/getPageList',
    summary: 'The tasks of the caller’s enterprise; of all enterprises for whoever reaches everything.',
    access: 'task:taskEnterprise:list',
    effect: 'query',
    input: listInput(taskSorts, taskFilters),
    output: listOutput(taskRow),
  }),
  getById: call({
    path: '/task/taskEnterprise/getById',
    summary: 'One task with its text, files, offers and the teachers’ answers.',
    access: 'task:taskEnterprise:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: taskDetail,
  }),
  addOne: call({
    path: '/task/taskEnterprise/addOne',
    summary: 'Drafts a task; nobody else sees it before it is published.',
    access: 'task:taskEnterprise:add',
    effect: 'command',
    input: taskForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/task/taskEnterprise/updateOne',
    summary: 'Changes a draft. 409 once it is published, and with `current` when somebody else changed it meanwhile.',
    access: 'task:taskEnterprise:update',
    effect: 'command',
    current: taskDetail,
    input: changeInput(taskForm),
    output: versioned,
  }),
  deleteById: call({
    path: '/task/taskEnterprise/deleteById',
    summary: 'Deletes a draft. 409 once it is published.',
    access: 'task:taskEnterprise:delete',
    effect: 'command',
    current: taskDetail,
    input: seen,
    output: done,
  }),
  publish: call({
    path: '/task/taskEnterprise/publish',
    summary: 'Offers a draft to the teachers of its schools and majors, and tells them.',
    access: 'task:taskEnterprise:publish',
    effect: 'command',
    current: taskDetail,
    input: seen,
    output: versioned,
  }),
  close: call({
    path: '/task/taskEnterprise/close',
    summary: 'Ends a task: no more accepting, releasing or handing in. What was handed in can still be marked.',
    access: 'task:taskEnterprise:publish',
    effect: 'command',
    current: taskDetail,
    input: seen,
    output: versioned,
  }),
  getOfferChoices: call({
    path: '/task/taskEnterprise/getOfferChoices',
    summary: 'Where tasks can be offered: the enabled schools, or with `schoolId` the enabled majors of one.',
    access: 'task:taskEnterprise:list',
    effect: 'query',
    input: z.strictObject({ schoolId: id.optional() }),
    output: choices,
  }),
  getWorkList: call({
    path: '/task/taskEnterprise/getWorkList',
    summary: 'What became of a task with each student. 404 for a task out of reach.',
    access: 'task:taskEnterprise:list',
    effect: 'query',
    input: listInput(workSorts, workFilters),
    output: listOutput(workRow),
  }),
  getWork: call({
    path: '/task/taskEnterprise/getWork',
    summary: 'One student’s work with every attempt.',
    access: 'task:taskEnterprise:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: workDetail,
  }),
  acceptWork: call({
    path: '/task/taskEnterprise/acceptWork',
    summary: 'Accepts a marked work. 409 with `current` when it has moved on meanwhile.',
    access: 'task:taskEnterprise:review',
    effect: 'command',
    current: workDetail,
    input: seen.extend({ comment: paragraph(2000).default('') }),
    output: versioned,
  }),
  rejectWork: call({
    path: '/task/taskEnterprise/rejectWork',
    summary: 'Sends a marked work back to the teacher, with the reason.',
    access: 'task:taskEnterprise:review',
    effect: 'command',
    current: workDetail,
    input: reasonForm.extend({ id, version }),
    output: versioned,
  }),
  exportList: call({
    path: '/task/taskEnterprise/exportList',
    summary: 'Starts a job that writes the filtered tasks with every student’s result to a file.',
    access: 'task:taskEnterprise:export',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({
      ...taskFilters,
      sort: z.enum(taskSorts).default('-createdAt'),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
    output: z.object({ jobId: id }),
  }),
  getMajorIdByTeacherId: call({
    path: '/task/taskEnterprise/getMajorIdByTeacherId',
    summary:
      'The majors to which a teacher can release: the own one, else those of the department or the school. Without `teacherId` the caller’s own. An enterprise reaches teachers who have taken a task of it. 404 for a teacher out of reach.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ teacherId: id.optional() }),
    output: choices,
  }),
  getStudentByMajorId: call({
    path: '/task/taskEnterprise/getStudentByMajorId',
    summary:
      'The enabled students of a major, at most 500, by number. An enterprise reaches majors that work on a task of it. 404 for a major out of reach.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ majorId: id }),
    output: z.object({ list: z.array(z.object({ id, realName: z.string(), employeeId: z.string() })) }),
  }),
};

export const taskTeacherCalls = {
  getSummary: call({
    path: '/task/taskTeacher/getSummary',
    summary: 'What a teacher has to do, and in which tasks students are overdue.',
    access: 'task:taskTeacher:list',
    effect: 'query',
    input: z.strictObject({}),
    output: teacherSummary,
  }),
  getPageList: call({
    path: '/task/taskTeacher/getPageList',
    summary: 'The tasks offered to the caller as a teacher, and those accepted or declined before.',
    access: 'task:taskTeacher:list',
    effect: 'query',
    input: listInput(taskSorts, {
      keyword: taskFilters.keyword,
      state: z.enum(ASSIGNMENT_STATES).optional(),
      waiting: taskFilters.waiting,
      todo: z.enum(TEACHER_TODOS).optional(),
      id: id.optional(),
    }),
    output: listOutput(teacherRow),
  }),
  getById: call({
    path: '/task/taskTeacher/getById',
    summary: 'One task offered to the caller, with its text, files and own releases.',
    access: 'task:taskTeacher:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: teacherDetail,
  }),
  answer: call({
    path: '/task/taskTeacher/answer',
    summary: 'Accepts or declines a task. 409 when the time to accept is over, or when the answer changed meanwhile.',
    access: 'task:taskTeacher:answer',
    effect: 'command',
    current: teacherDetail,
    input: answerForm,
    output: versioned,
  }),
  release: call({
    path: '/task/taskTeacher/release',
    summary:
      'Gives an accepted task to the students of a major; who is in it now is who has it. 409 when too few places are left or the major has it already.',
    access: 'task:taskTeacher:release',
    effect: 'command',
    current: teacherDetail,
    input: releaseForm.extend({ id, version }),
    output: versioned.extend({ students: z.int() }),
  }),
  getWorkList: call({
    path: '/task/taskTeacher/getWorkList',
    summary: 'What the caller’s students did with a task. 404 for a task out of reach.',
    access: 'task:taskTeacher:list',
    effect: 'query',
    input: listInput(workSorts, workFilters),
    output: listOutput(workRow),
  }),
  getWork: call({
    path: '/task/taskTeacher/getWork',
    summary: 'One student’s work with every attempt.',
    access: 'task:taskTeacher:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: workDetail,
  }),
  mark: call({
    path: '/task/taskTeacher/mark',
    summary:
      'Marks what was handed in, 0 to 100; a mark that is changed keeps its comment unless another is sent. 409 with `current` when it has moved on meanwhile.',
    access: 'task:taskTeacher:mark',
    effect: 'command',
    current: workDetail,
    input: markForm.extend({ id, version, comment: markForm.shape.comment.unwrap().optional() }),
    output: versioned,
  }),
  return: call({
    path: '/task/taskTeacher/return',
    summary: 'Sends a work back to the student, who may hand it in once more.',
    access: 'task:taskTeacher:mark',
    effect: 'command',
    current: workDetail,
    input: reasonForm.extend({ id, version }),
    output: versioned,
  }),
};

export const taskStudentCalls = {
  getSummary: call({
    path: '/task/taskStudent/getSummary',
    summary: 'What the caller has to hand in as a student, what waits for the teacher, and what was marked last.',
    access: 'task:taskStudent:list',
    effect: 'query',
    input: z.strictObject({}),
    output: studentSummary,
  }),
  getPageList: call({
    path: '/task/taskStudent/getPageList',
    summary: 'The caller’s own tasks as a student.',
    access: 'task:taskStudent:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt'], {
      keyword: taskFilters.keyword,
      state: z.enum(WORK_STATES).optional(),
      waiting: taskFilters.waiting,
      id: id.optional(),
    }),
    output: listOutput(studentRow),
  }),
  getById: call({
    path: '/task/taskStudent/getById',
    summary: 'One of the own tasks, with its text, files and every attempt.',
    access: 'task:taskStudent:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: studentDetail,
  }),
  submit: call({
    path: '/task/taskStudent/submit',
    summary: 'Hands in: text, files or both. 409 when nothing can be handed in any more, `current` says how it stands.',
    access: 'task:taskStudent:submit',
    effect: 'command',
    current: studentDetail,
    input: submissionForm.extend({ id, version }),
    output: versioned.extend({ number: z.int() }),
  }),
};
