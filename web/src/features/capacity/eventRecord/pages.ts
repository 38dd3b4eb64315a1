import { eventRecordPage } from '#contract/capacity/eventRecord/page.ts';
import { page } from '#web/lib/pages.ts';

export const eventRecordPages = [
  page(eventRecordPage, () => import('./EventRecordPage.tsx'), [{ export: '/capacity/eventRecord/getPageList' }]),
];
