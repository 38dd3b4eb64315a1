import { nounWords } from '#contract/ground/words.ts';
import type { WorkDay, workCalendarCalls } from './calls.ts';

export const workCalendarWords = nounWords<WorkDay, typeof workCalendarCalls>()({
  object: 'workDay',
  path: '/operation/workCalendar',
  one: ['节假日或调休', 'Holiday or make-up day'],
  many: ['节假日与调休', 'Holidays and make-up days'],
  fields: {
    day: { name: ['日期', 'Day'], as: 'day' },
    days: ['日期', 'Days'],
    name: ['名称', 'Name'],
    countsAs: ['按星期几计', 'Counts as'],
  },
  calls: {
    setList: ['设置节假日与调休', 'Set holidays and make-up days'],
    deleteOne: ['取消节假日或调休', 'Remove holiday or make-up day'],
  },
});
