import { stationPage } from '#contract/capacity/station/page.ts';
import { siteMapPage } from '#contract/capacity/siteMap/page.ts';
import { page } from '#web/lib/pages.ts';

export const stationPages = [
  page(stationPage, () => import('./StationPage.tsx'), [{ export: '/capacity/station/getPageList' }]),
  page(siteMapPage, () => import('./siteMap/SiteMapPage.tsx')),
];
