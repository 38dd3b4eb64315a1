import type { sitePageCalls } from '#contract/system/sitePage/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { addPage, changePage, publishPage, removePage, restorePage, withdrawPage } from './commands.ts';
import {
  sitePageById,
  sitePageCount,
  sitePageList,
  sitePageSorts,
  versionCount,
  versionList,
  versionOf,
  versionSorts,
} from './queries.ts';

export const sitePageHandlers: Handlers<typeof sitePageCalls> = {
  getPageList: ({ db }, input) =>
    answerList(db, input, sitePageSorts, {
      rows: (page) => sitePageList(db, input, page),
      count: () => sitePageCount(db, input),
      show: asTheyAre,
    }),

  async getById({ db }, { id }) {
    const page = await sitePageById(db, id).executeTakeFirst();
    if (page === undefined) throw notFound();
    return page;
  },

  addOne: addPage,
  updateOne: changePage,
  publishOne: publishPage,
  withdrawOne: withdrawPage,
  restoreOne: restorePage,
  deleteById: removePage,

  getVersionList: ({ db }, input) =>
    answerList(db, input, versionSorts, {
      rows: (page) => versionList(db, input.pageId, page),
      count: () => versionCount(db, input.pageId),
      show: asTheyAre,
    }),

  async getVersion({ db }, { pageId, number }) {
    const version = await versionOf(db, pageId, number).executeTakeFirst();
    if (version === undefined) throw notFound();
    return version;
  },
};
