import { invoicePage } from '#contract/finance/invoice/page.ts';
import { page } from '#web/lib/pages.ts';

export const invoicePages = [page(invoicePage, () => import('./InvoicePage.tsx'))];
