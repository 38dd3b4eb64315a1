import { reportChannelWords } from '#contract/insight/reportChannel/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const reportChannelListExport = listExport(
  '/operation/reportChannel/getPageList',
  reportChannelWords,
  (column) => [
    column.field('name', 24),
    column.field('state'),
    column.field('address', 40),
    column.field('waiting'),
    column.field('problem', 30),
    column.field('takenAt'),
    column.field('remark', 30),
    column.field('createdAt'),
    column.field('updatedAt'),
  ],
);
