import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'name',
  key: queries.labelTaskSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const reach = { roleId: '1', userId: '1' };
const filters: queries.LabelTaskFilters = { keyword: 'a', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  labelTaskList: [
    [reach, {}, page],
    [reach, filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  labelTaskCount: [
    [reach, {}],
    [reach, filters],
  ],
  lockLabelTask: [[reach, '1']],
  insertLabelTask: [[{ name: 'a', jobSize: 20, remark: '', aql: '2.5' }]],
  updateLabelTask: [['1', { remark: 'a' }]],
  deleteLabelTask: [['1']],
  drawnInTask: [['1']],
  framePictures: [[['1', '2']]],
  confirmLabelObjects: [['1', { userId: '1', at: '2026-01-01T00:00:00.000Z' }]],
  insertLabelFrames: [[[{ taskId: '1', jobId: '1', place: 1, turn: 1, fileId: '1', width: 2, height: 2 }]]],
};
