/** What a kind of background work is, and what its worker is given. */
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import type { CallPermission } from '#contract/index.ts';
import type { JOB_KINDS } from '#contract/base/job/calls.ts';
import type { Config } from '#server/ground/config/config.ts';
import type { Message } from '#server/ground/core/messages.ts';
import type { ReadList } from '#server/ground/core/readList.ts';
import type { ListExport } from './listExport.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from '#server/ground/core/actor.ts';

export type JobKindName = (typeof JOB_KINDS)[number];

/** How a job ended, for whoever started it (null: from the command line). */
export interface JobEnding {
  id: string;
  userId: string | null;
  state: 'succeeded' | 'failed' | 'cancelled';
  message: string;
}

/** What workers live on. */
export interface JobSurroundings {
  /** Without a query time-out. */
  db: Db;
  config: Config;
  log: FastifyBaseLogger;
  now: () => Date;
  /** By whose clock people read and write the times in files, e.g. `Asia/Shanghai`. */
  timeZone: () => string;
  /** Lists as files: how each is read as its call would answer it, and what its file looks like. */
  lists?: { readonly read: ReadList; readonly exports: ReadonlyMap<string, ListExport> };
  /** Called inside the transaction that ends a job. */
  onEnd?: (transaction: Db, ending: JobEnding) => Promise<void>;
}

/** From where another run of the same job goes on: anything that is JSON. */
export interface JobState {
  checkpoint: object;
  doneCount: number;
  figures: Readonly<Record<string, number>>;
}

export interface JobContext extends Omit<JobSurroundings, 'timeZone'> {
  readonly jobId: string;
  readonly language: Language;
  /** The clock of all times in the job's files; one for the whole run, should the setting change meanwhile. */
  readonly clock: WallClock;
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
  /** What a role needs to fetch the files of such a job; null: `mayFetch` says it alone. */
  readonly permission: CallPermission | null;
  /** Name of the file in the job's folder without which it cannot run again; null: it needs none. */
  readonly source: string | null;
  /** Whether whoever started it may still see what its files show; its input is what they were made with. */
  readonly mayFetch: (actor: Actor, input: unknown) => boolean;
  readonly run: (context: JobContext, input: unknown) => Promise<JobOutcome>;
}

/** Declares a kind of job; its input is checked again when it is read back from the database. */
export function defineJob<Input extends z.ZodType>(declaration: {
  kind: JobKindName;
  permission: CallPermission | null;
  source?: string;
  input: Input;
  /** Left out where the files show nothing that a data scope or a mask keeps from anybody with the permission. */
  mayFetch?: (actor: Actor, input: z.output<Input>) => boolean;
  run: (context: JobContext, input: z.output<Input>) => Promise<JobOutcome>;
}): JobKind {
  const { kind, permission, source = null, input, mayFetch, run } = declaration;
  return {
    kind,
    permission,
    source,
    mayFetch: (actor, raw) => {
      if (mayFetch === undefined) return true;
      // what an older version wrote differently is nobody's to fetch
      const made = input.safeParse(raw);
      return made.success && mayFetch(actor, made.data);
    },
    run: (context, raw) => run(context, input.parse(raw)),
  };
}
