import { sysLogPage } from '#contract/access/sysLog/page.ts';
import { page } from '#web/lib/pages.ts';

export const sysLogPages = [page(sysLogPage, () => import('./SysLogPage.tsx'))];
