import { dataSetWords } from '#contract/dataManage/dataSet/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const dataSetListExport = listExport('/dataManage/dataSet/getPageList', dataSetWords, (column) => [
  column.field('name', 24),
  column.field('state'),
  column.field('frames'),
  column.field('objects'),
  column.field('newestVersion'),
  column.field('source', 24),
  column.field('licence', 16),
  column.field('consent', 24),
  column.field('ownerName', 12),
  column.field('createdAt'),
  column.field('updatedAt'),
  column.field('remark', 32),
]);
