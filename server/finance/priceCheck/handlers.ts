import type { priceCheckCalls } from '#contract/finance/priceCheck/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { priceCheckCount, priceCheckList, priceCheckRuns, priceCheckSorts } from './queries.ts';

const MOST_RUNS = 30;

export const priceCheckHandlers: Handlers<typeof priceCheckCalls> = {
  async getPageList({ actor, db }, input) {
    if (actor.dataScope !== 'everything') return { list: [], total: 0, totalIsCapped: false, nextCursor: null };
    return answerList(db, input, priceCheckSorts, {
      rows: (page) => priceCheckList(db, input, page),
      count: () => priceCheckCount(db, input),
      show: asTheyAre,
    });
  },

  getRunList: async ({ actor, db }) => ({
    list: actor.dataScope === 'everything' ? await priceCheckRuns(db, MOST_RUNS).execute() : [],
  }),
};
