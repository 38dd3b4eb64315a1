import { noun } from '#server/ground/core/noun.ts';
import { deleteUnusedTracks } from '#server/system/sitePage/queries.ts';
import { portalTrackHandlers } from './handlers.ts';

const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 500;

export const portalTrackNoun = noun({
  serves: { portalTrack: portalTrackHandlers },
  chores: {
    unusedTracks: ({ db }, ago) => deleteUnusedTracks(db, ago(DAY_MS), MOST_AT_ONCE).execute(),
  },
});
