import { noun } from '#server/ground/core/noun.ts';
import { forgetTompOffers, forgetTompRiders } from './queries.ts';
import { registerTomp } from './routes.ts';

/** An offer that was not committed is known so long: then who asks for it learns that it has expired. */
const OFFERS_KEPT_MS = 7 * 86_400_000;

export const tompNoun = noun({
  serves: {},
  routes: registerTomp,
  chores: {
    tompRiders: ({ db, now }) => forgetTompRiders(db, now().toISOString()).execute(),
    tompOffers: ({ db }, ago) => forgetTompOffers(db, ago(OFFERS_KEPT_MS)).execute(),
  },
});
