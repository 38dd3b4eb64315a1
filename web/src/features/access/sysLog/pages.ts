import { sysLogPage } from '#contract/access/sysLog/page.ts';
import { page } from '#web/lib/pages.ts';

export const sysLogPages = [
  page(sysLogPage, () => import('./SysLogPage.tsx'), [
    { export: '/sys/sysLog/getPageList', title: ['操作日志', 'Operations'] },
    { at: 'tab=signIns', export: '/sys/sysLog/getSignInList', title: ['登录日志', 'Sign-ins'] },
  ]),
];
