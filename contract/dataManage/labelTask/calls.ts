/** Labelling tasks: pictures and clouds in jobs, the objects that people draw in them, and the notes of those who review. */
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
  namedValues,
} from '#contract/ground/core.ts';
import { FRAME_KINDS } from '#contract/dataManage/dataSet/rules.ts';
import { drawnGeometry } from './geometry.ts';
import { labelQualityPart } from './qualityCalls.ts';
import { labelSetPart } from './setCalls.ts';
import { SAMPLE_LIMITS } from './sample.ts';
import {
  JOB_MOVES,
  JOB_STAGES,
  JOB_STATES,
  MOST_FRAMES_AT_ONCE,
  MOST_JOB_FRAMES,
  MOST_JOB_OBJECTS,
  MOST_SAVED,
  STAGE_MOVES,
} from './rules.ts';

const fields = {
  name: line(60),
  /** Frames of a job that is made from now on. */
  jobSize: z.int().min(1).max(MOST_JOB_FRAMES),
  remark: paragraph(500),
  /** Faulty frames of a hundred with which a job is still accepted, by a sample (see `samplePlan`). */
  aql: z.enum(SAMPLE_LIMITS),
};

/** What a person fills in. */
export const labelTaskForm = z.strictObject({
  ...fields,
  jobSize: fields.jobSize.default(20),
  remark: fields.remark.default(''),
  aql: fields.aql.default('2.5'),
});

