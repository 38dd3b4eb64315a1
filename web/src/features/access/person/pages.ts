import { minePage, accountPage } from '#contract/access/person/page.ts';
import { page } from '#web/lib/pages.ts';

export const personPages = [
  page(minePage, () => import('./mine/MinePage.tsx')),
  page(accountPage, () => import('./account/AccountPage.tsx'), [
    { at: 'tab=history', export: '/sys/sysuser/mySignIns', title: ['我的登录记录', 'My sign-ins'] },
  ]),
];
