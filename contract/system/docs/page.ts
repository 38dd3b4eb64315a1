import { page } from '#contract/ground/words.ts';

export const docsPage = page({
  route: 'docs',
  title: ['操作手册', 'Manual'],
  purpose: ['查阅各页面的用法', 'Look up how the pages are used'],
  icon: 'manual',
  permission: null,
});
