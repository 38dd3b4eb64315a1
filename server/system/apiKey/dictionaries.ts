import type { ApiKeyPurpose } from '#contract/system/apiKey/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const apiKeyDicts: readonly SeedDict[] = [
  closedDict<ApiKeyPurpose>('apiKeyPurpose', 'API 密钥用途', 'Purpose of an API key', {
    notice: ['提交通知', 'Notices'],
    order: ['乘客下单', 'Orders'],
    payment: ['支付通知', 'Payment notices'],
    closure: ['主管部门封闭区域', 'Closing areas'],
    broker: ['出行平台（TOMP）', 'Brokers (TOMP)'],
  }),
];
