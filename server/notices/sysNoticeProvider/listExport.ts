import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const supplierNoticeListExport = listExport(
  '/sys/sysNoticeProvider/getListPage',
  supplierNoticeWords,
  (column) => [
    column.field('title', 36),
    column.field('summary', 48),
    column.field('supplierName', 24),
    column.field('state'),
    column.field('urgent', 10),
    column.field('contact', 20),
    column.field('via'),
    column.field('submittedAt'),
    column.field('receivedAt'),
    column.field('receivedByName'),
    column.field('returnReason', 30),
    column.field('pushedAt'),
    column.field('pushedByName'),
    column.field('createdByName'),
    column.field('createdAt'),
  ],
);
