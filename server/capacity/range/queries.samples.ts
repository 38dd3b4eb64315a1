import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = { field: 'name', key: queries.rangeSorts.name, descending: false, size: 20, offset: 0, after: null };
const byNumber: Page = { ...page, field: 'number', key: queries.versionSorts.number, descending: true };
const filters: queries.RangeFilters = { keyword: 'a', kind: 'slow', state: 'published', id: '1' };
const at = '2020-01-20T09:30:00Z';
const content = {
  name: '南山',
  kind: 'operating',
  speedLimit: null,
  priority: 0,
  groups: [],
  schedule: '{}',
  geometry: '{}',
  bounds: null,
  area: 0,
  vertexCount: 0,
} as const;

export const samples: QuerySamples<typeof queries> = {
  rangeList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  rangeCount: [[{}], [filters]],
  rangeById: [['1']],
  lockRange: [['1']],
  rangesByIds: [[['1', '2']]],
  lockRangesByCode: [[['440305']]],
  rangeWithCode: [['440305']],
  insertRange: [[{ ...content, groups: [], code: '440305' }]],
  updateRange: [['1', { hasChanges: true }]],
  deleteRange: [['1']],
  insertVersion: [[{ ...content, groups: [], rangeId: '1', number: 1, validFrom: at, publishedBy: '王小明' }]],
  endVersion: [['1', new Date(at)]],
  versionList: [['1', byNumber]],
  versionCount: [['1']],
  versionOf: [['1', 1]],
  validVersions: [[null], [at]],
  versionsValidAt: [
    [at, null],
    [at, [114, 22.5]],
  ],
  versionsByIds: [[['1', '2']]],
  rangeRevision: [[]],
  countRevision: [[]],
  countPublished: [[]],
  carGroups: [[]],
  openOrderPlaces: [
    [{ kind: 'everything' }, [[114, 22, 115, 23]]],
    [
      { kind: 'suppliers', supplierId: '1' },
      [
        [114, 22, 115, 23],
        [113, 22, 114, 23],
      ],
    ],
  ],
};
