import type { Scope } from '#server/ground/core/scope.ts';
import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const everything: Scope = { kind: 'everything' };
const supplier: Scope = { kind: 'suppliers', supplierId: '1' };
const at = '2026-01-01T00:00:00.000Z';
const page: Page = {
  field: 'period',
  key: queries.statementSorts.period,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const orderPage: Page = {
  ...page,
  field: 'amount',
  key: queries.statementOrderSorts.amount,
  after: { value: '1', id: '1' },
};
const filters: queries.StatementFilters = { supplierId: '1', period: '2026-01', state: 'closed', id: '1' };
const month: queries.Month = { supplierId: '1', from: at, to: at, currency: 'CNY', by: 'percentage' };
const orders: queries.StatementOrderFilters = { statementId: '1', orderNo: 'a', period: '2026-01' };
const statement = { supplierId: '1', contractId: '1', period: '2026-01', currency: 'CNY' };

export const samples: QuerySamples<typeof queries> = {
  statementList: [
    [everything, {}, page],
    [supplier, filters, { ...page, after: { value: '2026-01', id: '1' } }],
  ],
  statementCount: [
    [everything, {}],
    [supplier, filters],
  ],
  statementById: [[supplier, '1']],
  lockStatement: [[everything, '1']],
  linesOf: [['1']],
  approvalsOf: [['1']],
  insertApproval: [[{ statementId: '1', userId: '1', name: 'a', at }]],
  statementOrderList: [
    [{ statementId: '1' }, orderPage],
    [orders, { ...orderPage, after: null }],
  ],
  statementOrderCount: [[orders]],
  statementOrderFile: [['1']],
  valuesOf: [[month], [{ ...month, by: 'distance' }]],
  insertMonth: [
    [
      { statementId: '1', period: '2026-01', month },
      { values: [1], amounts: [1] },
    ],
  ],
  changedOrders: [[{ period: '2026-01', month, statementId: null }], [{ period: '2026-01', month, statementId: '1' }]],
  insertLate: [
    [
      { statementId: '1', period: '2026-01' },
      { orderIds: ['1'], values: [null], amounts: [1] },
    ],
  ],
  payoutsOf: [['1']],
  insertPayout: [[{ postingId: '1', statementId: '1' }]],
  touchStatement: [['1']],
  orderNumbers: [[['1']]],
  ordersDigest: [['1']],
  insertStatement: [[statement]],
  statementOfMonth: [['1', '2026-01']],
  updateStatement: [['1', { jobId: '1' }]],
  deleteClosing: [['1']],
  earlierMonths: [['1', '2025-01', '2026-01']],
  insertLines: [[[{ statementId: '1', line: 1, kind: 'share', amount: 1 }]]],
  newestStatement: [['1']],
  firstContractMonth: [['1']],
  insertCheck: [[{ statementId: '1', at, by: 'a', isIntact: true, differences: 0, amount: 0, list: '[]' }]],
  newestCheck: [['1']],
  disputesOf: [['1']],
  disputeById: [[supplier, '1']],
  lockDispute: [[everything, '1']],
  insertDispute: [[{ statementId: '1', reason: 'a', amount: 1, createdById: '1', createdBy: 'a', createdAt: at }]],
  updateDispute: [['1', { answer: 'a' }]],
  takeAccepted: [['1', '1']],
  acceptedOf: [['1']],
  orderOfStatement: [['1', 'a']],
};
