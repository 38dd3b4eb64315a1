/** Queries over background jobs and download tickets. Leases follow the clock of the database. */
import { sql, type Insertable } from 'kysely';
import type { JOB_STATES, JOB_KINDS } from '#contract/base/job/calls.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { DownloadTicketTable, JobTable } from './table.ts';

const inMs = (ms: number) => sql<string>`now() + ${ms}::integer * interval '1 millisecond'`;

export const jobSorts: SortKeys<'createdAt'> = {
  createdAt: { expression: sql`"job"."createdAt"`, type: 'timestamptz' },
};

export interface JobFilters {
  kind?: (typeof JOB_KINDS)[number] | undefined;
  state?: (typeof JOB_STATES)[number] | undefined;
}

/** What is shown of a job. */
export const JOB_COLUMNS = [
  'job.id',
  'job.kind',
  'job.state',
  'job.createdAt',
  'job.startedAt',
  'job.finishedAt',
  'job.doneCount',
  'job.totalCount',
  'job.message',
  'job.figures',
  'job.files',
] as const;

const jobsOf = (db: Db, userId: string, { kind, state }: JobFilters = {}) => {
  let query = db.selectFrom('job').where('job.userId', '=', userId);
  if (kind !== undefined) query = query.where('job.kind', '=', kind);
  if (state !== undefined) query = query.where('job.state', '=', state);
  return query;
};

export const jobList = (db: Db, userId: string, filters: JobFilters, page: Page) =>
  paged(jobsOf(db, userId, filters).select(JOB_COLUMNS), page, sql`"job"."id"`);

export const jobCount = (db: Db, userId: string, filters: JobFilters) =>
  cappedCount(db, jobsOf(db, userId, filters).select(sql<number>`1`.as('one')));

export const jobOf = (db: Db, userId: string, id: string) =>
  jobsOf(db, userId).where('job.id', '=', id).select(JOB_COLUMNS);

/** What one of a person's jobs was started with. */
export const jobInputOf = (db: Db, userId: string, id: string) =>
  jobsOf(db, userId).where('job.id', '=', id).select('job.input');

/** Puts those in order who start jobs for one person. Held until the transaction ends. */
export const takeJobsLock = (db: Db, userId: string) =>
  db.selectNoFrom(
    sql<string>`pg_advisory_xact_lock(hashtext('pilotdesk.job'), hashtext(${userId}))::text`.as('locked'),
  );

/** A person's jobs that wait or run. */
export const openJobsOf = (db: Db, userId: string) =>
  db.selectFrom('job').select('id').where('state', 'in', ['queued', 'running']).where('userId', '=', userId);

/** Ended jobs of a person whose files, with all newer ones, are more bytes than these; the newest is never one. */
export const jobsBeyondBytes = (db: Db, userId: string, most: number) =>
  db
    .selectFrom(
      db
        .selectFrom('job')
        .select([
          'id',
          'finishedAt',
          sql<string>`sum((select sum(("file" ->> 'bytes')::bigint) from jsonb_array_elements("files") as "file"))
            over (order by "id" desc)`.as('bytes'),
          sql<string>`row_number() over (order by "id" desc)`.as('place'),
        ])
        .where('userId', '=', userId)
        .where(sql<boolean>`"files" <> '[]'`)
        .as('kept'),
    )
    .select('kept.id')
    .where('kept.bytes', '>', String(most))
    .where('kept.place', '>', '1');

/** How a job that was run here ended. */
export const jobResult = (db: Db, id: string) =>
  db.selectFrom('job').where('id', '=', id).select(['state', 'message', 'figures', 'files']);

export const lockJobOf = (db: Db, userId: string, id: string) => jobOf(db, userId, id).forNoKeyUpdate();

export const insertJob = (db: Db, row: Insertable<JobTable>) => db.insertInto('job').values(row).returning('id');

/** Takes a job that waits, or whose runner's lease has run out. No row comes back when there is nothing to take. */
export const claimJob = (db: Db, id: string, runner: string, leaseMs: number) =>
  db
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      runner,
      attempt: eb('attempt', '+', 1),
      leaseUntil: inMs(leaseMs),
      startedAt: eb.fn.coalesce('startedAt', sql<string>`now()`),
    }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'queued'),
        eb.and([eb('state', '=', 'running'), eb('leaseUntil', '<', sql<string>`now()`)]),
      ]),
    )
    .returning(['id', 'kind', 'userId', 'input', 'language', 'checkpoint', 'attempt', 'cancelRequested', 'figures']);

