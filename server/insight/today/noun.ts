import { noun } from '#server/ground/core/noun.ts';
import { todayHandlers } from './handlers.ts';

export const todayNoun = noun({ serves: { today: todayHandlers } });
