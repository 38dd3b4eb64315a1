import { dictItemWords, dictWords } from '#contract/base/sysDict/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const dictTypeListExport = listExport('/sys/sysDict/getPageList', dictWords, (column) => [
  column.field('code', 24),
  column.field('nameZh', 20),
  column.field('nameEn', 28),
  column.field('state'),
  column.field('builtIn', 10),
  column.field('closed', 10),
  column.field('itemCount', 10),
  column.field('updatedAt'),
  column.field('remark', 30),
]);

export const dictItemListExport = listExport('/sys/sysDict/getItemPageList', dictItemWords, (column) => [
  column.field('value', 24),
  column.field('nameZh', 20),
  column.field('nameEn', 28),
  column.field('colour'),
  column.field('parentValue', 20),
  column.field('orderNum', 10),
  column.field('state'),
  column.field('builtIn', 10),
  column.field('updatedAt'),
  column.field('remark', 30),
]);
