import type { z } from 'zod';
import { tollGateForm, type tollGateCalls } from '#contract/finance/tollGate/calls.ts';
import { tollGateWords } from '#contract/finance/tollGate/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything } from '#server/ground/core/reach.ts';
import { refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { tollGateMessages } from './messages.ts';
import {
  deleteTollGate,
  insertTollGate,
  lockTollGate,
  tollGateCount,
  tollGateList,
  tollGateSorts,
  updateTollGate,
} from './queries.ts';

/** As the database has it. */
const stored = ({ position, classes, ...form }: z.output<typeof tollGateForm>) => ({
  ...form,
  position: JSON.stringify(position),
  classes: JSON.stringify(classes),
});

export const tollGateHandlers: Handlers<typeof tollGateCalls> = {
  // rows of areas, suppliers, schools or persons: ask with `within` (core/scope.ts) in the queries instead
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, tollGateSorts, {
          rows: (page) => tollGateList(db, input, page),
          count: () => tollGateCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  async addOne(context, form) {
    requireEverything(context.actor);
    const added = await insertTollGate(context.db, stored(form)).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', tollGateMessages.nameTaken);
    context.changed('tolls');
    context.record(changeOf(tollGateWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockTollGate(context.db, id), { version }, (row) => row);
    const form = changedForm(context, tollGateForm, before, change);
    const updated = await updateTollGate(context.db, id, stored(form)).executeTakeFirstOrThrow();
    context.changed('tolls');
    context.record(changeOf(tollGateWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockTollGate(context.db, id), { version }, (row) => row);
    await deleteTollGate(context.db, id).execute();
    context.changed('tolls');
    context.record(changeOf(tollGateWords, { id, label: before.name, before }));
    return DONE;
  },
};
