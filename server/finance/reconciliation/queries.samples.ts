import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const page: Page = {
  field: 'madeAt',
  key: queries.reconciliationSorts.madeAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.ReconciliationFilters = { id: '1', channel: 'wechat', open: true };

export const samples: QuerySamples<typeof queries> = {
  reconciliationList: [
    [{}, page],
    [filters, { ...page, after: { value: at, id: '1' } }],
  ],
  reconciliationCount: [[filters]],
  linesOfReconciliation: [['1', 500]],
  lineById: [['1']],
  lockLine: [['1']],
  settleLine: [['1', { way: 'ignored', note: 'a', settledBy: 'a', settledAt: at }]],
  upsertReconciliation: [[{ day: '2026-01-01', channel: 'wechat', currency: 'CNY', fileName: 'a', madeAt: at }]],
  deleteOpenLines: [['1']],
  insertLines: [
    [[{ reconciliationId: '1', key: 'a', kind: 'more', fileAmount: 2, ourAmount: 1, fee: 1, paymentId: '1' }]],
  ],
  lockFees: [[['1', '2']]],
  upsertFees: [[[{ paymentId: '1', postingId: '2', amount: 18, reconciliationId: '1' }]]],
  movedBetween: [['wechat', 'CNY', at, at]],
  movedUnder: [['wechat', 'CNY', ['a']]],
  ordersThatDiffer: [[at, at, 'CNY', 1000]],
  orderNumbered: [['a']],
  daysToReconcile: [['Asia/Shanghai', at, at]],
  insertUnreconciled: [[[{ day: '2026-01-01', channel: 'wechat', currency: 'CNY', toldAt: at }]]],
  updateStanding: [['2026-01-01', ['2026-01-01:wechat:CNY']]],
  unreconciledDays: [['2026-01-01', '2026-01-31']],
};
