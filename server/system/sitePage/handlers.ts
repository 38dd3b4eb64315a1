import type { sitePageCalls } from '#contract/system/sitePage/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
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
  async getPageList({ db }, input) {
    const page = pageOf(input, sitePageSorts);
    const [rows, total] = await Promise.all([
      sitePageList(db, input, page).execute(),
      totalOf(db, sitePageCount(db, input), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },

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

  async getVersionList({ db }, input) {
    const page = pageOf(input, versionSorts);
    const [rows, total] = await Promise.all([
      versionList(db, input.pageId, page).execute(),
      totalOf(db, versionCount(db, input.pageId), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },

  async getVersion({ db }, { pageId, number }) {
    const version = await versionOf(db, pageId, number).executeTakeFirst();
    if (version === undefined) throw notFound();
    return version;
  },
};
