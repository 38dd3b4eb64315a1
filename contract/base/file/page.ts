import { page } from '#contract/ground/words.ts';

export const filePage = page({
  route: 'sys/file',
  title: ['文件', 'Files'],
  purpose: ['查看上传的文件，处理隔离和清理', 'See what was uploaded, judge quarantine, clear orphans'],
  icon: 'folder',
  permission: 'sys:file:list',
});

export const fileExports = {
  '/sys/file/getPageList': 'sys:file:export',
} as const;
