import { openOrderHandlers } from './handlers.ts';
import { noun } from '#server/ground/core/noun.ts';

export const openOrderNoun = noun({
  serves: { openOrder: openOrderHandlers },
});
