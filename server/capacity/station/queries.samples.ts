import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'code',
  key: queries.stationSorts.code,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const all: Scope = { kind: 'everything' };
const school: Scope = { kind: 'schools', schoolId: '1' };
const near: Scope = { kind: 'areas', areaCodes: ['4403', '4401'] };
const filters: queries.StationFilters = {
  keyword: 'a',
  kind: 'charging',
  state: 'enabled',
  areaCode: '44',
  schoolId: '1',
  accessibility: 'lift',
};
const station = { code: 'S1', name: '南门', kind: 'schoolGate', lng: 113.9, lat: 22.5 } as const;

export const samples: QuerySamples<typeof queries> = {
  stationList: [
    [all, {}, page],
    [school, filters, { ...page, descending: true, after: { value: 'S1', id: '1' } }],
  ],
  stationCount: [
    [all, {}],
    [near, filters],
  ],
  stationById: [[all, '1']],
  lockStation: [[school, '1']],
  lockStationForDeletion: [[near, '1']],
  stationExists: [['1']],
  stationWithCode: [['S1']],
  stationsByName: [[['S1', '南门']]],
  stationChoices: [
    [all, {}],
    [near, { keyword: '南', kind: 'depot' }],
    [all, { id: '1' }],
  ],
  insertStation: [[station]],
  updateStation: [['1', { state: 'disabled' }]],
  deleteStation: [['1']],
  carsAtHome: [['1']],
  countAtHome: [['1']],
  forgetHome: [['1']],
  countSent: [['1']],
  countOrdersBeside: [[all, 113.9, 22.5]],
  baysOfStation: [['1']],
  placedBays: [[]],
  deleteOtherBays: [['1', ['A1']]],
  saveBays: [['1', '[]']],
};
