/** Queries over everybody's jobs and sessions, and over the health of the database. */
import { sql, type ExpressionBuilder } from 'kysely';
import type { JOB_KINDS, JOB_STATES } from '#contract/base/job/calls.ts';
import { cappedCount, holds, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Database } from '#server/ground/database/schema.ts';
import { JOB_COLUMNS } from '#server/ground/job/queries.ts';
import type { People } from '#server/access/systemUser/queries.ts';
import { withinPeople } from '#server/access/systemUser/reach.ts';

export const jobSorts: SortKeys<'createdAt'> = {
  createdAt: { expression: sql`"job"."createdAt"`, type: 'timestamptz' },
};
export const sessionSorts: SortKeys<'lastSeenAt' | 'createdAt'> = {
  lastSeenAt: { expression: sql`"session"."lastSeenAt"`, type: 'timestamptz' },
  createdAt: { expression: sql`"session"."createdAt"`, type: 'timestamptz' },
};

const named = (keyword: string) => (eb: ExpressionBuilder<Database, 'sysUser'>) => {
  return eb.or([holds('sysUser.account', keyword), holds('sysUser.realName', keyword)]);
};

// ---------------------------------------------------------------- jobs

export interface JobFilters {
  kind?: (typeof JOB_KINDS)[number] | undefined;
  state?: (typeof JOB_STATES)[number] | undefined;
  keyword?: string | undefined;
  id?: string | undefined;
}

const filteredJobs = (db: Db, people: People, { kind, state, keyword, id }: JobFilters) => {
  let query = db.selectFrom('job').leftJoin('sysUser', 'sysUser.id', 'job.userId');
  // work of the command line belongs to nobody: it takes the whole reach
  if (people.kind !== 'all') query = query.where((eb) => withinPeople(people)(eb));
  if (keyword !== undefined && keyword !== '') query = query.where((eb) => named(keyword)(eb));
  if (kind !== undefined) query = query.where('job.kind', '=', kind);
  if (state !== undefined) query = query.where('job.state', '=', state);
  return id === undefined ? query : query.where('job.id', '=', id);
};

const JOB = [...JOB_COLUMNS, 'job.userId', 'job.attempt'] as const;

export const allJobs = (db: Db, people: People, filters: JobFilters, page: Page) =>
  paged(
    filteredJobs(db, people, filters).select([...JOB, 'sysUser.account', 'sysUser.realName']),
    page,
    sql`"job"."id"`,
  );

export const allJobsCount = (db: Db, people: People, filters: JobFilters) =>
  cappedCount(db, filteredJobs(db, people, filters).select(sql<number>`1`.as('one')));

/** Until the transaction ends the job's row stays as it is, but for the beat of whoever runs it, which waits. */
export const lockAnyJob = (db: Db, people: People, id: string) =>
  filteredJobs(db, people, { id })
    .select([...JOB, 'sysUser.account', 'sysUser.realName'])
    .forNoKeyUpdate('job');

/** An ended job waits again, with what it has done so far. */
export const requeueJob = (db: Db, id: string) =>
  db
    .updateTable('job')
    .set({
      state: 'queued',
      cancelRequested: false,
      message: '',
      said: null,
      isFault: false,
      runner: null,
      leaseUntil: null,
      startedAt: null,
      finishedAt: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled']);

// ---------------------------------------------------------------- sessions

export interface SessionFilters {
  keyword?: string | undefined;
  ip?: string | undefined;
  id?: string | undefined;
}

/** What counts as live at this moment. */
export interface LiveAt {
  now: string;
  seenAfter: string;
  createdAfter: string;
}

const liveSessions = (db: Db, people: People, { keyword, ip, id }: SessionFilters, live: LiveAt) => {
  let query = db
    .selectFrom('session')
    .innerJoin('sysUser', 'sysUser.id', 'session.userId')
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', live.now)
    .where('session.lastSeenAt', '>', live.seenAfter)
    .where('session.createdAt', '>', live.createdAfter);
  // work of the command line belongs to nobody: it takes the whole reach
  if (people.kind !== 'all') query = query.where((eb) => withinPeople(people)(eb));
  if (keyword !== undefined && keyword !== '') query = query.where((eb) => named(keyword)(eb));
  if (ip !== undefined && ip !== '') query = query.where('session.ip', '=', ip.normalize('NFKC').toLowerCase());
  return id === undefined ? query : query.where('session.id', '=', id);
};

export const sessionList = (db: Db, people: People, filters: SessionFilters, live: LiveAt, page: Page) =>
  paged(
    liveSessions(db, people, filters, live)
      .innerJoin('role', 'role.id', 'session.roleId')
      .select([
        'session.id',
        'session.userId',
        'session.ip',
        'session.userAgent',
        'session.createdAt',
        'session.lastSeenAt',
        'sysUser.account',
        'sysUser.realName',
        'role.nameZh as roleNameZh',
        'role.nameEn as roleNameEn',
      ]),
    page,
    sql`"session"."id"`,
  );

export const sessionCount = (db: Db, people: People, filters: SessionFilters, live: LiveAt) =>
  cappedCount(db, liveSessions(db, people, filters, live).select(sql<number>`1`.as('one')));

/** Whose live session it is; no row for one that is over or out of reach. */
export const liveSession = (db: Db, people: People, id: string, live: LiveAt) =>
  liveSessions(db, people, { id }, live).select(['session.id', 'session.userId', 'sysUser.account']);

// ---------------------------------------------------------------- health

export const databaseFacts = (db: Db) =>
  db.selectNoFrom([
    sql<string>`current_setting('server_version')`.as('version'),
    sql<string>`pg_database_size(current_database())`.as('size'),
    sql<string>`current_setting('max_connections')`.as('mostConnections'),
    sql<string>`(select count(*) from pg_stat_activity where datname = current_database())`.as('connections'),
  ]);

/** Milliseconds since 1970 by the clock of the database. */
export const databaseClock = (db: Db) =>
  db.selectNoFrom(sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint`.as('now'));

export const postgresVersion = (db: Db) =>
  db.selectNoFrom(sql<string>`current_setting('server_version')`.as('version'));

/** Jobs that wait, how many seconds the first of them has waited, and those that failed since a moment. */
export const jobFacts = (db: Db, since: string) =>
  db.selectNoFrom([
    sql<string>`(select count(*) from "job" where "state" = 'queued')`.as('waiting'),
    sql<number>`(select coalesce(extract(epoch from now() - min("createdAt")), 0)::integer
      from "job" where "state" = 'queued' and "userId" is not null)`.as('oldestSeconds'),
    sql<string>`(select count(*) from "job" where "state" = 'failed' and "isFault" and "finishedAt" > ${since}::timestamptz)`.as(
      'faults',
    ),
  ]);

/** Text messages that nobody has passed on, and those that failed since a moment. */
export const smsFacts = (db: Db, since: string) =>
  db.selectNoFrom([
    sql<string>`(select count(*) from "sms" where "state" = 'waiting' and "at" > ${since}::timestamptz
      and ("expiresAt" is null or "expiresAt" > now()))`.as('waiting'),
    sql<string>`(select count(*) from "sms" where "state" = 'failed' and "at" > ${since}::timestamptz)`.as('failed'),
  ]);
