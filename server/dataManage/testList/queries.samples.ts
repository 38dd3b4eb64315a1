import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'name',
  key: queries.testListSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.TestListFilters = { keyword: 'a', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  testListList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  testListCount: [[{}], [filters]],
  testListExists: [['1']],
  lockTestList: [['1']],
  insertTestList: [[{ name: 'a', remark: '' }]],
  updateTestList: [['1', { remark: 'a' }]],
  deleteTestList: [['1']],
  scenesOfTestList: [['1']],
  scenesToTest: [[['1']]],
  newestScenes: [[5]],
  clearTestListScenes: [['1']],
  insertTestListScenes: [[[{ testListId: '1', sceneId: '1', place: 0 }]]],
  softwareOfTestList: [['1']],
  verdictsOfTestList: [['1', ['a']]],
  wasJudgedBy: [['1']],
  insertTestVerdicts: [
    [
      [
        {
          testListId: '1',
          sceneId: '1',
          software: 'a',
          verdict: 'passed',
          note: '',
          byId: '1',
          byName: 'a',
          at: '2026-01-01T00:00:00.000Z',
        },
      ],
    ],
  ],
  newestSoftware: [[20]],
  listsStanding: [[['4.2.1']]],
};
