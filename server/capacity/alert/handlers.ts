import type { alertCalls } from '#contract/capacity/alert/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { scopeOf } from '#server/ground/core/actor.ts';
import { answerOne, closeOne, handOverOne, releaseOne, takeOne } from './commands.ts';
import { findAlert, toRow } from './present.ts';
import {
  alertById,
  alertCount,
  alertCounts,
  peopleForAlert,
  alertList,
  alertSorts,
  alertStats,
  MOST_COUNTED,
} from './queries.ts';
import { handlerRoles } from './recipients.ts';

const badge = (count: string): number => Math.min(MOST_COUNTED, Number(count));

export const alertHandlers: Handlers<typeof alertCalls> = {
  async getPageList({ actor, db }, { mine, ...input }) {
    const scope = scopeOf(actor);
    const filters = mine === true ? { ...input, takenBy: actor.userId } : input;
    const answer = await answerList(db, input, alertSorts, {
      rows: (page) => alertList(db, scope, filters, page),
      count: () => alertCount(db, scope, filters),
      // the cursor is made of the urgency, which does not go out
      show: asTheyAre,
    });
    return { ...answer, list: answer.list.map(toRow) };
  },

  async getById({ actor, db }, { id }) {
    const alert = await findAlert(db, scopeOf(actor), id);
    if (alert === null) throw notFound();
    return alert;
  },

  async getCounts({ actor, db }) {
    const counts = await alertCounts(db, scopeOf(actor), actor.userId).executeTakeFirstOrThrow();
    return {
      untakenUrgent: badge(counts.untakenUrgent),
      open: badge(counts.open),
      taken: badge(counts.taken),
      mine: badge(counts.mine),
      newestUrgentId: counts.newestUrgentId,
    };
  },

  async getHandlers({ actor, db, services }, { id, keyword }) {
    const alert = await alertById(db, scopeOf(actor), id).executeTakeFirst();
    if (alert === undefined) throw notFound();
    const reach = await handlerRoles(db, services.sessions, alert);
    return { list: await peopleForAlert(db, reach, keyword === undefined ? {} : { keyword }).execute() };
  },

  take: takeOne,
  release: releaseOne,
  handOver: handOverOne,
  answer: answerOne,
  close: closeOne,

  async getStats({ actor, db }, { openedFrom, openedTo, utcOffset }) {
    const rows = await alertStats(db, scopeOf(actor), openedFrom, openedTo, utcOffset).execute();
    return { list: rows.map(({ count, ...row }) => ({ ...row, count: Number(count) })) };
  },
};
