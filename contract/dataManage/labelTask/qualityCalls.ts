/** Quality of labelling tasks: hidden test frames, jobs that are labelled twice, and the report of both. */
import { z } from 'zod';
import { call, done, id, version } from '#contract/ground/core.ts';

/** Test frames that one job gets at once. */
export const MOST_TESTS = 20;
/** Mistakes that a report names. */
export const MOST_MISTAKES = 100;

export const MISTAKE_KINDS = ['missed', 'extra', 'confused', 'loose'] as const;
export type MistakeKind = (typeof MISTAKE_KINDS)[number];
/** Against what a frame was held: a frame that is known, or the same frame of another person. */
export const MISTAKE_SOURCES = ['test', 'repeat'] as const;

const count = z.int();
/** Objects of frames that were held against each other. */
const tally = {
  /** Of the same label, with likeness of at least a half. */
  matched: count,
  missed: count,
  extra: count,
  /** At the same place under another label. */
  confused: count,
  /** Of the same label, with likeness under a half. */
  loose: count,
  /** Mean likeness (intersection over union) of what matched or is loose, 0 to 1; null without any. */
  likeness: z.number().nullable(),
};

const mistake = z.object({
  kind: z.enum(MISTAKE_KINDS),
  source: z.enum(MISTAKE_SOURCES),
  jobId: id,
  jobNumber: count,
  /** As the job shows it. */
  place: count,
  personName: z.string(),
  classId: id,
  /** The label in the known frame, or the other person's, where it is another one. */
  otherClassId: id.nullable(),
  /** 0 to 1. */
  likeness: z.number(),
});
export type LabelMistake = z.output<typeof mistake>;

const report = z.object({
  testFrames: count,
  people: z.array(z.object({ userId: id, name: z.string(), frames: count, ...tally })),
  classes: z.array(z.object({ classId: id, ...tally })),
  /** Between persons who labelled the same frames; null when no job is labelled twice. */
  agreement: z.object({ frames: count, ...tally }).nullable(),
  /** Worst first. */
  mistakes: z.array(mistake),
  /** Frames of jobs that were accepted, by day of the fleet's clock, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), frames: count })),
  remaining: count,
  /** Null when nothing remains or too little was done to tell. Days from now; `to` is null when no end can be named. */
  forecast: z.object({ perDay: z.number(), from: count, to: count.nullable() }).nullable(),
});
export type LabelQuality = z.output<typeof report>;

const seen = z.strictObject({ id, version });

export const labelQualityPart = {
  getQuality: call({
    path: '/dataManage/labelJob/getQuality',
    summary:
      'What hidden test frames and jobs that were labelled twice say about a task, by person and label, the worst mistakes first; and when the task will be done.',
    access: 'dataManage:labelTask:view',
    effect: 'query',
    input: z.strictObject({ taskId: id }),
    output: report,
  }),
  addTests: call({
    path: '/dataManage/labelJob/addTests',
    summary:
      'Hides frames of an accepted job among those of each job of its task that nobody has begun. 409 for a job that is not accepted and when no job waits.',
    access: 'dataManage:labelTask:update',
    effect: 'command',
    input: z.strictObject({ ...seen.shape, perJob: z.int().min(1).max(MOST_TESTS) }),
    output: z.object({ jobs: count }),
  }),
  repeat: call({
    path: '/dataManage/labelJob/repeat',
    summary:
      'Makes a job of the same frames for another person, whose work is held against the first. 409 for one that repeats another.',
    access: 'dataManage:labelTask:update',
    effect: 'command',
    input: seen,
    output: z.object({ id }),
  }),
  takeBack: call({
    path: '/dataManage/labelJob/takeBack',
    summary:
      'Takes a job from whoever labels or reviews it, so that another person may. What is drawn stays. 409 when nobody has it.',
    access: 'dataManage:labelTask:accept',
    effect: 'command',
    input: seen,
    output: done,
  }),
};
