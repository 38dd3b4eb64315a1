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
};
