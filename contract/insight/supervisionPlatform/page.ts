import { page } from '#contract/ground/words.ts';

export const supervisionPlatformPage = page({
  route: 'operation/supervisionPlatform',
  title: ['监管平台', 'Supervision platforms'],
  purpose: [
    '网约车监管信息交互平台的地址、公司标识和凭证，连不连得上',
    'Where supervision platforms of ride-hailing are, as whom they know us, and whether they answer',
  ],
  icon: 'cluster',
  permission: 'operation:supervisionPlatform:list',
});

export const supervisionPlatformExports = {
  '/operation/supervisionPlatform/getPageList': 'operation:supervisionPlatform:export',
} as const;
