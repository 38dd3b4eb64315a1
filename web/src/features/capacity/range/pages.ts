import { rangePage } from '#contract/capacity/range/page.ts';
import { page } from '#web/lib/pages.ts';

export const rangePages = [
  page(rangePage, () => import('./RangePage.tsx'), [{ export: '/capacity/range/getPageList' }]),
];
