import { organisationHandlers } from './handlers.ts';
import { noun } from '#server/ground/core/noun.ts';

export const organisationNoun = noun({
  serves: { organisation: organisationHandlers },
});
