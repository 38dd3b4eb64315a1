import { noun } from '#server/ground/core/noun.ts';
import { exposureHandlers } from './handlers.ts';

export const exposureNoun = noun({ serves: { exposure: exposureHandlers } });
