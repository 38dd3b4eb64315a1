/** Holidays and make-up working days: days that count as another day of the week wherever rules are bound to the week. */
import { z } from 'zod';
import { weekday } from '#contract/ground/week.ts';
import { call, done, line } from '#contract/ground/core.ts';

const workDay = z.object({
  /** By the fleet’s clock. */
  day: z.iso.date(),
  name: z.string(),
  /** 1 is Monday. */
  countsAs: weekday,
});
export type WorkDay = z.output<typeof workDay>;

/** Days of one year at most. */
export const MOST_WORK_DAYS = 366;

export const workCalendarCalls = {
  getList: call({
    path: '/operation/workCalendar/getList',
    summary: 'The days of a year that count as another day of the week, in their sequence.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: z.strictObject({ year: z.int().min(2000).max(2100) }),
    output: z.object({ list: z.array(workDay) }),
  }),
  setList: call({
    path: '/operation/workCalendar/setList',
    summary:
      'Sets days: a holiday counts as a Sunday, a make-up working day as the one that it makes up for. Those that are there already are changed. Rides that begin later follow at once.',
    access: 'operation:payRule:update',
    effect: 'command',
    input: z.strictObject({
      days: z
        .array(z.strictObject({ day: z.iso.date(), name: line(40), countsAs: weekday }))
        .min(1)
        .max(MOST_WORK_DAYS),
    }),
    output: done,
  }),
  deleteOne: call({
    path: '/operation/workCalendar/deleteOne',
    summary: 'Lets a day count as itself again. 404 for one that does already.',
    access: 'operation:payRule:update',
    effect: 'command',
    input: z.strictObject({ day: z.iso.date() }),
    output: done,
  }),
};
