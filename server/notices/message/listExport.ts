import { messageWords } from '#contract/notices/message/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const messageListExport = listExport('/sys/message/getPageList', messageWords, (column) => [
  column.field('at'),
  column.field('kind'),
  column.both('titleZh', (row) => ({ zh: row.titleZh, en: row.titleEn }), 36),
  column.both('bodyZh', (row) => ({ zh: row.bodyZh, en: row.bodyEn }), 48),
  column.both('fromZh', (row) => ({ zh: row.fromZh, en: row.fromEn }), 20),
  column.field('readAt'),
  column.field('mustConfirm', 10),
  column.field('confirmedAt'),
]);
