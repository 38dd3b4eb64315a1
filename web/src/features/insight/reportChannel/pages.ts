import { reportChannelPage } from '#contract/insight/reportChannel/page.ts';
import { page } from '#web/lib/pages.ts';

export const reportChannelPages = [
  page(reportChannelPage, () => import('./ReportChannelPage.tsx'), [
    { export: '/operation/reportChannel/getPageList' },
  ]),
];
