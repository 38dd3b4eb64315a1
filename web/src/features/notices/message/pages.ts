import { messagePage } from '#contract/notices/message/page.ts';
import { page } from '#web/lib/pages.ts';

export const messagePages = [
  page(messagePage, () => import('./MessagePage.tsx'), [{ export: '/sys/message/getPageList' }]),
];
