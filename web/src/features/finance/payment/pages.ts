import { paymentPage } from '#contract/finance/payment/page.ts';
import { page } from '#web/lib/pages.ts';

export const paymentPages = [page(paymentPage, () => import('./PaymentPage.tsx'))];
