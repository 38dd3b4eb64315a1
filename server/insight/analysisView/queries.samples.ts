import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const NOW = '2026-11-23T00:00:00Z';
const MAIL = { viewId: '1', userId: '2', week: '2026-11-23' };

export const samples: QuerySamples<typeof queries> = {
  ownViews: [['1', 'operation/orderAnalysis', 40]],
  sharedViews: [['1', 'operation/orderAnalysis', 200]],
  lockOwnView: [['1', '2']],
  lockSentView: [['1', '2']],
  lockOwner: [['1']],
  countViews: [['1']],
  insertView: [[{ ownerId: '1', page: 'operation/userAnalysis', name: 'a', search: 'tab=segments', sentUntil: null }]],
  viewOfName: [['1', 'operation/orderAnalysis', 'a']],
  updateView: [['1', { isShared: true }]],
  deleteView: [['1']],
  namesOfUsers: [[['1']]],
  peopleWithRoles: [
    [['1'], { supplierId: null }, 20],
    [['1'], { supplierId: '3', keyword: 'a', ids: ['4'] }, 20],
  ],
  unsentView: [['2026-11-23', ['7']]],
  markSent: [['1', '2026-11-23']],
  recipientsOf: [[['1'], ['2']]],
  insertMessages: [[[{ ...MAIL, mailAt: NOW }]]],
  mailsDue: [[NOW, 50]],
  claimMail: [[MAIL, NOW, NOW]],
  settleMail: [
    [MAIL, '', true],
    [MAIL, 'refused', false],
  ],
  sentView: [['1']],
  forgetMessages: [[NOW]],
};
