import { DONE } from '#contract/ground/core.ts';
import { statementProfileForm, type statementProfileCalls } from '#contract/finance/statementProfile/calls.ts';
import { statementProfileWords } from '#contract/finance/statementProfile/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireWithin } from '#server/ground/core/reach.ts';
import { refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { statementProfileMessages } from './messages.ts';
import {
  deleteStatementProfile,
  insertStatementProfile,
  lockStatementProfile,
  statementProfileCount,
  statementProfileList,
  statementProfileSorts,
  updateStatementProfile,
} from './queries.ts';

export const statementProfileHandlers: Handlers<typeof statementProfileCalls> = {
  getPageList: ({ actor, db }, input) => {
    const scope = scopeOf(actor);
    return answerList(db, input, statementProfileSorts, {
      rows: (page) => statementProfileList(db, scope, input, page),
      count: () => statementProfileCount(db, scope, input),
      show: asTheyAre,
    });
  },

  async addOne(context, form) {
    requireWithin(context.actor, {});
    const added = await insertStatementProfile(context.db, form).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', statementProfileMessages.nameTaken);
    context.record(changeOf(statementProfileWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    const before = await takeRow(
      lockStatementProfile(context.db, scopeOf(context.actor), id),
      { version },
      (row) => row,
    );
    const form = changedForm(context, statementProfileForm, before, change);
    const updated = await updateStatementProfile(context.db, id, form).executeTakeFirstOrThrow();
    context.record(changeOf(statementProfileWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    const before = await takeRow(
      lockStatementProfile(context.db, scopeOf(context.actor), id),
      { version },
      (row) => row,
    );
    await deleteStatementProfile(context.db, id).execute();
    context.record(changeOf(statementProfileWords, { id, label: before.name, before }));
    return DONE;
  },
};
