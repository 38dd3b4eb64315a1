import { carWatchPage } from '#contract/capacity/carWatch/page.ts';
import { page } from '#web/lib/pages.ts';

export const carWatchPages = [
  page(carWatchPage, () => import('./CarWatchPage.tsx'), [{ export: '/capacity/carWatch/getPageList' }]),
];
