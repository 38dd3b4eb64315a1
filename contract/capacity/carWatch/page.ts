import { page } from '#contract/ground/words.ts';

export const carWatchPage = page({
  route: 'capacity/carWatch',
  title: ['看车记录', 'Watched cars'],
  purpose: ['谁同时看几辆车，按小时', 'How many cars each person watched at once, by the hour'],
  icon: 'eye',
  permission: 'capacity:carWatch:list',
});

export const carWatchExports = {
  '/capacity/carWatch/getPageList': 'capacity:carWatch:export',
} as const;
