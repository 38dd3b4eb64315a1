import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-11-23T00:00:00Z';
const page: Page = {
  field: 'name',
  key: queries.passengerSegmentSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.PassengerSegmentFilters = { keyword: 'a', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  passengerSegmentList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  passengerSegmentCount: [[{}], [filters]],
  lockPassengerSegment: [['1']],
  insertPassengerSegment: [[{ name: 'a', ridesFrom: 3, spentFrom: 10_000, remark: '' }]],
  updatePassengerSegment: [['1', { ridesTo: 9 }]],
  deletePassengerSegment: [['1']],
  takeSegmentLock: [[]],
  allSegments: [[]],
  holdSegments: [[['1', '2']]],
  namesOfSegments: [[['1', '2']]],
  segmentSizes: [[now]],
  segmentsOfMobile: [['h', now]],
  namedBy: [
    ['1', 'any', now],
    ['1', 'binding', now],
  ],
};
