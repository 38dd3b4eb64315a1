import { orderPage } from '#contract/operation/order/page.ts';
import { page } from '#web/lib/pages.ts';

export const orderPages = [
  page(orderPage, () => import('./OrderPage.tsx'), [{ ownExport: 'operation:order:export', begins: 'drawer=export' }]),
];
