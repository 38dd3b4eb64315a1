/**
 * Background jobs: a row for the person, a message in pg-boss for a free node. The row is the truth; a
 * message that is lost or delivered twice does no harm, since running a job begins with claiming its row.
 */
import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { PgBoss, type Db as BossDb } from 'pg-boss';
import type { Language } from '#contract/ground/enums.ts';
import { say } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import type { JobKind, JobKindName, JobSurroundings } from './define.ts';
import { foldersOfJobs, removeJobFolder } from './files.ts';
import { jobMessages } from './messages.ts';
import {
  claimJob,
  endsOfJobs,
  forgetJobFiles,
  forgetOldJobs,
  forgetTickets,
  insertJob,
  jobsBeyondBytes,
  openJobsOf,
  requestCancel,
  requeueAbandoned,
  takeJobsLock,
  waitingJobs,
} from './queries.ts';
import { JobRun, LEASE_MS } from './run.ts';

const QUEUE = 'job';
/** Jobs that one node runs at the same time. */
const AT_ONCE = 2;
/** How often jobs of dead nodes and lost messages are searched. */
const SWEEP_MS = 2000;
const DAY_MS = 24 * 3600 * 1000;
const FILES_KEPT_MS = 7 * DAY_MS;
/** Age from which the rest of an interrupted upload is removed. */
const ORPHANS_KEPT_MS = DAY_MS;
/** Most jobs of one person that wait or run. */
const MOST_OPEN = 10;
/** Most bytes of the files of one person's jobs; beyond it the oldest are deleted. */
const MOST_BYTES = 4 * 1024 ** 3;
const JOBS_KEPT_MS = 90 * DAY_MS;

export interface NewJob {
  kind: JobKindName;
  /** The input of the worker, by the schema of the kind. */
  input: object;
  userId: string;
  language: Language;
}

const bossOn = (db: Db): BossDb => ({
  executeSql: async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows: rows ?? [] };
  },
});

