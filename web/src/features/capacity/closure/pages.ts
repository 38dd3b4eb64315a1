import { closurePage } from '#contract/capacity/closure/page.ts';
import { page } from '#web/lib/pages.ts';

export const closurePages = [
  page(closurePage, () => import('./ClosurePage.tsx'), [{ export: '/capacity/closure/getPageList' }]),
];
