import { testListWords } from '#contract/dataManage/testList/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const testListListExport = listExport('/dataManage/testList/getPageList', testListWords, (column) => [
  column.field('name', 24),
  column.field('scenes'),
  column.field('software', 20),
  column.field('passed'),
  column.field('failed'),
  column.field('remark', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
