import { titledListExport } from '#server/ground/job/listExport.ts';

export const sitePageListExport = titledListExport(
  '/sys/sitePage/getPageList',
  { zh: '公开页面', en: 'Public pages' },
  (column) => [
    column.text('代码', 'Code', (row) => row.code, 24),
    column.text('中文标题', 'Chinese title', (row) => row.titleZh, 28),
    column.text('英文标题', 'English title', (row) => row.titleEn, 28),
    column.word('状态', 'State', 'sitePageState', (row) => row.state),
    column.text('公开的版本', 'Public version', (row) => row.publishedNumber, 12),
    column.text('版本数', 'Versions', (row) => row.lastNumber, 10),
    column.time('发布时间', 'Published at', (row) => row.publishedAt),
    column.time('创建时间', 'Created at', (row) => row.createdAt),
    column.time('更新时间', 'Changed at', (row) => row.updatedAt),
  ],
);
