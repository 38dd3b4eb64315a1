import { page } from '#contract/ground/words.ts';

export const jobPage = page({
  route: 'personal/jobs',
  title: ['我的任务', 'My jobs'],
  purpose: ['查看自己的导出和导入，下载文件', 'See your own exports and imports, save their files'],
  icon: 'history',
  permission: null,
});
