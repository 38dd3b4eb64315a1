import { page } from '#contract/ground/words.ts';

export const agencyPage = page({
  route: 'insight/agency',
  title: ['监管机构', 'Agencies'],
  purpose: [
    '按 MDS 2.0 读取车辆、行程和事件的主管部门，各自的令牌和区划',
    'Authorities that read vehicles, trips and events by MDS 2.0, each with its token and divisions',
  ],
  icon: 'bank',
  permission: 'insight:agency:list',
});

export const agencyExports = {
  '/insight/agency/getPageList': 'insight:agency:export',
} as const;
