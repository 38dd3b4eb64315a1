import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const page: Page = {
  field: 'name',
  key: queries.reportPackSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.ReportPackFilters = { keyword: 'a', state: 'enabled', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  reportPackList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  reportPackCount: [[{}], [filters]],
  lockReportPack: [['1']],
  insertReportPack: [[{ name: 'a', state: 'enabled', definition: '{}', template: null, enabledAt: at }]],
  updateReportPack: [['1', { state: 'disabled' }]],
  deleteReportPack: [['1']],
  anyReportOf: [['1']],
  channelThere: [['1']],
};
