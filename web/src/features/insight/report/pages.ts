import { reportPage } from '#contract/insight/report/page.ts';
import { page } from '#web/lib/pages.ts';

export const reportPages = [
  page(reportPage, () => import('./ReportPage.tsx'), [{ export: '/operation/report/getPageList' }]),
];
