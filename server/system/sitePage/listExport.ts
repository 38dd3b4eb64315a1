import { sitePageWords } from '#contract/system/sitePage/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const sitePageListExport = listExport('/sys/sitePage/getPageList', sitePageWords, (column) => [
  column.field('kind'),
  column.field('code', 24),
  column.field('titleZh', 28),
  column.field('titleEn', 28),
  column.field('state'),
  column.field('publishedNumber', 12),
  column.field('lastNumber', 10),
  column.field('publishedAt'),
  column.field('scheduledAt'),
  column.field('readTimes', 12),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
