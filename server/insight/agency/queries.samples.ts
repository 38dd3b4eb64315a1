import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'name',
  key: queries.agencySorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const NOW = '2026-11-23T00:00:00Z';
const filters: queries.AgencyFilters = { keyword: 'a', state: 'enabled', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  agencyList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  agencyCount: [[{}], [filters]],
  lockAgency: [['1']],
  insertAgency: [[{ name: 'a', state: 'enabled', remark: '', areaCodes: ['4403'] }]],
  updateAgency: [['1', { state: 'disabled' }]],
  deleteAgency: [['1']],
  agencyByToken: [[Buffer.alloc(32)]],
  agencyById: [['1']],
  pushOf: [['1']],
  pushedAgencies: [[200]],
  pushesOf: [
    [{ failed: false }, 51],
    [{ agencyId: '1', failed: true, before: '9' }, 51],
  ],
  pushRecords: [['1', 50]],
  savePush: [[{ agencyId: '1', address: 'https://city.example', tokenSealed: 's', nextHour: NOW, dueAt: NOW }]],
  sealedToken: [['1']],
  endPush: [['1']],
  claimPush: [[NOW, NOW]],
  settlePush: [
    [
      { id: '1', address: 'https://city.example' },
      { nextHour: NOW, dueAt: NOW, failures: 0 },
    ],
  ],
  insertPushRecord: [
    [{ agencyId: '1', at: NOW, hour: NOW, endpoint: 'trips', sent: 1, taken: 1, status: 200, outcome: '' }],
  ],
  forgetPushRecords: [[NOW]],
};
