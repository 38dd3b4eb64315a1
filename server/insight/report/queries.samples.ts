import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const page: Page = {
  field: 'dueAt',
  key: queries.reportSorts.dueAt,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.ReportFilters = {
  number: 'R-2026',
  packId: '1',
  states: ['draft'],
  owed: true,
  overdue: true,
  alertId: '1',
  id: '1',
};
const row = { packId: '1', packName: 'a', definition: '{}', alertId: '1', fromAt: at, dueAt: at };

export const samples: QuerySamples<typeof queries> = {
  reportList: [
    [{}, at, page],
    [filters, at, { ...page, descending: true, after: { value: at, id: '1' } }],
  ],
  reportCount: [
    [{}, at],
    [filters, at],
  ],
  owedCounts: [[at]],
  reportById: [['1', at]],
  lockReport: [['1', at]],
  editionsOf: [['R-2026-000001']],
  editionBefore: [['R-2026-000001', 2]],
  sentBefore: [['R-2026-000001', 2]],
  channelOf: [['1']],
  stepsOf: [['1']],
  insertStep: [[[{ reportId: '1', step: 'begun', at }]]],
  updateReport: [['1', { state: 'inReview' }]],
  insertReports: [
    [[row], 2026],
    [[{ ...row, number: 'R-2026-000001', edition: 2 }], 2026],
  ],
  enabledPacks: [[]],
  beganAt: [[]],
  alertsOwed: [['1', ['collision'], at]],
  periodsBegun: [['1', at]],
  incidentsReported: [['NHTSA', [at], at]],
  takeReminders: [[at]],
  alertFacts: [['1']],
  recordOf: [['1']],
  notesOf: [['1']],
  divisionName: [['4403']],
  periodFacts: [[at, at]],
  carsHeard: [[at, at]],
  reportsOfOrders: [[['O-1'], 10]],
  eraseCorrections: [[['O-1']]],
  eraseStepNotes: [[['1']]],
  reportsPastKeeping: [[200]],
  forgetSteps: [[['1']]],
  forgetReports: [[['1']]],
};
