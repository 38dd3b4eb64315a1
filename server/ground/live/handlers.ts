import { hashToken } from '#server/ground/core/tokenHash.ts';
import { randomBytes } from 'node:crypto';
import type { liveCalls } from '#contract/ground/live/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { keepLiveTicket } from './queries.ts';

const TICKET_MS = 30_000;

export const liveHandlers: Handlers<typeof liveCalls> = {
  async getTicket({ actor, db, services }) {
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = new Date(services.now().getTime() + TICKET_MS);
    await keepLiveTicket(db, { ticketHash: hashToken(ticket), sessionId: actor.sessionId, expiresAt }).execute();
    return { ticket };
  },
};
