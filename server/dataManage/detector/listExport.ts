import { detectorWords } from '#contract/dataManage/detector/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const detectorListExport = listExport('/dataManage/detector/getPageList', detectorWords, (column) => [
  column.field('name', 24),
  column.field('state'),
  column.field('address', 40),
  column.field('timeoutSeconds'),
  column.field('leastScore'),
  column.field('remark', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
