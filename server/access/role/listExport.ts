import { roleWords } from '#contract/access/role/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const roleListExport = listExport('/sys/role/getPageList', roleWords, (column) => [
  column.field('code', 20),
  column.field('nameZh', 20),
  column.field('nameEn', 24),
  column.field('dataScope'),
  column.field('areaCodes', 20),
  column.field('homePage', 24),
  column.field('state'),
  column.field('builtIn', 10),
  column.field('userCount', 10),
  column.field('createdAt'),
  column.field('updatedAt'),
  column.field('remark', 30),
]);
