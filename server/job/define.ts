/** What a kind of background work is, and what its worker is given. */
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Language } from '#contract/enums.ts';
import type { CallPermission } from '#contract/index.ts';
import type { JOB_KINDS } from '#contract/job.ts';
import type { Config } from '../config.ts';
import type { Message } from '../core/messages.ts';
import type { Db } from '../database/pool.ts';

export type JobKindName = (typeof JOB_KINDS)[number];

/** What workers live on. */
export interface JobSurroundings {
  /** Without a query time-out. */
  db: Db;
  config: Config;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** From where another run of the same job goes on: anything that is JSON. */
export interface JobState {
  checkpoint: object;
  doneCount: number;
  figures: Readonly<Record<string, number>>;
}

export interface JobContext extends JobSurroundings {
  readonly jobId: string;
  readonly language: Language;
  /** An existing folder for the job's files; what an earlier run left is still in it. */
  readonly folder: string;
  /** What the run before saved last; null for a first run. */
  readonly checkpoint: unknown;
  /** Aborted when the job is cancelled, the server stops, or another node has taken over: throw its reason. */
  readonly signal: AbortSignal;
  /** Tells how far it is; may be called for every row. `total` is null while unknown. */
  progress: (done: number, total?: number | null) => void;
  /** Keeps a state inside the transaction that makes it true. Throws when another run has taken over. */
  save: (transaction: Db, state: JobState) => Promise<void>;
}

/** How it ended well. */
export interface JobOutcome {
  message: Message;
  params?: Readonly<Record<string, string | number>>;
  figures: Readonly<Record<string, number>>;
  /** Names of the files in the folder that are for the person. */
  files: readonly string[];
  /** Names of files in the folder that nobody needs any more; they go once the end of the job is kept. */
  discard?: readonly string[];
}

/** It cannot be done: thrown by a worker with a sentence for the person who started it. */
export class JobRefused extends Error {
  readonly sentence: Message;
  readonly params: Readonly<Record<string, string | number>>;
  readonly figures: Readonly<Record<string, number>>;

  constructor(sentence: Message, params: JobRefused['params'] = {}, figures: JobRefused['figures'] = {}) {
    super(sentence.en);
    this.sentence = sentence;
    this.params = params;
    this.figures = figures;
  }
}

export interface JobKind {
  readonly kind: JobKindName;
  /** What a role needs to fetch the files of such a job. */
  readonly permission: CallPermission;
  readonly run: (context: JobContext, input: unknown) => Promise<JobOutcome>;
}

/** Declares a kind of job; its input is checked again when it is read back from the database. */
export function defineJob<Input extends z.ZodType>(declaration: {
  kind: JobKindName;
  permission: CallPermission;
  input: Input;
  run: (context: JobContext, input: z.output<Input>) => Promise<JobOutcome>;
}): JobKind {
  const { kind, permission, input, run } = declaration;
  return { kind, permission, run: (context, raw) => run(context, input.parse(raw)) };
}
