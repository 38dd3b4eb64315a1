import { page } from '#contract/ground/words.ts';

export const jobPage = page({
  route: 'personal/jobs',
  title: ['导入导出记录', 'Imports and exports'],
  purpose: ['查看自己的导出和导入，下载文件', 'See your own exports and imports, save their files'],
  icon: 'history',
  permission: null,
});

export const jobExports = {
  '/sys/job/getPageList': 'signedIn',
} as const;
