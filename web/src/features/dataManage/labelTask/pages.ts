import { labelTaskPage, workbenchPage } from '#contract/dataManage/labelTask/page.ts';
import { labelPracticePage, practiceBenchPage } from '#contract/dataManage/labelPractice/page.ts';
import { page } from '#web/lib/pages.ts';

export const labelTaskPages = [
  page(labelTaskPage, () => import('./LabelTaskPage.tsx'), [{ export: '/dataManage/labelTask/getPageList' }]),
  page(labelPracticePage, () => import('./practice/PracticePage.tsx')),
  page(practiceBenchPage, () => import('./practice/PracticeBenchPage.tsx')),
  page(workbenchPage, () => import('./workbench/WorkbenchPage.tsx')),
];
