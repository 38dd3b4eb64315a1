import { sysConfigPage } from '#contract/system/sysConfig/page.ts';
import { page } from '#web/lib/pages.ts';

export const sysConfigPages = [page(sysConfigPage, () => import('./ConfigurationPage.tsx'))];
