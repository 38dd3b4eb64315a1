import { payRuleWords } from '#contract/finance/payRule/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const payRuleListExport = listExport('/operation/payRule/getPageList', payRuleWords, (column) => [
  column.field('name', 24),
  column.field('state'),
  column.field('number'),
  column.field('validFrom'),
  column.field('validTo'),
  column.field('remark', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
