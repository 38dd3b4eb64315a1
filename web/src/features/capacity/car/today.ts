/** What days and moments mean now. */
import { standingOf, type DocumentStanding } from '#contract/capacity/car/rules.ts';
import { getLanguage } from '#web/lib/words.ts';

/** Whether something that ends on a day is good today. */
export const standingToday = (day: string | null): DocumentStanding => standingOf(day, Date.now());

export const hasBegun = (at: string): boolean => Date.parse(at) <= Date.now();

/** Day and minute, without the year: for what lies near. */
export const shortTime = (at: string): string =>
  new Intl.DateTimeFormat(getLanguage(), {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
