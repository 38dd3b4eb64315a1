import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'key',
  key: queries.dataFrameSorts.key,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const shares = { train: 80, val: 10, test: 10 };
const plain: queries.DataFrameFilters = { dataSetId: '1', at: 2, shares };
const filters: queries.DataFrameFilters = {
  ...plain,
  keyword: 'a',
  scene: 'a',
  sensor: 'CAM',
  split: 'val',
  classId: '1',
  hasObjects: true,
  areaFrom: 1,
  areaTo: 100,
  attribute: { code: 'occluded', value: 'true' },
  isUnconfirmed: true,
  differsFrom: 1,
  rangeId: '1',
  labelFrameIds: ['1', '2'],
  takenFrom: '2026-01-01T00:00:00Z',
  takenTo: '2026-02-01T00:00:00Z',
};

export const samples: QuerySamples<typeof queries> = {
  dataFrameList: [
    [plain, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  dataFrameCount: [[plain], [filters]],
  dataFrameById: [['1']],
  framesOfMoment: [[{ dataSetId: '1', scene: 'a', place: 1, at: 2 }]],
  objectsOfFrame: [['1']],
  framesSeen: [[{ roleId: '1', userId: '1' }, ['1', '2']]],
  framesAround: [[['1', '2'], 100]],
  objectsShown: [[['1'], ['2'], 100]],
  framesToWrite: [
    ['1', 2, null, 100],
    ['1', 2, { scene: 'a', place: 1, key: 'b' }, 100],
  ],
  cuboidsOfFrames: [[['1']]],
  objectsOfFrames: [[['1', '2']]],
  figuresBy: [
    ['1', 2, 'scene', 200],
    ['1', 2, 'bucket', 100],
  ],
  figuresByClass: [['1', 2]],
  figuresByAttribute: [['1', 2, 100]],
  traitsOfObjects: [['1', 2]],
  traitsOfFrames: [['1', 2]],
};
