import { invoicePage } from '#contract/finance/invoice/page.ts';
import { page } from '#web/lib/pages.ts';

export const invoicePages = [
  page(invoicePage, () => import('./InvoicePage.tsx'), [
    { export: '/operation/invoice/getPageList' },
    { at: 'tab=checks', export: '/operation/invoiceCheck/getPageList', title: ['发票核对', 'Invoice checks'] },
  ]),
];
