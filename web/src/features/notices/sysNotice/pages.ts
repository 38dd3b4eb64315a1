import { sysNoticePage } from '#contract/notices/sysNotice/page.ts';
import { page } from '#web/lib/pages.ts';

export const sysNoticePages = [
  page(sysNoticePage, () => import('./NoticePage.tsx'), [{ export: '/sys/sysNotice/getListPage' }]),
];
