import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'createdAt',
  key: queries.taskSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const at = '2026-01-01T00:00:00.000Z';
const filters: queries.TaskFilters = { keyword: 'a', state: 'published', enterpriseId: '1', waiting: true, id: '1' };
const ofMajor: queries.Teacher = { id: '1', schoolId: '1', departmentId: '1', majorId: '1' };
const ofDepartment: queries.Teacher = { ...ofMajor, majorId: null };
const ofSchool: queries.Teacher = { ...ofDepartment, departmentId: null };

export const samples: QuerySamples<typeof queries> = {
  taskList: [
    [null, {}, page],
    ['1', filters, page],
  ],
  taskCount: [
    [null, {}],
    ['1', filters],
  ],
  taskStateCounts: [[null], ['1']],
  taskById: [['1', '1']],
  lockTask: [['1', '1']],
  holdTask: [['1']],
  insertTask: [[{ enterpriseId: '1', title: 'a', capacity: 1, acceptBy: at, dueAt: at, createdBy: '1' }]],
  updateTask: [['1', { state: 'published' }]],
  deleteTask: [['1']],
  enabledEnterprise: [['1']],
  peopleOfEnterprise: [['1', 200]],
  schoolsToOffer: [[]],
  majorsToOffer: [['1']],
  enabledSchoolsAmong: [[['1']]],
  enabledMajorsAmong: [[['1']]],
  insertOffers: [[[{ taskId: '1', schoolId: '1', majorId: null }]]],
  deleteOffers: [['1']],
  offersOf: [['1']],
  teachersOffered: [['1', 5000]],
  answersOf: [['1', 500]],
  teacherTaskList: [
    [ofSchool, {}, at, page],
    [ofDepartment, { keyword: 'a', state: 'offered' }, at, page],
    [ofMajor, { state: 'accepted', waiting: true, todo: 'overdue' }, at, page],
  ],
  teacherTodoCounts: [[ofMajor, at]],
  teacherTaskCount: [[ofMajor, {}, at]],
  teacherTaskById: [[ofMajor, '1', at]],
  lockAssignment: [['1', '1']],
  insertAssignment: [[{ taskId: '1', teacherId: '1', state: 'accepted', answeredAt: at }]],
  updateAssignment: [['1', { state: 'released' }]],
  releasesOf: [['1']],
  offerOfMajor: [['1', '1', '1']],
  releaseToMajor: [['1', '1']],
  takenByTeacher: [['1', '1']],
  insertRelease: [
    [
      {
        assignmentId: '1',
        taskId: '1',
        majorId: '1',
        dueAt: at,
        attempts: 1,
        acceptLate: true,
        note: '',
        releasedAt: at,
      },
    ],
  ],
};
