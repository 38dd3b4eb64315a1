import { ticketPage } from '#contract/care/ticket/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { seedTickets } from './demo.ts';
import { ticketDicts } from './dictionaries.ts';
import { seesTicketFile, STAFF_FILES, TICKET_FILES } from './files.ts';
import { forgetInTickets } from './erased.ts';
import { ticketHandlers } from './handlers.ts';
import { tellTickets } from './story.ts';
import { ticketListExport } from './listExport.ts';
import { openCareHandlers } from './openHandlers.ts';
import { keepRaisingBreaches } from './breaches.ts';

export const ticketNoun = noun({
  serves: { ticket: ticketHandlers, openCare: openCareHandlers },
  follows: { passengerErased: forgetInTickets },
  keeps: [keepRaisingBreaches],
  persons: [{ table: 'ticket', columns: ['personSealed', 'mobileHash'] }],
  fileChecks: { [TICKET_FILES]: seesTicketFile, [STAFF_FILES]: seesTicketFile },
  listExports: [ticketListExport],
  dictionaries: ticketDicts,
  demo: seedTickets,
  story: [{ name: 'tickets', needs: ['alerts', 'money', 'passengers'], tell: tellTickets }],
  menus: [
    {
      directory: 'operation',
      place: 80,
      page: ticketPage,
      actions: {
        'operation:ticket:list': { name: ['查看', 'View'], roles: ['operations', 'dispatcher', 'auditor'] },
        'operation:ticket:handle': { name: ['处理', 'Handle'], roles: ['operations', 'dispatcher'] },
        'operation:ticket:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
