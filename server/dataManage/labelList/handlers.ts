import type { labelListCalls } from '#contract/dataManage/labelList/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { addOne, deleteById, deprecate, merge, restore, updateOne } from './commands.ts';
import { labelClassCount, labelClassList, labelClassSorts } from './queries.ts';
import { getDifference, getVersionList, release } from './versions.ts';

export const labelListHandlers: Handlers<typeof labelListCalls> = {
  getPageList: ({ db }, input) =>
    answerList(db, input, labelClassSorts, {
      rows: (page) => labelClassList(db, input, page),
      count: () => labelClassCount(db, input),
      show: asTheyAre,
    }),
  addOne,
  updateOne,
  deprecate,
  restore,
  merge,
  deleteById,
  release,
  getVersionList,
  getDifference,
};
