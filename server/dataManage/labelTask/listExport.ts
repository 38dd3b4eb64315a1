import { labelTaskWords } from '#contract/dataManage/labelTask/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const labelTaskListExport = listExport('/dataManage/labelTask/getPageList', labelTaskWords, (column) => [
  column.field('name', 24),
  column.field('frames'),
  column.field('jobs'),
  column.field('accepted'),
  column.field('remark', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
