import type { rangeCalls } from '#contract/capacity/range/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { combine, exportGeojson, getApplying, getClashes, publishPreview } from './answers.ts';
import { addRange, changeDraft, publishRange, removeRange, restoreRange, retireRange } from './commands.ts';
import { importGeojson, previewGeojson } from './import.ts';
import { currentRange } from './present.ts';
import {
  carGroups,
  rangeCount,
  rangeList,
  rangeSorts,
  versionCount,
  versionList,
  versionOf,
  versionSorts,
} from './queries.ts';
import { shownIn } from './viewport.ts';

export const rangeHandlers: Handlers<typeof rangeCalls> = {
  async getPageList({ db }, input) {
    const page = pageOf(input, rangeSorts);
    const [rows, total] = await Promise.all([
      rangeList(db, input, page).execute(),
      totalOf(db, rangeCount(db, input), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },

  async getById({ db }, { id }) {
    const range = await currentRange(db, id);
    if (range === null) throw notFound();
    return range;
  },

  async getGroups({ db }) {
    const rows = await carGroups(db).execute();
    return { list: rows.map(({ group }) => group) };
  },

  addOne: addRange,
  updateDraft: changeDraft,
  publish: publishRange,
  retire: retireRange,
  restore: restoreRange,
  deleteById: removeRange,
  getPublishPreview: publishPreview,

  async getVersions({ db }, input) {
    const page = pageOf(input, versionSorts);
    const [rows, total] = await Promise.all([
      versionList(db, input.rangeId, page).execute(),
      totalOf(db, versionCount(db, input.rangeId), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },

  async getVersion({ db }, { rangeId, number }) {
    const version = await versionOf(db, rangeId, number).executeTakeFirst();
    if (version === undefined) throw notFound();
    return version;
  },

  previewGeojson,
  importGeojson,
  exportGeojson,
  combine,
  getClashes,
  getApplying,

  async getPublished({ services }, view) {
    return shownIn(services.ranges, view, services.now().getTime());
  },
};
