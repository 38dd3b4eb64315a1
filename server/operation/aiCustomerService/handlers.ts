import type { aiCustomerServiceCalls } from '#contract/operation/aiCustomerService/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { deleteEntry, saveOrUpdate, setEntryState } from './commands.ts';
import { startServiceExport } from './export.ts';
import { importColumns, startServiceImport } from './import.ts';
import { currentEntry, toRow } from './present.ts';
import {
  entryCount,
  entryList,
  entrySorts,
  hitEntry,
  synonymCount,
  synonymList,
  synonymSorts,
  unansweredCount,
  unansweredList,
  unansweredSorts,
} from './queries.ts';
import { deleteSynonym, saveSynonym } from './synonyms.ts';
import { keepUnanswered, setUnanswered, unansweredRow } from './unanswered.ts';

export const aiCustomerServiceHandlers: Handlers<typeof aiCustomerServiceCalls> = {
  async findPageList({ db, services }, input) {
    const page = pageOf(input, entrySorts);
    const now = services.now();
    const at = now.toISOString();
    const [rows, total] = await Promise.all([
      entryList(db, input, at, page).execute(),
      totalOf(db, entryCount(db, input, at), input.withTotal),
    ]);
    return listAnswer(
      rows.map((row) => toRow(row, now)),
      page,
      total,
    );
  },

  async findDetail({ db, services }, { id }) {
    const entry = await currentEntry(db, id, services.now());
    if (entry === null) throw notFound();
    return entry;
  },

  saveOrUpdate,
  updateState: setEntryState,
  deleteById: deleteEntry,
  exportList: startServiceExport,
  importColumns: async () => ({ list: [...importColumns] }),
  importList: startServiceImport,

  async ask({ db, services }, { question, channel, language, at, phrase, count }) {
    const moment = at === undefined ? services.now() : new Date(at);
    const { answer, terms } = await services.answerer.answer({ text: question, channel, language, at: moment }, phrase);
    if (!count) return answer;
    const { confidence } = answer;
    if (answer.entry !== null) await hitEntry(db, answer.entry.id, services.now().toISOString()).execute();
    else {
      const asked = { question, language: answer.language, channel, terms, confidence, at: services.now() };
      await keepUnanswered(db, asked);
    }
    return answer;
  },

  async findUnansweredList({ db }, input) {
    const page = pageOf(input, unansweredSorts);
    const [rows, total] = await Promise.all([
      unansweredList(db, input, page).execute(),
      totalOf(db, unansweredCount(db, input), input.withTotal),
    ]);
    return listAnswer(rows.map(unansweredRow), page, total);
  },
  updateUnansweredState: setUnanswered,

  async findSynonymList({ db }, input) {
    const page = pageOf(input, synonymSorts);
    const [rows, total] = await Promise.all([
      synonymList(db, input, page).execute(),
      totalOf(db, synonymCount(db, input), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },
  saveSynonym,
  deleteSynonym,
};
