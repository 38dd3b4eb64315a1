import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { ApiKey, apiKeyCalls } from './calls.ts';
import { apiKeyPage } from './page.ts';

export const apiKeyWords = nounWords<ApiKey, typeof apiKeyCalls>()({
  object: 'apiKey',
  path: '/sys/apiKey',
  one: ['API 密钥', 'API key'],
  many: apiKeyPage.title,
  fields: {
    name: ['名称', 'Name'],
    purpose: { name: ['用途', 'Purpose'], dict: 'apiKeyPurpose' },
    supplierName: ['供应商', 'Supplier'],
    source: { name: ['订单来源', 'Source of orders'], as: 'code' },
    prefix: { name: ['密钥前缀', 'Key prefix'], as: 'code' },
    live: ['有效', 'Works'],
    hourlyQuota: { name: ['每小时次数', 'Calls an hour'], as: 'number' },
    usedInHour: { name: ['本小时已用', 'Used this hour'], as: 'number' },
    lastUsedAt: { name: ['最近使用', 'Last used'], as: 'time', none: ['从未使用', 'Never used'] },
    expiresAt: { name: ['到期时间', 'Expires'], as: 'time', none: ['一直有效', 'Never'] },
    endedAt: { name: ['吊销时间', 'Revoked at'], as: 'time' },
    createdAt: COMMON.createdAt,
    createdByName: COMMON.createdByName,
  },
  calls: {
    addOne: ['新增 API 密钥', 'Add an API key'],
    endOne: ['吊销 API 密钥', 'Revoke an API key'],
  },
  logged: { supplierId: ['供应商', 'Supplier'] },
});
