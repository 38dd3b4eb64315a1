import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const page: Page = {
  field: 'name',
  key: queries.orderWebhookSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.OrderWebhookFilters = { keyword: 'a', source: 'app', state: 'enabled', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  orderWebhookList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  orderWebhookCount: [[{}], [filters]],
  lockOrderWebhook: [['1']],
  insertOrderWebhook: [[{ name: 'a', source: 'app', address: 'https://example.org', secretSealed: 'a' }]],
  updateOrderWebhook: [['1', { state: 'disabled' }]],
  deleteOrderWebhook: [['1']],
  webhookLink: [['1']],
  settleWebhook: [
    ['1', { problem: '', takenAt: at }],
    ['1', { problem: 'timeout', problemDetail: 'a', problemAt: at }],
  ],
  hurryCalls: [['1', at]],
  hurryWebhookCall: [['1', at]],
  callsOf: [['1']],
  orderSources: [[]],
  insertWebhookCalls: [[[{ orderId: '1', event: 'order.created', at }], at]],
  waitingWebhookCalls: [[]],
  claimWebhookCalls: [[at, at, 20, new Map([['1', 3]])]],
  giveUpWebhookCalls: [['1']],
  settleWebhookCall: [['1', { state: 'taken', status: 200, dueAt: at }]],
  forgetWebhookCalls: [[at]],
};
