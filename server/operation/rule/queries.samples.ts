import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const moment: queries.RuleMoment = { now: at, midnight: at };
const page: Page = {
  field: 'name',
  key: queries.ruleSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.RuleFilters = { keyword: 'a', kind: 'alerts', state: 'inForce', id: '1' };
const verdict: queries.NewVerdict = {
  at,
  ruleId: '1',
  versionId: '1',
  row: 1,
  facts: {},
  outcome: {},
  isShadow: false,
  differs: false,
  orderId: null,
  orderNo: 'a',
  carId: '1',
};

export const samples: QuerySamples<typeof queries> = {
  ruleList: [
    [moment, {}, page],
    [moment, filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  ruleCount: [
    [at, {}],
    [at, filters],
  ],
  ruleById: [[moment, '1']],
  lockRule: [['1']],
  insertRule: [[{ name: 'a', kind: 'alerts', remark: '' }]],
  ruleWithName: [['a']],
  updateRule: [['1', { remark: 'a' }]],
  deleteRule: [['1']],
  versionsOf: [[at, '1']],
  versionById: [[at, '1']],
  lockVersion: [[at, '1']],
  insertVersion: [[{ ruleId: '1', scope: '{}', terms: '{}', authorIds: ['1'], createdBy: 'a' }]],
  updateVersion: [['1', { note: 'a' }]],
  deleteVersion: [['1']],
  takeApprovalLock: [[]],
  askedFrom: [[at]],
  insertVerdicts: [[[verdict]]],
  hitsOf: [['1']],
  verdictsOfOrder: [['1']],
  carWithin: [[{ kind: 'suppliers', supplierId: '1' }, '1']],
  verdictsOfCar: [
    [
      { filters: {}, scope: { kind: 'suppliers', supplierId: '1' }, reveal: false },
      { carId: '1', from: at, to: at },
      501,
    ],
  ],
  shadowSums: [['1']],
  shadowExamples: [['1']],
  deleteOldVerdicts: [[at]],
  keepBackTest: [['1', '{}']],
  backTestOf: [['1']],
  decidedBetween: [['1', '1', at, at]],
  keepEffect: [['1', '{}']],
  effectOf: [['1']],
  ordersBetween: [[at, at]],
  countOrdersBetween: [[at, at]],
  alertsBetween: [[at, at]],
  countAlertsBetween: [[at, at]],
  passengerKeys: [['a']],
  holdPassenger: [['a']],
  passengerCounts: [[{ leaderHash: 'a', mobileHash: 'b', besides: '1' }, at]],
};
