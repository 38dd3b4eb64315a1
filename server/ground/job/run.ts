/**
 * One run of a job. While it runs it renews the job's lease and saves its progress; everything it writes to the job
 * is fenced by that lease, so a run that was thought dead cannot spoil the run that took over from it.
 */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Message, type Params, say } from '#server/ground/core/messages.ts';
import { isDatabaseDown } from '#server/ground/core/answer.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  JobFault,
  JobRefused,
  type JobContext,
  type JobKind,
  type JobOutcome,
  type JobState,
  type JobSurroundings,
} from './define.ts';
import { openJobFolder, sizesOf } from './files.ts';
import { jobMessages } from './messages.ts';
import { beatJob, type claimJob, finishJob, type JobEnd, releaseJob, saveJob, type Hold } from './queries.ts';

export const LEASE_MS = 6000;
/** How often progress is saved; without progress every fourth time renews the lease. */
const BEAT_MS = 500;
const BEATS_WITHOUT_NEWS = 4;
/** Most runs of a job that dies with its server each time, and of those that came no further than one before. */
const MOST_ATTEMPTS = 20;
const MOST_FRUITLESS = 2;

/** Why a run is interrupted. */
class Interrupted extends Error {
  readonly why: 'cancelled' | 'stopping' | 'lost';
  constructor(why: Interrupted['why']) {
    super(`the job was interrupted: ${why}`);
    this.why = why;
  }
}

export type Claim = NonNullable<Awaited<ReturnType<ReturnType<typeof claimJob>['executeTakeFirst']>>>;

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === '53100');

export class JobRun {
  readonly #surroundings: JobSurroundings;
  readonly #claim: Claim;
  readonly #hold: Hold;
  readonly #interruption = new AbortController();
  #doneCount = 0;
  #totalCount: number | null = null;
  #news = false;
  #quietBeats = 0;
  #leaseEndsAt = performance.now() + LEASE_MS;
  #timer: NodeJS.Timeout | undefined;

  constructor(surroundings: JobSurroundings, runner: string, claim: Claim) {
    this.#surroundings = surroundings;
    this.#claim = claim;
    this.#hold = { id: claim.id, runner, attempt: claim.attempt };
  }

  /** Stops the work soon; after `stopping` another run continues the job. */
  interrupt(why: 'cancelled' | 'stopping'): void {
    this.#interruption.abort(new Interrupted(why));
  }

