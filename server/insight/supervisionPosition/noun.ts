import { noun } from '#server/ground/core/noun.ts';

/** Positions for supervision platforms; their state stands on the screen of the stream. */
export const supervisionPositionNoun = noun({ serves: {} });