export class Jobs {
  readonly #surroundings: JobSurroundings;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #runner = randomUUID();
  readonly #runs = new Map<string, { run: JobRun; ended: Promise<void> }>();
  #boss: PgBoss | null = null;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(surroundings: JobSurroundings, kinds: readonly JobKind[]) {
    this.#surroundings = surroundings;
    this.#kinds = new Map(kinds.map((kind) => [kind.kind, kind]));
  }

  /** Whether jobs of this kind can still be run. */
  knows(kind: string): boolean {
    return this.#kinds.has(kind);
  }

  /** Whether an actor's role may fetch files of this kind of job; false for an unknown kind. */
  allowsFetch(kind: string, actor: Actor): boolean {
    const found = this.#kinds.get(kind);
    return found !== undefined && (found.permission === null || allows(actor, found.permission));
  }

  /** Whether an actor may still see the content of files made with this input. */
  mayFetch(kind: string, actor: Actor, input: unknown): boolean {
    return this.#kinds.get(kind)?.mayFetch(actor, input) ?? false;
  }

  /** The file without which a job of this kind cannot run again; null when it needs none. */
  sourceOf(kind: string): string | null {
    return this.#kinds.get(kind)?.source ?? null;
  }

  /**
   * Adds a job inside the caller's transaction; it runs after the commit. Returns its id. 409 when the person has too many
   * jobs under way.
   */
  async start(db: Db, { kind, input, userId, language }: NewJob): Promise<string> {
    // jobs started at the same moment are counted one after the other
    await takeJobsLock(db, userId).execute();
    const open = await openJobsOf(db, userId).execute();
    if (open.length >= MOST_OPEN) throw new Refusal(409, jobMessages.tooManyOpen, { params: { count: open.length } });
    const { id } = await insertJob(db, {
      kind,
      input: JSON.stringify(input),
      userId,
      language,
    }).executeTakeFirstOrThrow();
    // without pg-boss (still starting, or the database is away) the next sweep sends the message
    await this.#send(db, id);
    return id;
  }

  /** Stops a job, here at once and on other nodes within seconds. */
  async cancel(db: Db, id: string, language: Language): Promise<void> {
    const said = jobMessages.cancelled;
    await requestCancel(db, id, { message: say(said, language), said: JSON.stringify(said) }).execute();
  }

  /** After the commit of `cancel`. */
  cancelHere(id: string): void {
    this.#runs.get(id)?.run.interrupt('cancelled');
  }

  /** Starts running jobs, without making the server wait. */
  begin(): void {
    const next = () => {
      if (this.#stopped) return;
      this.#timer = setTimeout(() => {
        this.#sweeping = this.#sweep().finally(next);
      }, SWEEP_MS);
    };
    this.#sweeping = this.#sweep().finally(next);
  }

  /** Interrupts running jobs, so that another node or the next start continues them. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#sweeping;
    const runs = [...this.#runs.values()];
    for (const { run } of runs) run.interrupt('stopping');
    await Promise.all(runs.map(({ ended }) => ended));
    await this.#boss?.stop({ graceful: false, close: false }).catch(() => undefined);
  }

  /** Deletes files after 7 days and finished jobs after 90. */
  async tidy(): Promise<void> {
    const { config, db, now } = this.#surroundings;
    const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
    const folders = await foldersOfJobs(config);
    const ends = new Map(
      (
        await endsOfJobs(
          db,
          folders.map(({ id }) => id),
        ).execute()
      ).map(({ id, finishedAt }) => [id, finishedAt]),
    );
    for (const { id, changedAt } of folders) {
      // a folder without a row belongs to an interrupted upload
      const isOrphan = !ends.has(id);
      const endedAt = isOrphan ? changedAt.toISOString() : ends.get(id);
      const kept = isOrphan ? ORPHANS_KEPT_MS : FILES_KEPT_MS;
      if (endedAt === null || endedAt === undefined || Date.parse(endedAt) > now().getTime() - kept) continue;
      await removeJobFolder(config, id);
      await forgetJobFiles(db, id).execute();
    }
    await forgetOldJobs(db, ago(JOBS_KEPT_MS)).execute();
    await forgetTickets(db, ago(0)).execute();
  }

  async #sweep(): Promise<void> {
    const { db, log } = this.#surroundings;
    try {
      this.#boss ??= await this.#startBoss();
      await requeueAbandoned(db).execute();
      for (const { id } of await waitingJobs(db).execute()) await this.#send(db, id);
    } catch (error) {
      if (!this.#stopped) log.warn({ err: error }, 'jobs cannot be looked after at the moment; it is tried again');
    }
  }

  async #startBoss(): Promise<PgBoss> {
    const { db, log } = this.#surroundings;
    const boss = new PgBoss({
      db: bossOn(db),
      schema: 'pgboss',
      schedule: false,
      reindex: false,
      monitorVacuum: false,
    });
    boss.on(
      'error',
      (error) => void (this.#stopped || log.warn({ err: error }, 'pg-boss reported an error; it goes on by itself')),
    );
    try {
      await boss.start();
      // `short`: one waiting message for each job
      await boss.createQueue(QUEUE, {
        policy: 'short',
        retryLimit: 0,
        expireInSeconds: 86_400,
        deleteAfterSeconds: 3600,
      });
      await boss.work<{ id: string }>(
        QUEUE,
        { batchSize: 1, localConcurrency: AT_ONCE, pollingIntervalSeconds: 0.5 },
        async (messages) => {
          for (const { data } of messages) await this.#run(data.id);
        },
      );
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false, close: false }).catch(() => undefined);
      throw error;
    }
  }

  /** Deletes the files of a person's oldest jobs while all together are too many bytes. */
  async #makeRoom(userId: string): Promise<void> {
    const { config, db, log } = this.#surroundings;
    try {
      for (const { id } of await jobsBeyondBytes(db, userId, MOST_BYTES).execute()) {
        await removeJobFolder(config, id);
        await forgetJobFiles(db, id).execute();
      }
    } catch (error) {
      log.warn({ err: error, userId }, 'old files of jobs could not be removed; it is tried again after the next job');
    }
  }

  async #send(db: Db, id: string): Promise<void> {
    await this.#boss?.send(QUEUE, { id }, { singletonKey: id, db: bossOn(db) });
  }

  async #run(id: string): Promise<void> {
    if (this.#stopped || this.#runs.has(id)) return;
    const { db, log } = this.#surroundings;
    const claim = await claimJob(db, id, this.#runner, LEASE_MS).executeTakeFirst();
    if (claim === undefined) return;
    const kind = this.#kinds.get(claim.kind);
    if (kind === undefined) return log.error({ job: id, kind: claim.kind }, 'no worker for this kind of job');
    const run = new JobRun(this.#surroundings, this.#runner, claim);
    const ended = run.run(kind);
    this.#runs.set(id, { run, ended });
    await ended.finally(() => this.#runs.delete(id));
    if (claim.userId !== null) await this.#makeRoom(claim.userId);
  }
}
