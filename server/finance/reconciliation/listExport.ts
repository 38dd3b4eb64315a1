import { reconciliationWords } from '#contract/finance/reconciliation/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const reconciliationListExport = listExport(
  '/operation/reconciliation/getPageList',
  reconciliationWords,
  (column) => [
    column.field('day'),
    column.field('channel'),
    column.field('currency'),
    column.field('recordCount'),
    column.field('matchedCount'),
    column.field('openCount'),
    column.field('settledCount'),
    column.field('fileAmount'),
    column.field('ourAmount'),
    column.field('fileFees'),
    column.field('ourFees'),
    column.field('fileName', 30),
    column.field('madeBy'),
    column.field('madeAt'),
  ],
);
