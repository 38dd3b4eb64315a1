import { liveHandlers } from './handlers.ts';
import { registerLiveMetrics } from './metrics.ts';
import { forgetLiveTickets } from './queries.ts';
import { registerLive } from './route.ts';
import { noun } from '#server/ground/core/noun.ts';

export const liveNoun = noun({
  serves: { live: liveHandlers },
  chores: {
    liveTickets: ({ db }, ago) => forgetLiveTickets(db, ago(0)).execute(),
  },
  routes: registerLive,
  metrics: registerLiveMetrics,
});
