import { outboxPage } from '#contract/access/outbox/page.ts';
import { page } from '#web/lib/pages.ts';

export const outboxPages = [
  page(outboxPage, () => import('./OutboxPage.tsx'), [{ export: '/sys/outbox/getPageList' }]),
];
