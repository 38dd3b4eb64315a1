import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'name',
  key: queries.dataSetSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const reach = { roleId: '1', userId: '2' };
const filters: queries.DataSetFilters = { keyword: 'a', state: 'ready', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  dataSetList: [
    [reach, {}, page],
    [reach, filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  dataSetCount: [
    [reach, {}],
    [reach, filters],
  ],
  dataSetById: [[reach, '1']],
  lockDataSet: [[reach, '1']],
  lockDataSetOfJob: [['1']],
  insertDataSet: [[{ name: 'a', splits: '{}', ownerId: '1', baseVersion: null }]],
  updateDataSet: [['1', { state: 'ready' }]],
  deleteDataSet: [['1']],
  countDraft: [['1']],
  dataVersions: [['1', 100]],
  dataVersion: [['1', 2]],
  insertDataVersion: [
    [
      {
        dataSetId: '1',
        number: 1,
        name: 'a',
        hash: 'a',
        parent: null,
        labelVersion: null,
        splits: '{}',
        frames: 1,
        objects: 1,
        framesAdded: 1,
        framesChanged: 0,
        framesGone: 0,
        createdByName: 'a',
      },
    ],
  ],
  deleteDataVersion: [['1']],
  usesOfVersion: [['1']],
  insertVersionUse: [[{ versionId: '1', object: 'job', objectId: '1', label: 'a' }]],
  deleteVersionUses: [['labelTask', '1']],
  versionHash: [['1', 2]],
  frameDifference: [['1', 1, 2]],
  objectDifference: [['1', 1, 2]],
  endFrames: [
    ['1', 2, 'all'],
    ['1', 2, { ids: ['1'] }],
  ],
  deleteNewFrames: [
    ['1', 2, 'all'],
    ['1', 2, { ids: ['1'] }],
  ],
  endFramesBeyond: [['1', 3, 1]],
  restoreFrames: [['1', 3, 1]],
  restoreObjects: [['1', 3, 1]],
  deleteLostFrames: [['1']],
  classesToWrite: [[]],
};
