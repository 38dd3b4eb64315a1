import { noun } from '#server/ground/core/noun.ts';
import { seedSurge } from './demo.ts';
import { surgeHandlers } from './handlers.ts';
import { keepDemand } from './keep.ts';

/** Its screen is that of pay rules. */
export const surgeNoun = noun({ serves: { surge: surgeHandlers }, demo: seedSurge, keeps: [keepDemand] });
