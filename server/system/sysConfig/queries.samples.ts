import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = { field: 'at', key: queries.changeSorts.at, descending: true, size: 20, offset: 0, after: null };
const at = '2026-01-01T00:00:00Z';
const change = {
  at,
  mainKey: 'site.identity',
  optionKey: 'site.identity.nameZh',
  kind: 'update',
  before: null,
  after: '"a"',
  userId: '1',
  account: 'admin',
  realName: 'a',
} as const;

export const samples: QuerySamples<typeof queries> = {
  mainVersions: [[]],
  rememberMains: [[['site.identity']]],
  lockMains: [[['site.identity']]],
  raiseVersion: [['site.identity']],
  keepOptions: [[[{ key: 'site.identity.nameZh', mainKey: 'site.identity', value: '"a"', sealed: null }]]],
  forgetOptions: [[['site.identity.nameZh']]],
  insertChanges: [[[change]]],
  changeList: [
    [{}, page],
    [
      { mainId: 'a', optionKey: 'a.b', from: at, to: at },
      { ...page, after: { value: at, id: '1' } },
    ],
  ],
  changeCount: [[{}], [{ mainId: 'a' }]],
  changeById: [['1']],
};
