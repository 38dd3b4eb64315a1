import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples } from '#server/testing/examples.ts';

const { workCalendar } = contract;
const dayOf = (number: number): string => new Date(Date.UTC(2031, 0, number)).toISOString().slice(0, 10);

export const workCalendarExamples: Examples = {
  [workCalendar.setList.path]: byAdmin(() => ({ days: [{ day: dayOf(next()), name: '元旦', countsAs: 7 }] })),
  [workCalendar.deleteOne.path]: byAdmin(async ({ admin }) => {
    const day = dayOf(next());
    await admin.call('/operation/workCalendar/setList', { days: [{ day, name: '元旦', countsAs: 7 }] });
    return { day };
  }),
};
