/** Takes passengers who are erased out of their tickets, texts and files (decision 0193). */
import { releaseFiles } from '#server/base/file/service.ts';
import type { Follow } from '#server/ground/core/events.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { TICKET_FILES } from './files.ts';
import { ticketMessages } from './messages.ts';
import { eraseTickets, eraseTicketTexts, lockTicketsOfErased } from './queries.ts';

/** Tickets that no longer say whose they were. */
export interface TicketsErased {
  readonly ticketIds: readonly string[];
}

declare module '#server/ground/core/events.ts' {
  interface Events {
    ticketsErased: TicketsErased;
  }
}

/** @throws Refusal 409 while a ticket of theirs is open */
export const forgetInTickets: Follow<'passengerErased'> = async (services, db, erased) => {
  for (const { passengerIds, mobileHashes } of erased) {
    const tickets = await lockTicketsOfErased(db, passengerIds, mobileHashes).execute();
    const open = tickets.find(({ state }) => state !== 'closed' && state !== 'solved');
    if (open !== undefined) throw new Refusal(409, ticketMessages.keepsPerson, { params: { ticket: open.number } });
    const ticketIds = tickets.map(({ id }) => id);
    await eraseTickets(db, ticketIds).execute();
    await eraseTicketTexts(db, ticketIds).execute();
    for (const objectId of ticketIds) await releaseFiles({ db, services }, { object: TICKET_FILES, objectId });
    await services.events.tell(db, 'ticketsErased', [{ ticketIds }]);
  }
};
