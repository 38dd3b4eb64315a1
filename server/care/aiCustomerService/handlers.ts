import type { aiCustomerServiceCalls } from '#contract/care/aiCustomerService/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { ask } from './asking.ts';
import { deleteEntry, saveOrUpdate, setEntryState } from './commands.ts';
import { startServiceExport } from './export.ts';
import { importColumns, startServiceImport } from './import.ts';
import { toDetail, toRow } from './present.ts';
import {
  entryById,
  entryCount,
  entryList,
  entrySorts,
  synonymCount,
  synonymList,
  synonymSorts,
  unansweredCount,
  unansweredList,
  unansweredSorts,
} from './queries.ts';
import { deleteSynonym, saveSynonym } from './synonyms.ts';
import { setUnanswered, unansweredRow } from './unanswered.ts';

export const aiCustomerServiceHandlers: Handlers<typeof aiCustomerServiceCalls> = {
  findPageList({ db, services }, input) {
    const now = services.now();
    const at = now.toISOString();
    return answerList(db, input, entrySorts, {
      rows: (page) => entryList(db, input, at, page),
      count: () => entryCount(db, input, at),
      show: (rows) => rows.map((row) => toRow(row, now)),
    });
  },

  async findDetail({ db, services }, { id }) {
    const entry = await entryById(db, id).executeTakeFirst();
    if (entry === undefined || entry.deletedAt !== null) throw notFound();
    return toDetail(entry, services.now());
  },

  saveOrUpdate,
  updateState: setEntryState,
  deleteById: deleteEntry,
  exportList: startServiceExport,
  importColumns: async () => ({ list: [...importColumns] }),
  importList: startServiceImport,

  ask: ({ services }, { at, ...asked }) =>
    ask(services, { ...asked, at: at === undefined ? services.now() : new Date(at) }),

  findUnansweredList: ({ db }, input) =>
    answerList(db, input, unansweredSorts, {
      rows: (page) => unansweredList(db, input, page),
      count: () => unansweredCount(db, input),
      show: (rows) => rows.map(unansweredRow),
    }),
  updateUnansweredState: setUnanswered,

  findSynonymList: ({ db }, input) =>
    answerList(db, input, synonymSorts, {
      rows: (page) => synonymList(db, input, page),
      count: () => synonymCount(db, input),
      show: asTheyAre,
    }),
  saveSynonym,
  deleteSynonym,
};
