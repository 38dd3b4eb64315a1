import { page } from '#contract/ground/words.ts';

export const apiKeyPage = page({
  route: 'sys/apiKey',
  title: ['API 密钥', 'API keys'],
  purpose: [
    '其他系统调用平台接口用的密钥：乘客端下单，供应商提交通知',
    'Keys with which other systems call: passengers’ apps to order, suppliers to hand in notices',
  ],
  icon: 'key',
  permission: 'sys:apiKey:list',
});

export const apiKeyExports = {
  '/sys/apiKey/getPageList': 'sys:apiKey:export',
} as const;
