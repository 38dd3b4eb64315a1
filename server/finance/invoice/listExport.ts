import { invoiceWords } from '#contract/finance/invoice/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const invoiceListExport = listExport('/operation/invoice/getPageList', invoiceWords, (column) => [
  column.field('number', 24),
  column.field('state'),
  column.field('kind'),
  column.field('buyerName', 30),
  column.field('taxNumber', 22),
  column.field('orders'),
  column.field('currency'),
  column.field('amount'),
  column.field('tax'),
  column.field('total'),
  column.field('issuedAt'),
  column.field('redNumber', 24),
  column.field('problem', 30),
  column.field('requestedBy'),
  column.field('createdAt'),
]);
