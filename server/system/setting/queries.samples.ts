import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { People } from '#server/access/systemUser/queries.ts';
import * as queries from './queries.ts';

const jobs: Page = {
  field: 'createdAt',
  key: queries.jobSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const sessions: Page = { ...jobs, field: 'lastSeenAt', key: queries.sessionSorts.lastSeenAt };
const all: People = { kind: 'all' };
const school: People = { kind: 'school', id: '1' };
const supplier: People = { kind: 'supplier', id: '1' };
const self: People = { kind: 'self', id: '1' };
const at = '2026-01-01T00:00:00Z';
const live: queries.LiveAt = { now: at, seenAfter: at, createdAfter: at };
const jobFilters: queries.JobFilters = { kind: 'userExport', state: 'failed', keyword: 'a', id: '1' };
const sessionFilters: queries.SessionFilters = { keyword: 'a', ip: '127.0.0.1', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  allJobs: [
    [all, {}, jobs],
    [school, jobFilters, jobs],
  ],
  allJobsCount: [
    [all, {}],
    [supplier, jobFilters],
  ],
  lockAnyJob: [
    [all, '1'],
    [self, '1'],
  ],
  requeueJob: [['1']],
  sessionList: [
    [all, {}, live, sessions],
    [self, sessionFilters, live, sessions],
  ],
  sessionCount: [
    [all, {}, live],
    [school, sessionFilters, live],
  ],
  liveSession: [[supplier, '1', live]],
  databaseFacts: [[]],
  databaseClock: [[]],
  postgresVersion: [[]],
  jobFacts: [[at]],
  smsFacts: [[at]],
};
