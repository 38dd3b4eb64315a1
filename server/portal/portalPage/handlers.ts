import type { portalPageCalls } from '#contract/portal/portalPage/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { changePage, restorePage } from './commands.ts';
import { pageOf, rowOf } from './present.ts';
import { previewPage } from './preview.ts';
import {
  portalPageCount,
  portalPageList,
  portalPageSorts,
  portalVersionCount,
  portalVersionList,
  portalVersionSorts,
} from './queries.ts';
import { publishPage, schedulePage, unschedulePage, withdrawPage } from './release.ts';

export const portalPageHandlers: Handlers<typeof portalPageCalls> = {
  getPageList({ db, services }, input) {
    const now = services.now().toISOString();
    return answerList(db, input, portalPageSorts, {
      rows: (page) => portalPageList(db, input, now, page),
      count: () => portalPageCount(db, input, now),
      show: (rows) => rows.map(rowOf),
    });
  },

  async getById({ db, services }, { id }) {
    const page = await pageOf(db, id, services.now());
    if (page === undefined) throw notFound();
    return page;
  },

  updateOne: changePage,
  previewOne: previewPage,
  publishOne: publishPage,
  scheduleOne: schedulePage,
  unscheduleOne: unschedulePage,
  withdrawOne: withdrawPage,
  restoreOne: restorePage,

  getVersionList: ({ db }, input) =>
    answerList(db, input, portalVersionSorts, {
      rows: (page) => portalVersionList(db, input.pageId, page),
      count: () => portalVersionCount(db, input.pageId),
      show: asTheyAre,
    }),
};
