import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00Z';
const page: Page = {
  field: 'name',
  key: queries.recordingRuleSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.RecordingRuleFilters = { keyword: 'a', trigger: 'sos', state: 'enabled', id: '1' };
const row = {
  name: 'a',
  trigger: 'hardBraking' as const,
  rangeId: '1',
  before: 30,
  after: 10,
  channels: [],
  dataSetId: '1',
  perDay: 3,
  enabledById: null,
};

export const samples: QuerySamples<typeof queries> = {
  recordingRuleList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  recordingRuleCount: [[{}], [filters]],
  lockRecordingRule: [['1']],
  countRecordingRules: [[]],
  insertRecordingRule: [[row]],
  updateRecordingRule: [['1', { state: 'disabled' }]],
  deleteRecordingRule: [['1']],
  rangeNamed: [['1']],
  lockDueRule: [[now]],
  setLooked: [['1', now, now]],
  alertsOfKind: [['sos', now, now, 500]],
  askedOf: [['1', ['1'], now]],
};
