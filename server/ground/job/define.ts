/** Types of background jobs and their workers. */
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import type { CallPermission } from '#contract/index.ts';
import type { JOB_FIGURES, JOB_KINDS } from '#contract/base/job/calls.ts';
import type { Config } from '#server/ground/config/config.ts';
import type { Message, Params } from '#server/ground/core/messages.ts';
import type { ReadList } from '#server/ground/core/readList.ts';
import type { Stores } from '#server/ground/storage/stores.ts';
import type { ListExport } from './listExport.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import type { Vault } from '#server/ground/vault/vault.ts';

export type JobKindName = (typeof JOB_KINDS)[number];
type JobFigure = (typeof JOB_FIGURES)[number];
/** What a job counted; only what has a word on screens. */
export type JobFigures = { readonly [Name in JobFigure]?: number | undefined };

/** The end of a job, for the person who started it (null: from the command line). */
export interface JobEnding {
  id: string;
  userId: string | null;
  state: 'succeeded' | 'failed' | 'cancelled';
  /** Without places to fill in. */
  said: Message;
}

/** A network of roads, and the way on it from one place (lng, lat) to another; null where there is none. */
export interface JobRoads {
  readonly id: string;
  readonly number: number;
  readonly router: {
    readonly route: (
      from: readonly [number, number],
      to: readonly [number, number],
    ) => { readonly metres: number } | null;
  };
}

/** Services for workers. */
export interface JobSurroundings {
  /** Without a query time-out. */
  db: Db;
  config: Config;
  /** Opens what the database keeps sealed. */
  vault: Vault;
  log: FastifyBaseLogger;
  now: () => Date;
  /** The time zone of times in files, e.g. `Asia/Shanghai`. */
  timeZone: () => string;
  /** Reads exported lists as their calls answer them, with the columns of their files. */
  lists?: { readonly read: ReadList; readonly exports: ReadonlyMap<string, ListExport> };
  /** The file stores; left out by the command line. */
  stores?: () => Stores;
  /** The operating ranges that hold a place; left out by the command line. */
  rangesAt?: (lng: number, lat: number) => readonly { readonly id: string }[];
  /** The network of roads in force; null where there is none. Left out by the command line. */
  roads?: () => Promise<JobRoads | null>;
  /** Hosts outside that may have private addresses; left out by the command line. */
  privateHosts?: () => readonly string[];
  /** Called inside the transaction that ends a job. */
  onEnd?: (transaction: Db, ending: JobEnding) => Promise<void>;
}

/** The state from which another run of the job continues: any JSON. */
export interface JobState {
  checkpoint: object;
  doneCount: number;
  figures: JobFigures;
}

export interface JobContext extends Omit<JobSurroundings, 'timeZone'> {
  readonly jobId: string;
  readonly language: Language;
  /** The clock of all times in the job's files; fixed for the run, even if the setting changes. */
  readonly clock: WallClock;
  /** The folder of the job's files, with those of an earlier run. */
  readonly folder: string;
  /** The last state saved by the run before; null for a first run. */
  readonly checkpoint: unknown;
  /** Aborted when the job is cancelled, the server stops, or another node has taken over: throw its reason. */
  readonly signal: AbortSignal;
  /** Reports progress; may be called for every row. `total` is null while unknown. */
  progress: (done: number, total?: number | null) => void;
  /** Saves a state inside the transaction that makes it true. Throws when another run has taken over. */
  save: (transaction: Db, state: JobState) => Promise<void>;
}

/** The result of a successful run. */
export interface JobOutcome {
  message: Message;
  params?: Params;
  figures: JobFigures;
  /** Files in the folder for the person, by name. */
  files: readonly string[];
  /** Files in the folder to be deleted once the result is saved. */
  discard?: readonly string[];
}

/** Thrown by a worker that cannot do its job with what it was given, with a sentence for the person who started it. */
export class JobRefused extends Error {
  readonly sentence: Message;
  readonly params: Params;
  readonly figures: JobFigures;

  constructor(sentence: Message, params: Params = {}, figures: JobRefused['figures'] = {}) {
    super(sentence.en);
    this.sentence = sentence;
    this.params = params;
    this.figures = figures;
  }
}

/** The same where the platform is at fault: it counts on the system page. Not thrown in helper processes. */
export class JobFault extends JobRefused {}

export interface JobKind {
  readonly kind: JobKindName;
  /** The permission to fetch the files of such a job; null: `mayFetch` decides alone. */
  readonly permission: CallPermission | null;
  /** Name of the file in the job's folder that every run needs; null: none. */
  readonly source: string | null;
  /** Whether the owner may still see the content of its files, which were made with this input. */
  readonly mayFetch: (actor: Actor, input: unknown) => boolean;
  readonly run: (context: JobContext, input: unknown) => Promise<JobOutcome>;
}

/**
 * Declares a kind of job; its input is checked when it is read from the database. A figure of the outcome that has no word
 * does not compile, not even in an object made before, where the compiler lets other members pass.
 */
export function defineJob<Input extends z.ZodType, Figures extends JobFigures>(declaration: {
  kind: JobKindName;
  permission: CallPermission | null;
  source?: string;
  input: Input;
  /** Left out where neither data scopes nor masks restrict the content of the files. */
  mayFetch?: (actor: Actor, input: z.output<Input>) => boolean;
  run: (
    context: JobContext,
    input: z.output<Input>,
  ) => Promise<JobOutcome & { figures: Figures & Record<Exclude<keyof Figures, JobFigure>, never> }>;
}): JobKind {
  const { kind, permission, source = null, input, mayFetch, run } = declaration;
  return {
    kind,
    permission,
    source,
    mayFetch: (actor, raw) => {
      if (mayFetch === undefined) return true;
      // files of an input that no longer parses cannot be fetched
      const made = input.safeParse(raw);
      return made.success && mayFetch(actor, made.data);
    },
    run: (context, raw) => run(context, input.parse(raw)),
  };
}
