import { supplierPage } from '#contract/finance/supplier/page.ts';
import { supplierStatementPage } from '#contract/finance/supplierStatement/page.ts';
import { page } from '#web/lib/pages.ts';

export const supplierPages = [
  page(supplierPage, () => import('./SupplierPage.tsx'), [{ export: '/operation/supplier/getPageList' }]),
  page(supplierStatementPage, () => import('./StatementPage.tsx'), [
    { export: '/operation/supplier/statement/getPageList' },
  ]),
];
