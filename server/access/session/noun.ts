import { sessionHandlers } from './handlers.ts';
import { forgetEndedSessions, forgetOldSignIns, forgetOldThrottles, forgetRsaKeys } from './queries.ts';
import { secondFactorHandlers } from './secondFactor/handlers.ts';
import { forgetChallenges } from './secondFactor/queries.ts';
import { noun } from '#server/ground/core/noun.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const sessionNoun = noun({
  serves: { session: sessionHandlers, secondFactor: secondFactorHandlers },
  chores: {
    throttles: ({ db }, ago) => forgetOldThrottles(db, ago(DAY_MS)).execute(),
    rsaKeys: ({ db }, ago) => forgetRsaKeys(db, ago(10 * MINUTE_MS)).execute(),
    sessions: ({ db }, ago) => forgetEndedSessions(db, ago(30 * DAY_MS)).execute(),
    signIns: ({ db }, ago) => forgetOldSignIns(db, ago(180 * DAY_MS)).execute(),
    challenges: ({ db }, ago) => forgetChallenges(db, ago(0)).execute(),
  },
});
