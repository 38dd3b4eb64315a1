import { noun } from '#server/ground/core/noun.ts';
import { quoteFactorHandlers } from './handlers.ts';
import { learnNightly, quoteFactorJob } from './learn.ts';

/** Its screen is that of the settings. */
export const quoteFactorNoun = noun({
  serves: { quoteFactor: quoteFactorHandlers },
  jobs: [quoteFactorJob],
  chores: { quoteFactor: learnNightly },
});
