import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00Z';
const hash = Buffer.alloc(32);
const page: Page = {
  field: 'createdAt',
  key: queries.recordingSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const all: queries.RecordingReach = { scope: { kind: 'everything' }, sets: { roleId: '1', userId: '1' } };
const own: queries.RecordingReach = { ...all, scope: { kind: 'suppliers', supplierId: '1' } };
const filters: queries.RecordingFilters = {
  keyword: 'a',
  state: 'requested',
  carId: '1',
  dataSetId: '1',
  ruleId: '1',
  alertId: '1',
  atFrom: now,
  atTo: now,
  id: '1',
};

export const samples: QuerySamples<typeof queries> = {
  recordingList: [
    [all, {}, page],
    [own, filters, { ...page, after: { value: now, id: '1' } }],
  ],
  recordingCount: [[all, {}]],
  recordingById: [[own, '1']],
  lockRecording: [[all, '1']],
  carToRecord: [[own.scope, '1']],
  alertOfCar: [['1', '1']],
  insertRecording: [
    [
      {
        carId: '1',
        at: now,
        before: 30,
        after: 10,
        channels: ['front'],
        dataSetId: '1',
        reason: 'a',
        alertId: null,
        ruleId: '1',
        requestedById: '1',
        language: 'zh-CN',
        tokenHash: hash,
        expiresAt: now,
      },
    ],
  ],
  updateRecording: [['1', { state: 'failed', problem: 'setGone', endedAt: now }]],
  updateAwaited: [['1', { state: 'received', sha256: 'a', size: '1', fileId: '1', receivedAt: now }]],
  moveByCommand: [['1', ['requested'], { state: 'accepted' }]],
  recordingOfToken: [['1', hash]],
  beginBringing: [['1', 'a', now, now]],
  prolongBringing: [['1', now]],
  endBringing: [['1']],
  expireRecordings: [[now]],
  recordingsWithParts: [[now, 20]],
  forgetParts: [['1']],
  lockReceived: [['0']],
  recordingOfJob: [['1']],
  recordingsOfOrders: [[['a'], 1000]],
  factsOfRecording: [['1']],
  failWithJobs: [[now]],
};
