import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-05-04T04:00:00Z';

export const samples: QuerySamples<typeof queries> = {
  escalateDue: [[{ levels: 2, after: 2, every: 3 }, at]],
  peopleOnCall: [[['on.call']]],
  insertCalls: [[[{ alertId: '1', channel: 'sms', userId: '1' }]]],
  claimCalls: [['sms', at, at, 10]],
  claimedCalls: [[['1']]],
  settleCall: [[{ id: '1', tries: 1 }, 'sent', null]],
};
