import { agencyPage } from '#contract/insight/agency/page.ts';
import { page } from '#web/lib/pages.ts';

export const agencyPages = [
  page(agencyPage, () => import('./AgencyPage.tsx'), [{ export: '/insight/agency/getPageList' }]),
];
