import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'name',
  key: queries.supervisionPlatformSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.SupervisionPlatformFilters = { keyword: 'a', state: 'sending', id: '1' };
const at = '2026-01-31T00:00:00.000Z';

export const samples: QuerySamples<typeof queries> = {
  supervisionPlatformList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  supervisionPlatformCount: [[{}], [filters]],
  lockSupervisionPlatform: [['1']],
  beginPositions: [['1', at]],
  endPositions: [['1']],
  insertSupervisionPlatform: [
    [
      {
        name: 'a',
        state: 'paused',
        address: 'https://supervision.example',
        companyId: 'a',
        areaCodes: ['4403'],
        kinds: ['orderCreate'],
        coordinates: 'gcj02',
        fareType: 'a',
        licenseId: '',
        driverName: '',
        driverPhone: '',
        certificate: '',
        keptDays: 1096,
        remark: '',
        sinceAt: at,
        dueAt: at,
      },
    ],
  ],
  updateSupervisionPlatform: [['1', { state: 'stopped' }]],
  deleteSupervisionPlatform: [['1']],
  hasRecords: [['1']],
  supervisionLink: [['1']],
  settleLink: [['1', { dueAt: at, failures: 1, problem: 'timeout', problemDetail: 'a', problemAt: at }]],
  claimPlatform: [[at, at]],
  holdPlatform: [[{ id: '1', address: 'https://supervision.example' }, at]],
  settleCars: [[{ id: '1', carsUpTo: null }, '2']],
  recordingPlatforms: [[]],
  platformStatus: [[]],
};
