import { noun } from '#server/ground/core/noun.ts';
import { seedWorkCalendar } from './demo.ts';
import { workCalendarHandlers } from './handlers.ts';

/** Its screen is that of pay rules. */
export const workCalendarNoun = noun({ serves: { workCalendar: workCalendarHandlers }, demo: seedWorkCalendar });
