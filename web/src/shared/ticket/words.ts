import { defineWords } from '#web/lib/words.ts';

export const ticketsWords = defineWords({
  tickets: ['工单', 'Tickets'],
  none: ['没有工单', 'No tickets'],
  open: ['新建工单', 'Open a ticket'],
  all: ['全部工单', 'All tickets'],
});
