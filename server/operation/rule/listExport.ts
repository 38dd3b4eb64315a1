import { ruleWords } from '#contract/operation/rule/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const ruleListExport = listExport('/operation/rule/getPageList', ruleWords, (column) => [
  column.field('name', 24),
  column.field('kind'),
  column.field('state'),
  column.field('number'),
  column.field('validFrom'),
  column.field('validTo'),
  column.field('hitsToday'),
  column.field('remark', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
