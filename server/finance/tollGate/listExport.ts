import { tollGateWords } from '#contract/finance/tollGate/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const tollGateListExport = listExport('/operation/tollGate/getPageList', tollGateWords, (column) => [
  column.field('name', 24),
  column.field('heading'),
  column.field('amount'),
  column.field('currency'),
  column.field('state'),
  column.field('remark', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
