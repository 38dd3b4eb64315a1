import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const now = '2026-11-23T08:00:00Z';
const ref = '0e0f9f3a-5f0e-4c1c-9a57-0d6c2c1a9f00';
const page = { offset: 0, limit: 500 };

export const samples: QuerySamples<typeof queries> = {
  insertTompOffer: [
    [
      {
        ref,
        source: 'broker',
        quoteId: '1',
        trip: '{}',
        departsAt: now,
        arrivesAt: now,
        expiresAt: now,
        createdAt: now,
      },
    ],
  ],
  tompBooking: [['broker', ref, now]],
  tompBookings: [
    ['broker', { from: now }, now],
    ['broker', { state: 'CONFIRMED', from: now, to: now, least: 1, most: 100, wheelchair: true }, now],
  ],
  bookTompOffer: [['1', { trip: '{}', riderSealed: null, callback: '', maasId: '' }, now]],
  commitTompBooking: [['1', '2']],
  cancelTompBooking: [['1']],
  callOffTompBooking: [['1']],
  insertTompCalls: [[[{ orderId: '1', event: 'PREPARE', at: now }], now]],
  claimTompCalls: [[now, now, 20, new Map([['broker', 3]])]],
  hurryTompCall: [['1', now]],
  settleTompCall: [['1', { state: 'taken', status: 200, dueAt: now }]],
  forgetTompCalls: [[now]],
  forgetTompRiders: [[now]],
  forgetTompOffers: [[{ offered: now, booked: now }]],
  tompCharges: [
    ['broker', {}, page],
    ['broker', { ref, from: now, to: now }, page],
  ],
};
