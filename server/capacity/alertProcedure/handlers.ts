import { DONE } from '#contract/ground/core.ts';
import { type alertProcedureCalls, checkedProcedure } from '#contract/capacity/alertProcedure/calls.ts';
import { alertProcedureWords } from '#contract/capacity/alertProcedure/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { alertProcedureMessages } from './messages.ts';
import {
  deleteAlertProcedure,
  insertAlertProcedure,
  lockAlertProcedure,
  alertProcedureCount,
  alertProcedureList,
  alertProcedureSorts,
  updateAlertProcedure,
} from './queries.ts';

export const alertProcedureHandlers: Handlers<typeof alertProcedureCalls> = {
  getPageList: ({ db }, input) =>
    answerList(db, input, alertProcedureSorts, {
      rows: (page) => alertProcedureList(db, input, page),
      count: () => alertProcedureCount(db, input),
      show: asTheyAre,
    }),

  async addOne(context, form) {
    requireEverything(context.actor);
    const added = await insertAlertProcedure(context.db, form).executeTakeFirst();
    if (added === undefined) throw refuseTaken('kind', alertProcedureMessages.kindTaken);
    context.record(changeOf(alertProcedureWords, { id: added.id, label: form.kind, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockAlertProcedure(context.db, id), { version }, (row) => row);
    const form = changedForm(context, checkedProcedure, before, change);
    const updated = await updateAlertProcedure(context.db, id, form).executeTakeFirstOrThrow();
    context.record(changeOf(alertProcedureWords, { id, label: before.kind, before, after: form }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockAlertProcedure(context.db, id), { version }, (row) => row);
    await deleteAlertProcedure(context.db, id).execute();
    context.record(changeOf(alertProcedureWords, { id, label: before.kind, before }));
    return DONE;
  },
};
