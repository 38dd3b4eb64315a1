import { page } from '#contract/ground/words.ts';

export const supplierStatementPage = page({
  route: 'operation/supplier/statement',
  title: ['供应商结算单', 'Supplier statements'],
  purpose: ['已关账月份的结算单、审批和异议', 'Statements of closed months, their approval and disputes'],
  icon: 'audit',
  permission: 'operation:supplier:statement',
});

export const supplierStatementExports = {
  '/operation/supplier/statement/getPageList': 'operation:supplier:exportStatement',
} as const;
