import { roadWorkFeedPage } from '#contract/capacity/roadWorkFeed/page.ts';
import { page } from '#web/lib/pages.ts';

export const roadWorkFeedPages = [
  page(roadWorkFeedPage, () => import('./RoadWorkFeedPage.tsx'), [{ export: '/capacity/roadWorkFeed/getPageList' }]),
];
