/** Tickets that show what is not public yet: each once, for half a minute. Only a hash is kept. */
import { randomBytes } from 'node:crypto';
import { hashToken } from './tokenHash.ts';

const TICKET_MS = 30_000;
const TICKET_SHAPE = /^[\w-]{43}$/;

export interface PreviewTicket {
  readonly ticket: string;
  readonly ticketHash: Buffer;
  readonly expiresAt: Date;
}

export function newPreviewTicket(now: Date): PreviewTicket {
  const ticket = randomBytes(32).toString('base64url');
  return { ticket, ticketHash: hashToken(ticket), expiresAt: new Date(now.getTime() + TICKET_MS) };
}

/** The stored hash of a ticket; null for what cannot be one. */
export const previewHash = (ticket: string): Buffer | null => (TICKET_SHAPE.test(ticket) ? hashToken(ticket) : null);
