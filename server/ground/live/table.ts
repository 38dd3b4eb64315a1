import type { Ref, Timestamp } from '#server/ground/database/columns.ts';

/** One-use tickets that open a live stream; only a hash is kept. */
export interface LiveTicketTable {
  ticketHash: Buffer;
  sessionId: Ref;
  expiresAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    liveTicket: LiveTicketTable;
  }
}
