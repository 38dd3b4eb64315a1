import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-31T00:00:00.000Z';

export const samples: QuerySamples<typeof queries> = {
  openSends: [['1', 10]],
  nextRecords: [['1', 100]],
  waitingRecords: [[]],
  insertSend: [[{ platformId: '1', kind: 'orderCreate', records: 1, at }]],
  giveToSend: [[['1'], '1']],
  recordsOfSend: [['1']],
  settleSend: [
    ['1', { status: 500, answer: 'a' }],
    ['1', { state: 'taken', status: 200, answer: 'a', settledAt: at }],
  ],
  settleRecords: [['1', { state: 'accepted', reason: '', settledAt: at }]],
};
