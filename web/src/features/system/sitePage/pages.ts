import { sitePagePage } from '#contract/system/sitePage/page.ts';
import { page } from '#web/lib/pages.ts';

export const sitePagePages = [
  page(sitePagePage, () => import('./SitePagePage.tsx'), [{ export: '/sys/sitePage/getPageList' }]),
];
