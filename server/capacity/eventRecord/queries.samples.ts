import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const page: Page = {
  field: 'occurredAt',
  key: queries.eventRecordSorts.occurredAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.EventRecordFilters = {
  car: 'A-1',
  kinds: ['collision'],
  state: 'sealed',
  occurredFrom: at,
  occurredTo: at,
  alertId: '1',
  orderNo: '1',
  id: '1',
};
const everything = { kind: 'everything' } as const;
const areas = { kind: 'areas', areaCodes: ['4403'] } as const;

export const samples: QuerySamples<typeof queries> = {
  eventRecordList: [
    [everything, {}, page],
    [areas, filters, { ...page, after: { value: at, id: '1' } }],
  ],
  eventRecordCount: [
    [everything, {}],
    [areas, filters],
  ],
  eventRecordById: [[areas, '1']],
  partsOf: [['1']],
  usesOf: [['1']],
  insertUse: [[{ recordId: '1', userId: '1', at, use: 'exported', form: 'whole' }]],
};
