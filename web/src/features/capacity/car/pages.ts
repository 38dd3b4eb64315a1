import { carPage } from '#contract/capacity/car/page.ts';
import { page } from '#web/lib/pages.ts';

export const carPages = [page(carPage, () => import('./CarPage.tsx'), [{ export: '/capacity/car/getPageList' }])];
