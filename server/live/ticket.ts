/** Tickets: what opens a stream or a socket once, so that no token stands in an address. */
import { createHash } from 'node:crypto';

/** What is stored of a ticket. */
export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
