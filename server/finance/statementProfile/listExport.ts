import { statementProfileWords } from '#contract/finance/statementProfile/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

const LISTS = ['reference', 'orderNo', 'moneyIn', 'moneyOut', 'at', 'fee', 'kind', 'backWords', 'footer'] as const;

export const statementProfileListExport = listExport(
  '/operation/statementProfile/getPageList',
  statementProfileWords,
  (column) => [
    column.field('name', 24),
    column.field('nameEn', 24),
    column.field('channel'),
    ...LISTS.map((name) => column.of(name, (row) => row[name].join(', '), 30)),
    column.field('feeBelowZero'),
    column.field('state'),
    column.field('remark', 30),
    column.field('createdAt'),
    column.field('updatedAt'),
  ],
);
