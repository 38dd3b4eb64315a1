import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const window = { carId: '1', from: at, to: at };

export const samples: QuerySamples<typeof queries> = {
  beginRecords: [[['collision'], at, { before: 90, after: 30 }, at]],
  lockDueRecord: [[at]],
  earlierParts: [['1']],
  insertPart: [[{ recordId: '1', number: 1, frozenAt: at, positions: 0, content: '{}', hash: 'a' }]],
  setRecord: [
    ['1', { dueAt: at }],
    ['1', { state: 'sealed', frozenAt: at, sealedAt: at, hash: 'a', dueAt: null }],
  ],
  carNow: [['1']],
  positionsOf: [[window]],
  statesOf: [[window]],
  commandsOf: [[window]],
  alertsOf: [['1', window]],
  stepsOf: [[['1']]],
};
