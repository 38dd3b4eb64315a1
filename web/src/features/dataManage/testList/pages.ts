import { testListPage } from '#contract/dataManage/testList/page.ts';
import { page } from '#web/lib/pages.ts';

export const testListPages = [
  page(testListPage, () => import('./TestListPage.tsx'), [{ export: '/dataManage/testList/getPageList' }]),
];
