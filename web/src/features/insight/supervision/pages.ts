import { supervisionPage } from '#contract/insight/supervision/page.ts';
import { page } from '#web/lib/pages.ts';

export const supervisionPages = [
  page(supervisionPage, () => import('./SupervisionPage.tsx'), [{ export: '/operation/supervision/getPageList' }]),
];
