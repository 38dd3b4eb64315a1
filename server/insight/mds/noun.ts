import { noun } from '#server/ground/core/noun.ts';
import { forgetPushRecords } from '#server/insight/agency/queries.ts';
import { pushToAgencies } from './push.ts';
import { registerMds } from './routes.ts';

const RECORDS_KEPT_MS = 90 * 86_400_000;

export const mdsNoun = noun({
  serves: {},
  routes: registerMds,
  chores: {
    agencyPush: pushToAgencies,
    agencyPushRecords: ({ db }, ago) => forgetPushRecords(db, ago(RECORDS_KEPT_MS)).execute(),
  },
});
