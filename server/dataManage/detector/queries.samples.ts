import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'name',
  key: queries.detectorSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.DetectorFilters = { keyword: 'a', state: 'enabled', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  detectorList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  detectorCount: [[{}], [filters]],
  lockDetector: [['1']],
  insertDetector: [[{ name: 'a', address: 'https://a.example' }]],
  updateDetector: [['1', { state: 'disabled' }]],
  deleteDetector: [['1']],
  detectorChoices: [[]],
  detectorLink: [['1']],
};