const count = z.int();
const row = z.object({
  id,
  ...fields,
  frames: count,
  jobs: count,
  /** Jobs that are accepted. */
  accepted: count,
  /** Whose pictures its frames are; null for pictures that were added one by one. */
  dataSetId: id.nullable(),
  dataSetName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type LabelTask = z.output<typeof row>;

const job = z.object({
  id,
  taskId: id,
  taskName: z.string(),
  /** Within its task, from 1. */
  number: z.int(),
  /** Places of its frames in the task, from 1. */
  firstFrame: z.int(),
  lastFrame: z.int(),
  stage: z.enum(JOB_STAGES),
  state: z.enum(JOB_STATES),
  annotatorId: id.nullable(),
  annotatorName: z.string(),
  reviewerId: id.nullable(),
  reviewerName: z.string(),
  objects: count,
  /** Objects that no person has confirmed. */
  unconfirmed: count,
  openNotes: count,
  /** Whether it repeats the frames of another job, to be held against it. */
  isRepeat: z.boolean(),
  updatedAt: instant,
  version,
});
export type LabelJob = z.output<typeof job>;

const frame = z.object({
  id,
  /** In the task, from 1. */
  place: z.int(),
  name: z.string(),
  kind: z.enum(FRAME_KINDS),
  /** Where the picture or the cloud is. */
  address: z.string(),
  /** Pixels; 0 of a cloud. */
  width: z.int(),
  height: z.int(),
  /** What cameras saw at the moment of a cloud: their projections (3 × 4, row by row) go from the cloud to pixels. */
  cameras: z.array(
    z.object({
      sensor: z.string(),
      address: z.string(),
      width: z.int(),
      height: z.int(),
      projection: z.array(z.number()),
    }),
  ),
  /** Tracks go over the frames that have the same one: those of a camera in a scene. */
  strip: z.string(),
});
export type LabelFrame = z.output<typeof frame>;

/** Made by whoever drew it, so that what is sent twice is one object. */
const key = z.string().regex(/^[0-9a-f]{32}$/);
export const OBJECT_SOURCES = ['person', 'import', 'detector'] as const;

export const drawnAttributes = namedValues(
  z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  z.union([optionalLine(200), z.number().min(-1e12).max(1e12), z.boolean()]),
  40,
);

const drawn = z.strictObject({
  frameId: id,
  classId: id,
  geometry: drawnGeometry,
  attributes: drawnAttributes,
  /** A person has seen that it is right. What a person draws is confirmed. */
  isConfirmed: z.boolean(),
  /** What is one thing over several frames: this is a key frame of it (see `shownAt`). Null for what stands in its frame alone. */
  track: key.nullable().default(null),
  /** From this key frame on the track is not to be seen. */
  isOutside: z.boolean().default(false),
  /** What belongs together, as a lorry and its trailer. */
  group: key.nullable().default(null),
});
const object = z.object({
  ...drawn.shape,
  track: key.nullable(),
  isOutside: z.boolean(),
  group: key.nullable(),
  key,
  source: z.enum(OBJECT_SOURCES),
  /** Grows with every change, from 1. */
  revision: z.int(),
});
export type LabelObject = z.output<typeof object>;

const note = z.object({
  id,
  frameId: id,
  /** Pixels of the picture; metres in a cloud. */
  x: z.number(),
  y: z.number(),
  text: z.string(),
  authorName: z.string(),
  isOpen: z.boolean(),
  createdAt: instant,
});
export type LabelNote = z.output<typeof note>;

/** A job as the workbench shows it. Who may draw and which moves are open is said for the caller. */
export const jobAtWork = z.object({
  job,
  frames: z.array(frame),
  objects: z.array(object),
  notes: z.array(note),
  moves: z.array(z.enum(JOB_MOVES)),
  mayDraw: z.boolean(),
  /** While it waits to be accepted: the frames to be looked at, those with open notes, and how many of these may be. */
  sample: z.object({ frameIds: z.array(id), faulty: count, mostFaulty: count }).nullable(),
});

const seen = z.strictObject({ id, version });

export const labelTaskCalls = {
  ...labelSetPart,
  getPageList: call({
    path: '/dataManage/labelTask/getPageList',
    summary: 'Labelling tasks with the counts of their frames and jobs, by name.',
    access: 'dataManage:labelTask:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/dataManage/labelTask/addOne',
    summary: 'Adds a task without frames. 409 with `fields` when the name is taken.',
    access: 'dataManage:labelTask:add',
    effect: 'command',
    input: labelTaskForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/dataManage/labelTask/updateOne',
    summary:
      'Changes the fields that are named; jobs that exist keep their frames. 409 with `current` when somebody else changed it meanwhile.',
    access: 'dataManage:labelTask:update',
    effect: 'command',
    current: row,
    input: changeInput(labelTaskForm),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/dataManage/labelTask/deleteById',
    summary: 'Deletes a task and its frames for good. 409 when something is drawn in one of its jobs.',
    access: 'dataManage:labelTask:delete',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
  addFrames: call({
    path: '/dataManage/labelTask/addFrames',
    summary:
      'Adds images, as uploadContent/img answered them, as frames behind those that are there, in new jobs. 400 for images of others and broken ones.',
    access: 'dataManage:labelTask:update',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, fileIds: z.array(id).min(1).max(MOST_FRAMES_AT_ONCE) }),
    output: z.object({ version, jobs: count }),
  }),
};

const KEPT_BY_THE_JOB = 'each object keeps who changed it last and when, and hundreds of changes an hour are usual';

export const labelJobCalls = {
  ...labelQualityPart,
  getPageList: call({
    path: '/dataManage/labelJob/getPageList',
    summary: 'Jobs of labelling tasks, by task, stage, state and person (`isMine`: who labels or reviews it).',
    access: 'dataManage:labelTask:list',
    effect: 'query',
    input: listInput(['number', '-number', '-updatedAt', 'updatedAt'], {
      taskId: id.optional(),
      stage: z.enum(JOB_STAGES).optional(),
      state: z.enum(JOB_STATES).optional(),
      isMine: z.boolean().optional(),
      id: id.optional(),
    }),
    output: listOutput(job),
  }),
  getById: call({
    path: '/dataManage/labelJob/getById',
    summary: `A job with its frames, up to ${MOST_JOB_OBJECTS} objects and its notes. Who may draw and which moves are open is said for the caller.`,
    access: 'dataManage:labelTask:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: jobAtWork,
  }),
  work: call({
    path: '/dataManage/labelJob/work',
    summary:
      'Takes a job to label it, gives it back, or submits it to review. 409 for a move that is not open to the caller, and for one submitted with unconfirmed objects.',
    access: 'dataManage:labelTask:label',
    effect: 'command',
    current: job,
    input: z.strictObject({ id, version, move: z.enum(STAGE_MOVES.annotation) }),
    output: z.object({ version }),
  }),
  review: call({
    path: '/dataManage/labelJob/review',
    summary:
      'Takes a job to review it, gives it back, passes or rejects it. 409 for whoever labelled it, for a rejection without an open note, and for a pass with unconfirmed objects.',
    access: 'dataManage:labelTask:review',
    effect: 'command',
    current: job,
    input: z.strictObject({ id, version, move: z.enum(STAGE_MOVES.validation) }),
    output: z.object({ version }),
  }),
  accept: call({
    path: '/dataManage/labelJob/accept',
    summary:
      'Accepts a job that passed review, or rejects it. 409 for whoever labelled it, for a rejection without an open note, and when more frames of the sample have open notes than its plan allows.',
    access: 'dataManage:labelTask:accept',
    effect: 'command',
    current: job,
    input: z.strictObject({ id, version, move: z.enum(STAGE_MOVES.acceptance) }),
    output: z.object({ version }),
  }),
  saveObjects: call({
    path: '/dataManage/labelJob/saveObjects',
    summary:
      'Puts or removes (`object` null) objects, each at the revision that the caller saw, 0 for a new one. What somebody else changed meanwhile stays and comes back in `conflicts`; sending the same again changes nothing. 409 when the job is not in the caller’s work.',
    access: 'dataManage:labelTask:list',
    effect: 'command',
    unaudited: KEPT_BY_THE_JOB,
    input: z.strictObject({
      jobId: id,
      changes: z
        .array(z.strictObject({ key, revision: z.int().min(0), object: drawn.nullable() }))
        .min(1)
        .max(MOST_SAVED)
        .refine((changes) => new Set(changes.map((change) => change.key)).size === changes.length),
    }),
    output: z.object({
      saved: z.array(z.object({ key, revision: z.int() })),
      conflicts: z.array(z.object({ key, current: object.nullable() })),
    }),
  }),
  addNote: call({
    path: '/dataManage/labelJob/addNote',
    summary: 'Pins a note to a place of a frame. For whoever labels, reviews or accepts the job.',
    access: 'dataManage:labelTask:list',
    effect: 'command',
    input: z.strictObject({
      jobId: id,
      frameId: id,
      x: z.number().min(-100_000).max(100_000),
      y: z.number().min(-100_000).max(100_000),
      text: line(300),
    }),
    output: z.object({ id }),
  }),
  closeNote: call({
    path: '/dataManage/labelJob/closeNote',
    summary: 'Says that a note is settled. For whoever labels, reviews or accepts the job; asking again is safe.',
    access: 'dataManage:labelTask:list',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
};
