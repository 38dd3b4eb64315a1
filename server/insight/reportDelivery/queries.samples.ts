import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';

export const samples: QuerySamples<typeof queries> = {
  deliveriesOf: [['1']],
  insertDelivery: [[{ reportId: '1', channelId: '1', format: 'csv', fileName: 'a', startedBy: '1', createdAt: at }]],
  lockWaiting: [['1']],
  wasTried: [['1']],
  nextWaiting: [['1']],
  keepFile: [['1', Buffer.from('a'), 'a']],
  beginTry: [['1', at]],
  settleDelivery: [['1', { state: 'taken', problem: '', said: '', settledAt: at }]],
  forgetDeliveries: [[['1']]],
};
