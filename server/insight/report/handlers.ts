import type { reportCalls } from '#contract/insight/report/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireSight } from '#server/ground/core/reach.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { approveOne, correctOne, dismissOne, reopenOne, returnOne, reviseOne, sendOne, submitOne } from './commands.ts';
import { deliverOne, stopOne } from './deliver.ts';
import { startExport } from './export.ts';
import { detailOf } from './present.ts';
import { owedCounts, reportById, reportCount, reportList, reportSorts } from './queries.ts';

export const reportHandlers: Handlers<typeof reportCalls> = {
  getPageList: async ({ actor, db, services }, input) => {
    if (!reachesEverything(actor)) return NOTHING_IN_REACH;
    const now = services.now().toISOString();
    return answerList(db, input, reportSorts, {
      rows: (page) => reportList(db, input, now, page),
      count: () => reportCount(db, input, now),
      show: asTheyAre,
    });
  },

  async getOwed({ actor, db, services }) {
    if (!reachesEverything(actor)) return { owed: 0, overdue: 0, nextDueAt: null };
    return owedCounts(db, services.now().toISOString()).executeTakeFirstOrThrow();
  },

  async getById({ actor, db, services }, { id }) {
    requireSight(actor);
    const report = await reportById(db, id, services.now().toISOString()).executeTakeFirst();
    if (report === undefined) throw notFound();
    return detailOf(services, db, report);
  },

  correct: correctOne,
  submit: submitOne,
  return: returnOne,
  approve: approveOne,
  send: sendOne,
  deliver: deliverOne,
  stop: stopOne,
  dismiss: dismissOne,
  reopen: reopenOne,
  revise: reviseOne,
  export: startExport,
};
