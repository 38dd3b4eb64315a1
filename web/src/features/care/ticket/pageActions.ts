import { ticketPage } from '#contract/care/ticket/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(ticketPage, {
  add: { label: ['新建工单', 'Open a ticket'], permission: 'operation:ticket:handle' },
});
