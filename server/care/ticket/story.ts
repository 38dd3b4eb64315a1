/** Gives the demo's tickets their passengers and the rides that they are about, once these are told, and money to two of the passengers. */
import { townPassenger } from '#contract/capacity/town/demand.ts';
import { mobileHashOf, sealed } from '#server/ground/person/person.ts';
import type { Story } from '#server/ground/core/story.ts';
import { requestRefund } from '#server/finance/payment/refunds.ts';
import { TOLD } from './demo.ts';
import { demoRideOf, demoTicketOf, updateTicket } from './queries.ts';

const BY = { userId: null, realName: '陈志远' };

export async function tellTickets({ seeds: { db, began }, services }: Story): Promise<void> {
  for (const { subject, place, openedBefore, given } of TOLD) {
    if (place === null) continue;
    const ticket = await demoTicketOf(db, subject).executeTakeFirst();
    const openedAt = new Date(began.getTime() - openedBefore * 60_000).toISOString();
    if (ticket === undefined) continue;
    const passenger = townPassenger(place);
    const ride = await demoRideOf(db, mobileHashOf(services.vault, passenger.mobile), openedAt).executeTakeFirst();
    const { id: orderId = null, ...about } = ride ?? {};
    await updateTicket(db, ticket.id, { ...sealed(services.vault, passenger), orderId, ...about }).execute();
    if (orderId === null) continue;
    if (given === undefined) continue;
    const wish = { ...given, kind: 'compensation', channel: 'wechat', by: BY, ticketId: ticket.id, orderId } as const;
    await requestRefund(db, { ...services, now: () => new Date(openedAt) }, wish);
  }
}
