import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00.000Z';
const keyHash = Buffer.alloc(32);
const page: Page = {
  key: queries.apiKeySorts.createdAt,
  field: 'createdAt',
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};

export const samples: QuerySamples<typeof queries> = {
  apiKeyList: [
    [null, {}, now, page],
    ['1', { supplierId: '1', purpose: 'notice', live: true }, now, page],
    [null, { live: false }, now, page],
  ],
  apiKeyCount: [[null, {}, now]],
  lockApiKey: [
    [null, null, '1'],
    ['1', 'notice', '1'],
  ],
  insertApiKey: [[{ supplierId: '1', name: 'a', prefix: 'b', keyHash, hourlyQuota: 60 }]],
  apiKeyOfSource: [['app', 'broker']],
  endApiKey: [['1', 1, now]],
  renewApiKey: [['1', { prefix: 'b', keyHash }]],
  spendApiKey: [
    [keyHash, 'order', { now, times: 1, isAlone: true }],
    [keyHash, 'order', { now, times: 1, isAlone: false }],
  ],
};
