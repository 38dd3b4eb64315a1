import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'createdAt',
  key: queries.alertProcedureSorts.createdAt,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.AlertProcedureFilters = { kind: 'sos', state: 'enabled', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  alertProcedureList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: '2026-05-04T04:00:00Z', id: '1' } }],
  ],
  alertProcedureCount: [[{}], [filters]],
  lockAlertProcedure: [['1']],
  insertAlertProcedure: [[{ kind: 'sos', severity: null, stepsZh: '一', stepsEn: 'one', state: 'enabled' }]],
  updateAlertProcedure: [['1', { state: 'disabled' }]],
  deleteAlertProcedure: [['1']],
  procedureFor: [['sos', 'critical']],
};
