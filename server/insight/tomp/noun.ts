import { noun } from '#server/ground/core/noun.ts';
import { forgetTompCalls, forgetTompOffers, forgetTompRiders } from './queries.ts';
import { registerTomp } from './routes.ts';
import { noteForBrokers, keepTellingBrokers } from './tell.ts';

const HOUR_MS = 3_600_000;
/** So long whoever asks for it learns that it has expired. Offers are many, and most are never booked. */
const OFFERS_KEPT_MS = HOUR_MS;
const BOOKINGS_KEPT_MS = 7 * 24 * HOUR_MS;

export const tompNoun = noun({
  serves: {},
  routes: registerTomp,
  follows: { orderMoved: noteForBrokers },
  keeps: [keepTellingBrokers],
  chores: {
    tompCalls: ({ db }, ago) => forgetTompCalls(db, ago(BOOKINGS_KEPT_MS)).execute(),
    tompRiders: ({ db, now }) => forgetTompRiders(db, now().toISOString()).execute(),
    tompOffers: ({ db }, ago) =>
      forgetTompOffers(db, { offered: ago(OFFERS_KEPT_MS), booked: ago(BOOKINGS_KEPT_MS) }).execute(),
  },
});
