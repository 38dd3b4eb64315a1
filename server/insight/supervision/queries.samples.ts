import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'id',
  key: queries.supervisionSorts.id,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const everything = { kind: 'everything' as const };
const filters: queries.SupervisionFilters = {
  platformId: '1',
  kind: 'orderCreate',
  states: ['held'],
  day: '2026-01-31',
  orderNo: 'P',
  id: '1',
};
const at = '2026-01-31T00:00:00.000Z';
const span = { from: at, to: at };
const day = { platformId: '1', day: '2026-01-31' };

export const samples: QuerySamples<typeof queries> = {
  supervisionList: [
    [everything, {}, page],
    [{ kind: 'areas', areaCodes: ['4403'] }, filters, { ...page, after: { value: '1', id: '1' } }],
  ],
  supervisionCount: [
    [everything, {}],
    [everything, filters],
  ],
  supervisionById: [[everything, '1']],
  lockSupervision: [[everything, '1']],
  editionsOf: [[{ platformId: '1', kind: 'orderCreate', key: '1' }]],
  sendById: [['1']],
  settleRecord: [['1', { state: 'dropped', settledAt: at, note: 'a', byUserId: '1' }]],
  insertEdition: [['1', { fields: '{}', note: 'a', byUserId: '1', now: at }]],
  ordersNow: [[['1']]],
  requestOf: [['1']],
  ordersOfSpan: [
    [span, null, 100],
    [span, { at, id: '1' }, 100],
  ],
  carEventsOf: [[span]],
  lastCarRecord: [['1']],
  takeDue: [[100]],
  insertRecords: [
    [
      {
        platformId: ['1'],
        kind: ['orderCreate'],
        key: ['1'],
        subject: ['o1'],
        orderId: ['1'],
        orderNo: ['P1'],
        areaCode: ['440305'],
        supplierId: [null],
        at: [at],
        day: ['2026-01-31'],
        fields: ['{}'],
        notBefore: [0],
        findings: [''],
        now: at,
      },
    ],
  ],
  openSends: [['1', 10]],
  nextRecords: [['1', 100]],
  insertSend: [[{ platformId: '1', kind: 'orderCreate', records: 1, at }]],
  giveToSend: [[['1'], '1']],
  recordsOfSend: [['1']],
  settleSend: [
    ['1', { status: 500, answer: 'a' }],
    ['1', { state: 'taken', status: 200, answer: 'a', settledAt: at }],
  ],
  settleRecords: [['1', { state: 'accepted', reason: '', settledAt: at }]],
  countDay: [[day, at]],
  missingOf: [[day, 'orderCreate', 10]],
  daysOf: [[{ from: '2026-01-01', to: '2026-01-31' }], [{ from: '2026-01-01', to: '2026-01-31', platformId: '1' }]],
  daysToCount: [['1', '2026-01-01', '2026-01-31']],
  forgetRecords: [['1', '2024-01-01', 100]],
  forgetSends: [['1', '2024-01-01', 100]],
  forgetDays: [['1', '2024-01-01']],
  keptDays: [[]],
};
