import { invoiceCheckWords } from '#contract/finance/invoiceCheck/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const invoiceCheckListExport = listExport('/operation/invoiceCheck/getPageList', invoiceCheckWords, (column) => [
  column.field('day'),
  column.field('state'),
  column.field('issuedCount'),
  column.field('redCount'),
  column.field('matchedCount'),
  column.field('openCount'),
  column.field('settledCount'),
  column.field('problem', 30),
  column.field('madeBy'),
  column.field('madeAt'),
]);
