import { reportPackWords } from '#contract/insight/reportPack/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const reportPackListExport = listExport('/operation/reportPack/getPageList', reportPackWords, (column) => [
  column.field('name', 40),
  column.field('state'),
  column.text('报送对象', 'Authority', ({ definition }) => definition.authority, 30),
  column.text('依据', 'Legal source', ({ definition }) => definition.legalSource, 60),
  column.text('文本日期', 'As of', ({ definition }) => definition.legalDate),
  column.text('字段数', 'Fields', ({ definition }) => definition.fields.length),
  column.field('template'),
  column.field('enabledAt'),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
