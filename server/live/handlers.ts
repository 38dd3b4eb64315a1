import { createHash, randomBytes } from 'node:crypto';
import type { liveCalls } from '#contract/live.ts';
import type { Handlers } from '../core/context.ts';
import { keepLiveTicket } from './queries.ts';

const TICKET_MS = 30_000;

/** What is stored of a ticket. */
export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

export const liveHandlers: Handlers<typeof liveCalls> = {
  async getTicket({ actor, db, services }) {
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = new Date(services.now().getTime() + TICKET_MS);
    await keepLiveTicket(db, { ticketHash: hashTicket(ticket), sessionId: actor.sessionId, expiresAt }).execute();
    return { ticket };
  },
};
