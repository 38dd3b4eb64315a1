import { sysNoticeWords } from '#contract/notices/sysNotice/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const noticeListExport = listExport('/sys/sysNotice/getListPage', sysNoticeWords, (column) => [
  column.field('title', 36),
  column.field('summary', 48),
  column.field('originSiteName', 20),
  column.field('originSiteNameEn', 20),
  column.field('state'),
  column.field('pinned', 10),
  column.field('mustConfirm', 10),
  column.field('everybody', 10),
  column.field('audienceSize', 12),
  column.text('已读人数（最多计到 1000）', 'Read by (counted to 1,000)', (row) => row.readCount, 14),
  column.field('isFromSupplier', 10),
  column.field('publishAt'),
  column.field('publishedAt'),
  column.field('expiresAt'),
  column.field('recalledAt'),
  column.field('createdByName'),
  column.field('createdAt'),
]);