  /** Runs the job and saves its result. Never throws. */
  async run(kind: JobKind): Promise<void> {
    const { log } = this.#surroundings;
    this.#beatLater();
    try {
      if (this.#claim.cancelRequested) this.interrupt('cancelled');
      const { attempt, fruitless } = this.#claim;
      if (attempt > MOST_ATTEMPTS || fruitless > MOST_FRUITLESS) throw new JobFault(jobMessages.tooOften);
      const folder = await openJobFolder(this.#surroundings.config, this.#claim.id);
      this.#interruption.signal.throwIfAborted();
      const outcome = await kind.run(this.#context(folder), this.#claim.input);
      await this.#succeed(outcome, folder);
    } catch (error) {
      await this.#fail(error).catch((inner: unknown) =>
        log.warn({ err: inner, job: this.#claim.id }, 'the end of a job could not be kept'),
      );
    } finally {
      clearTimeout(this.#timer);
    }
  }

  #context(folder: string): JobContext {
    const { id, language, checkpoint } = this.#claim;
    const { timeZone, ...surroundings } = this.#surroundings;
    return {
      ...surroundings,
      jobId: id,
      language,
      clock: new WallClock(timeZone()),
      folder,
      checkpoint,
      signal: this.#interruption.signal,
      progress: (done, total) => {
        this.#doneCount = done;
        if (total !== undefined) this.#totalCount = total;
        this.#news = true;
      },
      save: (transaction, state) => this.#save(transaction, state),
    };
  }

  async #save(transaction: Db, { checkpoint, doneCount, figures }: JobState): Promise<void> {
    const state = { checkpoint: JSON.stringify(checkpoint), doneCount, figures: JSON.stringify(figures) };
    const saved = await saveJob(transaction, this.#hold, state).executeTakeFirst();
    if (saved === undefined) throw new Interrupted('lost');
    this.#doneCount = doneCount;
  }

  #beatLater(): void {
    this.#timer = setTimeout(() => {
      void this.#beat().finally(() => this.#interruption.signal.aborted || this.#beatLater());
    }, BEAT_MS);
  }

  async #beat(): Promise<void> {
    this.#quietBeats += 1;
    if (!this.#news && this.#quietBeats < BEATS_WITHOUT_NEWS) return;
    this.#news = false;
    this.#quietBeats = 0;
    const askedAt = performance.now();
    try {
      const progress = { doneCount: this.#doneCount, totalCount: this.#totalCount };
      const kept = await beatJob(this.#surroundings.db, this.#hold, LEASE_MS, progress).executeTakeFirst();
      if (kept === undefined) return this.#interruption.abort(new Interrupted('lost'));
      this.#leaseEndsAt = askedAt + LEASE_MS;
      if (kept.cancelRequested) this.interrupt('cancelled');
    } catch (error) {
      this.#surroundings.log.warn({ err: error, job: this.#claim.id }, 'the lease of a job could not be renewed');
      if (performance.now() > this.#leaseEndsAt) this.#interruption.abort(new Interrupted('lost'));
    }
  }

  async #succeed({ message, params, figures, files, discard = [] }: JobOutcome, folder: string): Promise<void> {
    await this.#end({
      state: 'succeeded',
      ...this.#worded(message, params),
      isFault: false,
      figures: JSON.stringify(figures),
      files: JSON.stringify(await sizesOf(folder, files)),
      doneCount: this.#doneCount,
    });
    for (const name of discard) await rm(join(folder, name), { force: true });
  }

  async #fail(error: unknown): Promise<void> {
    const { db, log } = this.#surroundings;
    const reason: unknown = this.#interruption.signal.aborted ? this.#interruption.signal.reason : error;
    if (reason instanceof Interrupted && reason.why === 'lost') return;
    if (reason instanceof Interrupted && reason.why === 'stopping') {
      await releaseJob(db, this.#hold).execute();
      return;
    }
    if (isDatabaseDown(reason)) {
      // the lease expires, and a node that reaches the database continues
      log.warn({ err: reason, job: this.#claim.id }, 'a job lost the database');
      return;
    }
    await this.#end({ ...this.#endOf(reason), files: '[]', doneCount: this.#doneCount });
  }

  /** Saves the result, once, and notifies the person who started the job. */
  async #end({ said, ...end }: Omit<JobEnd, 'said'> & { said: Message }): Promise<void> {
    const { db, onEnd } = this.#surroundings;
    const { id, userId } = this.#claim;
    const { state } = end;
    await db.transaction().execute(async (transaction) => {
      const ended = await finishJob(transaction, this.#hold, { ...end, said: JSON.stringify(said) }).executeTakeFirst();
      if (ended !== undefined) await onEnd?.(transaction, { id, userId, state, said });
    });
  }

  /** An outcome for whoever reads it, and as it was said to whoever started it. */
  #worded(sentence: Message, params: Params = {}): { message: string; said: Message } {
    const said = { zh: say(sentence, 'zh-CN', params), en: say(sentence, 'en-US', params) };
    return { message: say(said, this.#claim.language), said };
  }

  /** The one place that tells what people get wrong (a file that cannot be read) from what the platform does. */
  #endOf(reason: unknown) {
    const { id } = this.#claim;
    if (reason instanceof Interrupted)
      return { state: 'cancelled' as const, ...this.#worded(jobMessages.cancelled), isFault: false };
    const state = 'failed' as const;
    if (reason instanceof JobRefused) {
      const { sentence, params, figures } = reason;
      const isFault = reason instanceof JobFault;
      return { state, ...this.#worded(sentence, params), isFault, figures: JSON.stringify(figures) };
    }
    // said by what jobs share with calls
    if (reason instanceof Refusal)
      return { state, ...this.#worded(reason.sentence, reason.details.params), isFault: reason.status >= 500 };
    const trace = randomBytes(8).toString('hex');
    this.#surroundings.log.error({ err: reason, job: id, trace }, 'a job failed');
    const sentence = isDiskFull(reason) ? jobMessages.diskFull : jobMessages.failed;
    return { state, ...this.#worded(sentence, { trace }), isFault: true };
  }
}
