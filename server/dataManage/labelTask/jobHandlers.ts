import type { labelJobCalls } from '#contract/dataManage/labelTask/calls.ts';
import { dataReach } from '#server/dataManage/dataSet/reach.ts';
import { labelJobCount, labelJobList, labelJobSorts } from '#server/dataManage/labelJob/queries.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { makeMove, pinNote, saveDrawn, settleNote, showJob, type Worker } from './jobWork.ts';
import { labelQualityHandlers } from './qualityHandlers.ts';

const workerOf = (actor: Actor): Worker => ({
  reach: dataReach(actor),
  rights: {
    userId: actor.userId,
    mayLabel: allows(actor, 'dataManage:labelTask:label'),
    mayReview: allows(actor, 'dataManage:labelTask:review'),
    mayAccept: allows(actor, 'dataManage:labelTask:accept'),
  },
});

/** The same, for what changes something. */
function changing(actor: Actor): Worker {
  requireEverything(actor);
  return workerOf(actor);
}

export const labelJobHandlers: Handlers<typeof labelJobCalls> = {
  ...labelQualityHandlers,

  getPageList: ({ db, actor }, { isMine, ...filters }) => {
    const input = { ...filters, userId: isMine === true ? actor.userId : undefined };
    return answerList(db, filters, labelJobSorts, {
      rows: (page) => labelJobList(db, dataReach(actor), input, page),
      count: () => labelJobCount(db, dataReach(actor), input),
      show: asTheyAre,
    });
  },
  getById: ({ db, actor }, { id }) => showJob(db, workerOf(actor), id),
  work: (context, input) => makeMove('annotation', context, changing(context.actor), input),
  review: (context, input) => makeMove('validation', context, changing(context.actor), input),
  accept: (context, input) => makeMove('acceptance', context, changing(context.actor), input),
  saveObjects: (context, input) => saveDrawn(context, changing(context.actor), input),
  addNote: (context, input) => pinNote(context, changing(context.actor), input),
  closeNote: (context, { id }) => settleNote(context, changing(context.actor), id),
};
