import { supervisionPlatformWords } from '#contract/insight/supervisionPlatform/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const supervisionPlatformListExport = listExport(
  '/operation/supervisionPlatform/getPageList',
  supervisionPlatformWords,
  (column) => [
    column.field('name', 24),
    column.field('state'),
    column.field('address', 40),
    column.field('companyId', 20),
    column.field('areaCodes', 20),
    column.field('problem', 30),
    column.field('takenAt'),
    column.field('keptDays'),
    column.field('remark', 30),
    column.field('createdAt'),
    column.field('updatedAt'),
  ],
);
