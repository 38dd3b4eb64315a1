import { dataSetPage, framesPage } from '#contract/dataManage/dataSet/page.ts';
import { page } from '#web/lib/pages.ts';

export const dataSetPages = [
  page(dataSetPage, () => import('./DataSetPage.tsx'), [{ export: '/dataManage/dataSet/getPageList' }]),
  page(framesPage, () => import('./FramesPage.tsx')),
];
