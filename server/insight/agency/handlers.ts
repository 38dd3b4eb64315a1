import { DONE } from '#contract/ground/core.ts';
import { agencyForm, type agencyCalls } from '#contract/insight/agency/calls.ts';
import { agencyWords } from '#contract/insight/agency/words.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { changeToken, makeToken } from './tokens.ts';
import { agencyMessages } from './messages.ts';
import { getPush, setPush } from './push.ts';
import {
  deleteAgency,
  insertAgency,
  lockAgency,
  agencyCount,
  agencyList,
  agencySorts,
  updateAgency,
} from './queries.ts';

export const agencyHandlers: Handlers<typeof agencyCalls> = {
  getPageList: ({ db }, input) =>
    answerList(db, input, agencySorts, {
      rows: (page) => agencyList(db, input, page),
      count: () => agencyCount(db, input),
      show: asTheyAre,
    }),

  async addOne(context, form) {
    requireEverything(context.actor);
    await checkAreaCodes(context.db, 'areaCodes', form.areaCodes);
    const added = await insertAgency(context.db, form).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', agencyMessages.nameTaken);
    context.record(changeOf(agencyWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockAgency(context.db, id), { version }, (row) => row);
    const form = changedForm(context, agencyForm, before, change);
    await checkAreaCodes(context.db, 'areaCodes', form.areaCodes, before.areaCodes);
    const updated = await updateAgency(context.db, id, form).executeTakeFirstOrThrow();
    context.record(changeOf(agencyWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async renewToken(context, key) {
    const { token, prefix, hash } = makeToken();
    const { version } = await changeToken(context, key, { prefix, hash });
    return { token, version };
  },

  endToken: (context, key) => changeToken(context, key, null),

  getPush,
  setPush,

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockAgency(context.db, id), { version }, (row) => row);
    await deleteAgency(context.db, id).execute();
    context.record(changeOf(agencyWords, { id, label: before.name, before }));
    return DONE;
  },
};
