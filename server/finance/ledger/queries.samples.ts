import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  insertAccounts: [[[{ code: 'revenue:rides', kind: 'revenue' }]]],
  insertPostings: [['[]']],
  insertEntries: [['[]']],
  lockOrderToPost: [['1']],
  postingByKey: [['a']],
  postingToReverse: [['1']],
  entriesOf: [[['1']]],
  orderMoney: [['1']],
  paymentStateOf: [['1']],
  takeQueued: [[100]],
  filePostings: [['1']],
};
