import { schoolPage } from '#contract/school/school/page.ts';
import { page } from '#web/lib/pages.ts';

export const schoolPages = [
  page(schoolPage, () => import('./SchoolPage.tsx'), [{ ownExport: 'sys:school:export', begins: 'drawer=export' }]),
];
