import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = { field: 'code', key: queries.appSorts.code, descending: false, size: 20, offset: 0, after: null };
const versions: Page = { ...page, field: 'createdAt', key: queries.appVersionSorts.createdAt, descending: true };
const filters: queries.AppFilters = { keyword: 'a', kind: 'passenger', state: 'enabled', id: '1' };
const versionFilters: queries.AppVersionFilters = {
  keyword: '1',
  appId: '1',
  platform: 'android',
  state: 'published',
  id: '1',
};

export const samples: QuerySamples<typeof queries> = {
  appList: [
    [{}, page],
    [filters, { ...page, after: { value: 'a', id: '1' } }],
  ],
  appCount: [[{}], [filters]],
  appById: [['1']],
  lockApp: [['1']],
  latestOfApps: [[['1']]],
  insertApp: [[{ code: 'passenger', kind: 'passenger', nameZh: '乘客', nameEn: 'Passenger', platforms: ['android'] }]],
  appWithCode: [['passenger']],
  updateApp: [['1', { state: 'disabled' }]],
  deleteApp: [['1']],
  platformsInUse: [['1']],
  enabledApps: [[]],
  appVersionList: [
    [{}, versions],
    [versionFilters, { ...versions, field: 'versionCode', key: queries.appVersionSorts.versionCode }],
  ],
  appVersionCount: [[{}], [versionFilters]],
  appVersionById: [['1']],
  lockAppVersion: [['1']],
  insertAppVersion: [[{ appId: '1', platform: 'android', versionCode: 1, versionName: '1.0', updateMode: 'prompt' }]],
  sameVersion: [['1', 'android', 1]],
  updateAppVersion: [['1', { state: 'published' }]],
  deleteAppVersion: [['1']],
  filesOfVersions: [[['1']]],
  offeredVersions: [['passenger', 'android']],
  offeredVersion: [['passenger', '1']],
};
