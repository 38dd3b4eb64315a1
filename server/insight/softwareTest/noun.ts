import { noun } from '#server/ground/core/noun.ts';
import { softwareTestHandlers } from './handlers.ts';

/** Its drawer is that of regulatory reports. */
export const softwareTestNoun = noun({ serves: { softwareTest: softwareTestHandlers } });
