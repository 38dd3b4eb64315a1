import type { quoteFactorCalls } from '#contract/finance/quoteFactor/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { dispatchUseRoads } from '#server/ground/settings/definitions/dispatch.ts';
import { startLearning } from './learn.ts';
import { latestFactors } from './queries.ts';

export const quoteFactorHandlers: Handlers<typeof quoteFactorCalls> = {
  async getLatest({ db, services }) {
    const latest = await latestFactors(db).executeTakeFirst();
    const isUsed = services.quoteFactors.isUsed;
    const useRoads = services.settings.get(dispatchUseRoads);
    if (latest === undefined) return { learning: null, isUsed, useRoads };
    const { factors, ...learning } = latest;
    return { learning: { ...learning, factors: Object.keys(factors).length }, isUsed, useRoads };
  },

  learn: startLearning,
};
