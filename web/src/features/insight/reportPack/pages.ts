import { reportPackPage } from '#contract/insight/reportPack/page.ts';
import { page } from '#web/lib/pages.ts';

export const reportPackPages = [
  page(reportPackPage, () => import('./ReportPackPage.tsx'), [{ export: '/operation/reportPack/getPageList' }]),
];
