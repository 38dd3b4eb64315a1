import { page } from '#contract/ground/words.ts';

export const sysDictPage = page({
  route: 'sys/dictionary',
  title: ['字典', 'Dictionaries'],
  purpose: ['维护各种值的名称、颜色和顺序', 'The names, colours and order of values'],
  icon: 'database',
  permission: 'sys:sysDict:list',
});

export const sysDictExports = {
  '/sys/sysDict/getItemPageList': 'sys:sysDict:export',
  '/sys/sysDict/getPageList': 'sys:sysDict:export',
} as const;
