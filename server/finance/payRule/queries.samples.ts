import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const page: Page = {
  field: 'name',
  key: queries.payRuleSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.PayRuleFilters = { keyword: 'a', state: 'inForce', id: '1' };
const priced = { versionId: '1', facts: '{}', lines: '[]', total: 1, tax: 0, hash: 'a' };

export const samples: QuerySamples<typeof queries> = {
  payRuleList: [
    [at, {}, page],
    [at, filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  payRuleCount: [
    [at, {}],
    [at, filters],
  ],
  trackOfRide: [['1', at, at]],
  wayOfRide: [['1', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']],
  payRuleById: [[at, '1']],
  lockPayRule: [['1']],
  insertPayRule: [[{ name: 'a', remark: '' }]],
  payRuleWithName: [['a']],
  updatePayRule: [['1', { remark: 'a' }]],
  deletePayRule: [['1']],
  versionsOf: [[at, '1']],
  pendingVersions: [['2026-01-01T00:00:00Z', 200]],
  versionById: [[at, '1']],
  lockVersion: [[at, '1']],
  insertVersion: [[{ payRuleId: '1', scope: '{}', terms: '{}', authorIds: ['1'], createdBy: 'a' }]],
  updateVersion: [['1', { note: 'a' }]],
  deleteVersion: [['1']],
  takeApprovalLock: [[]],
  approvedFrom: [[at]],
  reviewedVersions: [[]],
  insertQuotes: [['[]']],
  lockQuote: [['1']],
  claimQuote: [['1', '1']],
  releaseQuote: [['1']],
  deleteOldQuotes: [[at]],
  quoteOfOrder: [['1']],
  chargeOfOrder: [['1']],
  insertCharge: [[{ ...priced, orderId: '1', meterTotal: 1, differences: '[]', chargedAt: at }]],
  rideOfOrder: [['1']],
  tellTolls: [[{ orderId: '1', amount: 1000, toldAt: at }]],
  ordersBetween: [[at, at]],
  countOrdersBetween: [[at, at]],
  keepBackTest: [['1', '{}']],
  backTestOf: [['1']],
};
