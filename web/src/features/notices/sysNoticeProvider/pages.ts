import { sysNoticeProviderPage } from '#contract/notices/sysNoticeProvider/page.ts';
import { page } from '#web/lib/pages.ts';

export const sysNoticeProviderPages = [
  page(sysNoticeProviderPage, () => import('./SupplierNoticePage.tsx'), [
    { export: '/sys/sysNoticeProvider/getListPage' },
  ]),
];