/** One run of a job, as the fence around whatever it writes. */
export interface Hold {
  id: string;
  runner: string;
  attempt: number;
}

const held = (db: Db, { id, runner, attempt }: Hold) =>
  db
    .updateTable('job')
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running');

/** Renews the lease and tells the progress. No row comes back when the hold is lost. */
export const beatJob = (
  db: Db,
  hold: Hold,
  leaseMs: number,
  progress: { doneCount: number; totalCount: number | null },
) =>
  held(db, hold)
    .set({
      leaseUntil: inMs(leaseMs),
      doneCount: String(progress.doneCount),
      totalCount: progress.totalCount === null ? null : String(progress.totalCount),
    })
    .returning('cancelRequested');

export const saveJob = (db: Db, hold: Hold, state: { checkpoint: string; doneCount: number; figures: string }) =>
  held(db, hold)
    .set({ checkpoint: state.checkpoint, doneCount: String(state.doneCount), figures: state.figures })
    .returning('id');

export interface JobEnd {
  state: 'succeeded' | 'failed' | 'cancelled';
  message: string;
  figures?: string;
  files: string;
  doneCount: number;
}

export const finishJob = (db: Db, hold: Hold, end: JobEnd) =>
  held(db, hold)
    .set({ ...end, doneCount: String(end.doneCount), leaseUntil: null, finishedAt: sql<string>`now()` })
    .returning('id');

/** Gives a job back, so that whoever comes next goes on with it at once. */
export const releaseJob = (db: Db, hold: Hold) =>
  held(db, hold).set({ state: 'queued', runner: null, leaseUntil: null });

/** Jobs of a runner that is gone wait again. Those of the command line are for whoever repeats the command. */
export const requeueAbandoned = (db: Db) =>
  db
    .updateTable('job')
    .set({ state: 'queued', runner: null, leaseUntil: null })
    .where('state', '=', 'running')
    .where('userId', 'is not', null)
    .where('leaseUntil', '<', sql<string>`now()`);

export const waitingJobs = (db: Db) =>
  db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'queued')
    .where('userId', 'is not', null)
    .orderBy('id')
    .limit(1000);

/** A waiting job ends at once, a running one as soon as its runner hears of it. */
export const requestCancel = (db: Db, id: string, message: string) =>
  db
    .updateTable('job')
    .set({
      cancelRequested: true,
      state: sql<'queued'>`case when "state" = 'queued' then 'cancelled' else "state" end`,
      message: sql<string>`case when "state" = 'queued' then ${message} else "message" end`,
      finishedAt: sql<string | null>`case when "state" = 'queued' then now() else "finishedAt" end`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running']);

/** The newest import of the same file by the command line that did not come to its end. */
export const unfinishedLocalJob = (db: Db, kind: (typeof JOB_KINDS)[number], key: string) =>
  db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('userId', 'is', null)
    .where('state', 'in', ['queued', 'running'])
    .where(sql`"input" ->> 'key'`, '=', key)
    .orderBy('id', 'desc')
    .limit(1);

/** When each of these jobs ended; those that are no more are missing. */
export const endsOfJobs = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('job')
    .select(['id', 'finishedAt'])
    .where(sql<boolean>`"id" = any(${[...ids]}::bigint[])`);

export const forgetJobFiles = (db: Db, id: string) => db.updateTable('job').set({ files: '[]' }).where('id', '=', id);

export const forgetOldJobs = (db: Db, before: string) => db.deleteFrom('job').where('finishedAt', '<', before);

export const keepTicket = (db: Db, row: Insertable<DownloadTicketTable>) => db.insertInto('downloadTicket').values(row);

/** Uses a ticket up. No row comes back for one that is used, too old, or of a session that has ended. */
export const takeTicket = (db: Db, ticketHash: Buffer, now: string) =>
  db
    .deleteFrom('downloadTicket')
    .using(['session', 'sysUser'])
    .whereRef('session.id', '=', 'downloadTicket.sessionId')
    .whereRef('sysUser.id', '=', 'session.userId')
    .where('downloadTicket.ticketHash', '=', ticketHash)
    .where('downloadTicket.expiresAt', '>', now)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('sysUser.state', '=', 'enabled')
    .returning(['downloadTicket.jobId', 'downloadTicket.fileName']);

export const forgetTickets = (db: Db, before: string) =>
  db.deleteFrom('downloadTicket').where('expiresAt', '<', before);
