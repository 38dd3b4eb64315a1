import { minePage, accountPage } from '#contract/access/person/page.ts';
import { page } from '#web/lib/pages.ts';

export const personPages = [
  page(minePage, () => import('./mine/MinePage.tsx')),
  page(accountPage, () => import('./account/AccountPage.tsx')),
];
