import { systemUserPage } from '#contract/access/systemUser/page.ts';
import { page } from '#web/lib/pages.ts';

export const systemUserPages = [
  page(systemUserPage, () => import('./SystemUserPage.tsx'), [{ ownExport: 'sys:systemUser:export' }]),
];
