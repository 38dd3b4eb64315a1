import { ticketPage } from '#contract/care/ticket/page.ts';
import { page } from '#web/lib/pages.ts';

export const ticketPages = [
  page(ticketPage, () => import('./TicketPage.tsx'), [{ export: '/operation/ticket/getPageList' }]),
];
