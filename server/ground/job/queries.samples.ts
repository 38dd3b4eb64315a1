import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'createdAt',
  key: queries.jobSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.JobFilters = { kind: 'orderExport', state: 'running' };
const hold: queries.Hold = { id: '1', runner: 'a', attempt: 1 };
const ticketHash = Buffer.alloc(32);

export const samples: QuerySamples<typeof queries> = {
  jobList: [
    ['1', {}, page],
    ['1', filters, { ...page, after: { value: '2025-01-01T00:00:00Z', id: '1' } }],
  ],
  jobCount: [
    ['1', {}],
    ['1', filters],
  ],
  jobOf: [['1', '1']],
  jobInputOf: [['1', '1']],
  takeJobsLock: [['1']],
  openJobsOf: [['1']],
  jobsBeyondBytes: [['1', 1000]],
  jobResult: [['1']],
  lockJobOf: [['1', '1']],
  insertJob: [[{ kind: 'orderExport', userId: '1', language: 'zh-CN', input: '{}' }]],
  claimJob: [['1', 'a', 6000]],
  beatJob: [[hold, 6000, { doneCount: 1, totalCount: null }]],
  saveJob: [[hold, { checkpoint: '{}', doneCount: 1, figures: '{}' }]],
  finishJob: [
    [hold, { state: 'succeeded', message: '', said: '{}', isFault: false, figures: '{}', files: '[]', doneCount: 1 }],
  ],
  releaseJob: [[hold]],
  requeueAbandoned: [[]],
  waitingJobs: [[]],
  requestCancel: [['1', { message: '', said: '{}' }]],
  unfinishedLocalJob: [['orderImport', 'generic:0']],
  endsOfJobs: [[['1']]],
  forgetJobFiles: [['1']],
  forgetOldJobs: [['2025-01-01T00:00:00Z']],
  keepTicket: [[{ ticketHash, jobId: '1', fileName: 'a.csv', sessionId: '1', expiresAt: '2025-01-01T00:00:00Z' }]],
  takeTicket: [[ticketHash, '2025-01-01T00:00:00Z']],
  forgetTickets: [['2025-01-01T00:00:00Z']],
};
