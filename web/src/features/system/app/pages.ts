import { appPage, appVersionPage } from '#contract/system/app/page.ts';
import { page } from '#web/lib/pages.ts';

export const appPages = [
  page(appPage, () => import('./AppPage.tsx'), [{ export: '/sys/app/getPageList' }]),
  page(appVersionPage, () => import('./VersionPage.tsx'), [{ export: '/sys/app/version/getPageList' }]),
];
