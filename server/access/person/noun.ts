import { personHandlers } from './handlers.ts';
import { ownSignInListExport } from './listExport.ts';
import { forgetMobileChanges } from './queries.ts';
import { noun } from '#server/ground/core/noun.ts';

const MINUTE_MS = 60_000;

export const personNoun = noun({
  serves: { person: personHandlers },
  listExports: [ownSignInListExport],
  chores: {
    mobileChanges: ({ db }, ago) => forgetMobileChanges(db, ago(10 * MINUTE_MS)).execute(),
  },
});
