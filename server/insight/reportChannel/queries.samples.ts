import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const page: Page = {
  field: 'name',
  key: queries.reportChannelSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.ReportChannelFilters = { keyword: 'a', state: 'enabled', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  reportChannelList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  reportChannelCount: [[{}], [filters]],
  lockReportChannel: [['1']],
  insertReportChannel: [
    [{ name: 'a', address: 'https://example.org', privateKeySealed: 'a', publicKey: 'a', dueAt: at }],
  ],
  updateReportChannel: [['1', { state: 'disabled' }]],
  deleteReportChannel: [['1']],
  reportChannelChoices: [[]],
  isChannelUsed: [['1']],
  channelLink: [['1']],
  settleChannel: [['1', { failures: 1, dueAt: at, problem: 'timeout', problemDetail: '', problemAt: at }]],
  claimChannel: [[at, at]],
  holdChannel: [[{ id: '1', address: 'a' }, at]],
};
