import type { sitePageCalls } from '#contract/system/sitePage/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { addPage, changePage, removePage, restorePage } from './commands.ts';
import { previewStory } from './preview.ts';
import { publishPage, schedulePage, unschedulePage, withdrawPage } from './release.ts';
import {
  readsSince,
  sitePageById,
  sitePageCount,
  sitePageList,
  sitePageSorts,
  versionCount,
  versionList,
  versionOf,
  versionSorts,
} from './queries.ts';

const DAY_MS = 86_400_000;
const MOST_READS = 200;

export const sitePageHandlers: Handlers<typeof sitePageCalls> = {
  getPageList({ db, services }, input) {
    const now = services.now().toISOString();
    return answerList(db, input, sitePageSorts, {
      rows: (page) => sitePageList(db, input, now, page),
      count: () => sitePageCount(db, input, now),
      show: asTheyAre,
    });
  },

  async getById({ db, services }, { id }) {
    const page = await sitePageById(db, id, services.now().toISOString()).executeTakeFirst();
    if (page === undefined) throw notFound();
    return page;
  },

  addOne: addPage,
  updateOne: changePage,
  previewOne: previewStory,
  publishOne: publishPage,
  scheduleOne: schedulePage,
  unscheduleOne: unschedulePage,
  withdrawOne: withdrawPage,
  restoreOne: restorePage,
  deleteById: removePage,

  async getReads({ db, services }, { days }) {
    const { clock } = services.ranges;
    const dayBefore = (count: number) => clock.text(services.now().getTime() - count * DAY_MS).slice(0, 10);
    return { list: await readsSince(db, dayBefore(days - 1), dayBefore(2 * days - 1), MOST_READS).execute() };
  },

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
