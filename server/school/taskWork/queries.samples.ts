import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'studentNumber',
  key: queries.workSorts.studentNumber,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const byCreation: Page = { ...page, field: 'createdAt', key: queries.studentSorts.createdAt };
const at = '2026-01-01T00:00:00.000Z';
const filters: queries.WorkFilters = { taskId: '1', keyword: 'a', state: 'marked', id: '1' };
const all: queries.WorkReach = { party: 'enterprise', enterpriseId: null };
const ofEnterprise: queries.WorkReach = { party: 'enterprise', enterpriseId: '1' };
const ofTeacher: queries.WorkReach = { party: 'teacher', teacherId: '1' };
const own: queries.WorkReach = { party: 'student', studentId: '1' };

export const samples: QuerySamples<typeof queries> = {
  workList: [
    [all, { taskId: '1' }, page],
    [ofEnterprise, filters, page],
    [ofTeacher, { ...filters, owedAt: at }, page],
  ],
  countWorksIn: [
    [all, ['marked']],
    [ofTeacher, ['submitted', 'rejected']],
  ],
  owedTasks: [[ofTeacher, at, 5]],
  lastWork: [
    [own, 'markedAt'],
    [ofEnterprise, 'reviewedAt'],
  ],
  studentSummary: [['1']],
  workCount: [[ofTeacher, filters]],
  workById: [[ofTeacher, '1']],
  lockWork: [
    [ofEnterprise, '1'],
    [ofTeacher, '1'],
    [own, '1'],
  ],
  updateWork: [['1', { state: 'marked', score: 90 }]],
  insertWorks: [
    [[{ releaseId: '1', taskId: '1', studentId: '1', studentName: 'a', studentNumber: '1', attemptsAllowed: 1 }]],
  ],
  countWorks: [['1']],
  unfinishedStudents: [['1', 5000]],
  attemptsOf: [['1']],
  insertAttempt: [[{ workId: '1', number: 1, text: '', submittedAt: at }]],
  answerAttempt: [['1', 1, { outcome: 'marked', score: 90 }]],
  workOfAttempt: [['1']],
  studentWorkList: [
    ['1', {}, byCreation],
    ['1', { keyword: 'a', state: 'assigned', waiting: true }, byCreation],
  ],
  studentWorkCount: [['1', {}]],
  studentWorkOn: [['1', '1']],
  workOnTask: [['1', '1']],
  resultExport: [
    [null, { by: 'createdAt', descending: true }],
    [
      '1',
      { keyword: 'a', state: 'published', enterpriseId: '1', waiting: true, id: '1', by: 'dueAt', descending: false },
    ],
  ],
};
