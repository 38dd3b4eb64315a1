import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const now = '2026-01-01T00:00:00Z';
const ticketHash = Buffer.from('00', 'hex');

export const samples: QuerySamples<typeof queries> = {
  keepLiveTicket: [[{ ticketHash, sessionId: '1', expiresAt: now }]],
  takeLiveTicket: [[ticketHash, now]],
  forgetLiveTickets: [[now]],
  standingSessions: [[['1', '2'], { now, seenAfter: now, createdAfter: now }]],
};
