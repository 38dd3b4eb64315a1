import { labelListPage } from '#contract/dataManage/labelList/page.ts';
import { page } from '#web/lib/pages.ts';

export const labelListPages = [
  page(labelListPage, () => import('./LabelListPage.tsx'), [{ export: '/dataManage/labelList/getPageList' }]),
];
