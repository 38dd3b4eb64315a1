import { supplierWords } from '#contract/finance/supplier/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const supplierListExport = listExport('/operation/supplier/getPageList', supplierWords, (column) => [
  column.field('code'),
  column.field('name', 30),
  column.field('creditCode', 22),
  column.field('state'),
  column.of('contacts', ({ contacts }) => contacts.map(({ name, mobile }) => `${name} ${mobile}`.trim()), 30),
  column.field('areaCodes', 24),
  column.field('documentsExpireOn'),
  column.field('cars'),
  column.field('people'),
  column.field('address', 30),
  column.field('remark', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
