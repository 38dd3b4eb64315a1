import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'number',
  key: queries.labelJobSorts.number,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const reach = { roleId: '1', userId: '1' };
const filters: queries.LabelJobFilters = { taskId: '1', stage: 'annotation', state: 'new', userId: '1', id: '1' };
const KEY = '0123456789abcdef0123456789abcdef';

export const samples: QuerySamples<typeof queries> = {
  labelJobList: [
    ['everybody', {}, page],
    [reach, filters, { ...page, descending: true, after: { value: '1', id: '1' } }],
  ],
  labelJobCount: [
    ['everybody', {}],
    [reach, filters],
  ],
  labelJobById: [
    [reach, '1'],
    [{ party: 'staff', seen: reach }, '1'],
    [{ party: 'enterprise', enterpriseId: '1' }, '1'],
    [{ party: 'teacher', userId: '1' }, '1'],
    [{ party: 'student', userId: '1' }, '1'],
  ],
  lockLabelJob: [[reach, '1']],
  holdLabelJob: [[reach, '1']],
  seenLabelTask: [[reach, '1']],
  newestLabelJob: [['1']],
  insertLabelJobs: [[[{ taskId: '1', number: 1, firstFrame: 1, lastFrame: 2, annotatorId: null, reviewerId: null }]]],
  moveLabelJob: [['1', { stage: 'annotation', state: 'inProgress', annotatorId: '1', reviewerId: null }]],
  labelFramesOfJob: [['1']],
  camerasOfJob: [['1']],
  labelObjectsOfJob: [['1']],
  lockLabelObjects: [['1', [KEY]]],
  labelObjectsAround: [[['1'], ['1'], 10]],
  stripFrames: [[['1']]],
  countLabelObjects: [['1']],
  putLabelObjects: [
    [
      [
        {
          jobId: '1',
          frameId: '1',
          key: KEY,
          classId: '1',
          geometry: '{}',
          attributes: '{}',
          isConfirmed: true,
          changedById: '1',
          changedAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    ],
  ],
  deleteLabelObjects: [['1', [KEY]]],
  activeLabelClassIds: [[['1']]],
  labelNotesOfJob: [['1']],
  insertLabelNote: [[{ jobId: '1', frameId: '1', x: 1, y: 1, text: 'a', authorId: '1' }]],
  labelNoteById: [['1']],
  closeLabelNote: [['1']],
};
