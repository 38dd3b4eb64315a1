import type { rangeCalls } from '#contract/capacity/range/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
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
    return answerList(db, input, rangeSorts, {
      rows: (page) => rangeList(db, input, page),
      count: () => rangeCount(db, input),
      show: asTheyAre,
    });
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
    return answerList(db, input, versionSorts, {
      rows: (page) => versionList(db, input.rangeId, page),
      count: () => versionCount(db, input.rangeId),
      show: asTheyAre,
    });
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
