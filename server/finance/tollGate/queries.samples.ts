import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'name',
  key: queries.tollGateSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.TollGateFilters = { keyword: 'a', state: 'enabled', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  tollGateList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  tollGateCount: [[{}], [filters]],
  lockTollGate: [['1']],
  insertTollGate: [[{ name: 'a', position: '[114,22.5]', heading: 90, amount: 500, classes: '[]' }]],
  updateTollGate: [['1', { state: 'disabled' }]],
  deleteTollGate: [['1']],
  gatesInUse: [[]],
};
