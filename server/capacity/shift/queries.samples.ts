import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-05-04T04:00:00Z';

export const samples: QuerySamples<typeof queries> = {
  peopleOn: [[null], ['1']],
  shiftLog: [['1'], ['1', '9']],
  pinnedNotes: [['1']],
  heldAlerts: [['1']],
  peopleForShift: [
    [['1'], null, { but: '1' }],
    [['1'], '1', { but: '1', keyword: 'a', id: '2' }],
  ],
  beginShift: [['1', at]],
  endShift: [['1', at]],
  insertEntry: [[{ kind: 'note', at, userId: '1', note: 'a', isPinned: true }]],
  insertEntries: [[[{ kind: 'note', at, userId: '1', note: 'a', isPinned: true }]]],
  insertShifts: [[[{ userId: '1', startedAt: at, endedAt: null }]]],
  unpinNote: [['1', '1']],
};
