import { supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';

export const supplierStatementListExport = listExport(
  '/operation/supplier/statement/getPageList',
  supplierStatementWords,
  (column) => [
    column.field('supplierName', 30),
    column.field('period'),
    column.field('state'),
    column.field('contractNumber'),
    column.field('orders'),
    column.of('subtotal', ({ subtotal, currency }) => subtotal / minorUnitsIn(currency)),
    column.of('tax', ({ tax, currency }) => tax / minorUnitsIn(currency)),
    column.of('total', ({ total, currency }) => total / minorUnitsIn(currency)),
    column.of('paid', ({ paid, currency }) => paid / minorUnitsIn(currency)),
    column.field('currency'),
    column.field('openDisputes'),
    column.field('closedAt'),
    column.field('closedBy'),
  ],
);
