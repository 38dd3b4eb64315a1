import { page } from '#contract/ground/words.ts';

export const rangePage = page({
  route: 'capacity/range',
  title: ['电子围栏', 'Zones'],
  purpose: [
    '画出并发布运营区、限速区、禁停区和禁行区',
    'Draw and publish zones for driving, slow driving, no stopping and no entry',
  ],
  icon: 'range',
  permission: 'capacity:range:list',
});

export const rangeExports = {
  '/capacity/range/getPageList': 'capacity:range:export',
} as const;
