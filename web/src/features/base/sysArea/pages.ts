import { sysAreaPage } from '#contract/base/sysArea/page.ts';
import { page } from '#web/lib/pages.ts';

export const sysAreaPages = [
  page(sysAreaPage, () => import('./AreaPage.tsx'), [{ ownExport: 'sys:sysArea:export', begins: 'drawer=export' }]),
];
