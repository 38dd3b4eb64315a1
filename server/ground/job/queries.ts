/** Queries over background jobs and download tickets. Leases follow the clock of the database. */
import { sql, type Insertable } from 'kysely';
import type { JOB_STATES, JOB_KINDS } from '#contract/base/job/calls.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { goesOn } from '#server/ground/core/account.ts';
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

/** The columns of a job for people. */
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
  'job.said',
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

/** The input of one of a person's jobs. */
export const jobInputOf = (db: Db, userId: string, id: string) =>
  jobsOf(db, userId).where('job.id', '=', id).select('job.input');

/** Orders the starts of jobs of one person. Held until the transaction ends. */
export const takeJobsLock = (db: Db, userId: string) =>
  db.selectNoFrom(
    sql<string>`pg_advisory_xact_lock(hashtext('pilotdesk.job'), hashtext(${userId}))::text`.as('locked'),
  );

/** A person's jobs that wait or run. */
export const openJobsOf = (db: Db, userId: string) =>
  db.selectFrom('job').select('id').where('state', 'in', ['queued', 'running']).where('userId', '=', userId);

/** Ended jobs of a person whose files, together with all newer ones, exceed these bytes; never the newest. */
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

/** The result of a job that ran here. */
export const jobResult = (db: Db, id: string) =>
  db.selectFrom('job').where('id', '=', id).select(['state', 'message', 'figures', 'files']);

export const lockJobOf = (db: Db, userId: string, id: string) => jobOf(db, userId, id).forNoKeyUpdate();

export const insertJob = (db: Db, row: Insertable<JobTable>) => db.insertInto('job').values(row).returning('id');

/** Claims a job that waits or whose lease has expired; returns no row otherwise. */
export const claimJob = (db: Db, id: string, runner: string, leaseMs: number) =>
  db
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      runner,
      attempt: eb('attempt', '+', 1),
      fruitless: eb('fruitless', '+', 1),
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
    .returning([
      'id',
      'kind',
      'userId',
      'input',
      'language',
      'checkpoint',
      'attempt',
      'fruitless',
      'cancelRequested',
      'figures',
    ]);

/** Identifies one run of a job; guards all its writes. */
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

/** A run that comes further than any before it bears fruit. */
const reached = (doneCount: number) => ({
  doneCount: String(doneCount),
  fruitless: sql<number>`case when ${String(doneCount)}::bigint > "reachedCount" then 0 else "fruitless" end`,
  reachedCount: sql<string>`greatest("reachedCount", ${String(doneCount)}::bigint)`,
});

/** Renews the lease and saves the progress; returns no row when the claim is lost. */
export const beatJob = (
  db: Db,
  hold: Hold,
  leaseMs: number,
  progress: { doneCount: number; totalCount: number | null },
) =>
  held(db, hold)
    .set({
      leaseUntil: inMs(leaseMs),
      ...reached(progress.doneCount),
      totalCount: progress.totalCount === null ? null : String(progress.totalCount),
    })
    .returning('cancelRequested');

export const saveJob = (db: Db, hold: Hold, state: { checkpoint: string; doneCount: number; figures: string }) =>
  held(db, hold)
    .set({ ...reached(state.doneCount), checkpoint: state.checkpoint, figures: state.figures })
    .returning('id');

export interface JobEnd {
  state: 'succeeded' | 'failed' | 'cancelled';
  message: string;
  said: string;
  isFault: boolean;
  figures?: string;
  files: string;
  doneCount: number;
}

export const finishJob = (db: Db, hold: Hold, end: JobEnd) =>
  held(db, hold)
    .set({ ...end, doneCount: String(end.doneCount), leaseUntil: null, finishedAt: sql<string>`now()` })
    .returning('id');

/** Releases a job, so that another node can continue it at once. */
export const releaseJob = (db: Db, hold: Hold) =>
  held(db, hold).set({ state: 'queued', runner: null, leaseUntil: null, fruitless: 0 });

/** Puts jobs of dead runners back in the queue, except those of the command line. */
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

/** Cancels a job: a waiting one at once, a running one as soon as its runner notices. */
export const requestCancel = (db: Db, id: string, { message, said }: { message: string; said: string }) =>
  db
    .updateTable('job')
    .set({
      cancelRequested: true,
      state: sql<'queued'>`case when "state" = 'queued' then 'cancelled' else "state" end`,
      message: sql<string>`case when "state" = 'queued' then ${message} else "message" end`,
      said: sql<string | null>`case when "state" = 'queued' then ${said}::jsonb else "said" end`,
      finishedAt: sql<string | null>`case when "state" = 'queued' then now() else "finishedAt" end`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running']);

/** The newest unfinished import of the same file by the command line. */
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

/** The end of each of these jobs; deleted ones are missing. */
export const endsOfJobs = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('job')
    .select(['id', 'finishedAt'])
    .where(sql<boolean>`"id" = any(${[...ids]}::bigint[])`);

export const forgetJobFiles = (db: Db, id: string) => db.updateTable('job').set({ files: '[]' }).where('id', '=', id);

export const forgetOldJobs = (db: Db, before: string) => db.deleteFrom('job').where('finishedAt', '<', before);

export const keepTicket = (db: Db, row: Insertable<DownloadTicketTable>) => db.insertInto('downloadTicket').values(row);

/** Uses a ticket; returns no row for a used or expired one, or one of an ended session. */
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
    .where(goesOn())
    .returning(['downloadTicket.jobId', 'downloadTicket.fileName']);

export const forgetTickets = (db: Db, before: string) =>
  db.deleteFrom('downloadTicket').where('expiresAt', '<', before);
