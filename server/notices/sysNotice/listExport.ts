import { titledListExport } from '#server/ground/job/listExport.ts';

export const noticeListExport = titledListExport(
  '/sys/sysNotice/getListPage',
  { zh: '平台公告', en: 'Platform notices' },
  (column) => [
    column.text('标题', 'Title', (row) => row.title, 36),
    column.text('摘要', 'Summary', (row) => row.summary, 48),
    column.text('发布方', 'Published in the name of', (row) => row.originSiteName, 20),
    column.word('状态', 'State', 'noticeState', (row) => row.state),
    column.yesNo('置顶', 'Pinned', (row) => row.pinned),
    column.yesNo('需要确认', 'Must be confirmed', (row) => row.mustConfirm),
    column.yesNo('面向所有人', 'For everybody', (row) => row.everybody),
    column.text('指定对象数', 'Named in the audience', (row) => row.audienceSize, 12),
    column.text('已读人数（最多计到 1000）', 'Read by (counted to 1,000)', (row) => row.readCount, 14),
    column.yesNo('来自供应商', 'From a supplier', (row) => row.isFromSupplier),
    column.time('定时发布', 'To be published at', (row) => row.publishAt),
    column.time('发布时间', 'Published at', (row) => row.publishedAt),
    column.time('失效时间', 'Expires at', (row) => row.expiresAt),
    column.time('撤回时间', 'Recalled at', (row) => row.recalledAt),
    column.text('创建人', 'Written by', (row) => row.createdByName),
    column.time('创建时间', 'Created at', (row) => row.createdAt),
  ],
);
