import { detectorPage } from '#contract/dataManage/detector/page.ts';
import { page } from '#web/lib/pages.ts';

export const detectorPages = [
  page(detectorPage, () => import('./DetectorPage.tsx'), [{ export: '/dataManage/detector/getPageList' }]),
];
