import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'createdAt',
  key: queries.labelPracticeSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const seen = { roleId: '1', userId: '1' };
const staff = { party: 'staff', seen } as const;
const teacher = { party: 'teacher', userId: '1' } as const;
const student = { party: 'student', userId: '1' } as const;
const filters: queries.LabelPracticeFilters = { keyword: 'a', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  labelPracticeList: [
    [staff, {}, page],
    [teacher, filters, { ...page, descending: false, after: { value: '2026-01-01T00:00:00Z', id: '1' } }],
  ],
  labelPracticeCount: [[{ party: 'enterprise', enterpriseId: '1' }, filters]],
  labelPracticeById: [[student, '1']],
  lockLabelPractice: [[student, '1']],
  insertLabelPractice: [[{ labelTaskId: '1', enterpriseId: '1' }]],
  updateLabelPractice: [['1', { taskId: '1', jobsEach: 2 }]],
  deleteLabelPractice: [['1']],
  practiceOfTask: [['1']],
  tasksToOffer: [[seen]],
  taskToOffer: [[seen, '1']],
  enterprisesToOffer: [[]],
  tasksToLink: [['1']],
  worksOfPractice: [
    [teacher, '1'],
    [staff, '1'],
  ],
  practicesOfStudent: [['1']],
  jobsOfStudents: [[['1'], ['1']]],
  nextFreeJob: [['1']],
  labelsInUse: [[]],
  pictureOfFrame: [['1']],
  pictureOfSetFrame: [['1']],
  privateInSets: [['a', ['1']]],
  framesOfContent: [['a']],
  framesOfFile: [['1', '1']],
};
