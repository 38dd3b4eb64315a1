import { DONE } from '#contract/ground/core.ts';
import type { workCalendarCalls } from '#contract/operation/workCalendar/calls.ts';
import { workCalendarWords } from '#contract/operation/workCalendar/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { deleteWorkDay, setWorkDays, workDaysBetween } from './queries.ts';

export const workCalendarHandlers: Handlers<typeof workCalendarCalls> = {
  getList: async ({ db }, { year }) => ({
    list: await workDaysBetween(db, `${year}-01-01`, `${year}-12-31`).execute(),
  }),

  async setList(context, { days }) {
    requireEverything(context.actor);
    // the last of a day that is named twice
    const each = [...new Map(days.map((one) => [one.day, one])).values()];
    await setWorkDays(context.db, each).execute();
    context.changed('calendar');
    const label = each.map(({ day }) => day).join(', ');
    context.record(changeOf(workCalendarWords, { id: each[0]?.day ?? '', label, after: { days: each } }));
    return DONE;
  },

  async deleteOne(context, { day }) {
    requireEverything(context.actor);
    const before = await deleteWorkDay(context.db, day).executeTakeFirst();
    if (before === undefined) throw notFound();
    context.changed('calendar');
    context.record(changeOf(workCalendarWords, { id: day, label: day, before: { day, ...before } }));
    return DONE;
  },
};
