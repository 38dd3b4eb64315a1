import { roadWorkPage } from '#contract/capacity/roadWork/page.ts';
import { page } from '#web/lib/pages.ts';

export const roadWorkPages = [
  page(roadWorkPage, () => import('./RoadWorkPage.tsx'), [{ export: '/capacity/roadWork/getPageList' }]),
];
