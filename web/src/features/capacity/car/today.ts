/** Days and instants relative to now. */
import { standingOf, type DocumentStanding } from '#contract/capacity/car/rules.ts';
import { getLanguage } from '#web/lib/words.ts';

/** The standing today of a document that ends on a day. */
export const standingToday = (day: string | null): DocumentStanding => standingOf(day, Date.now());

export const hasBegun = (at: string): boolean => Date.parse(at) <= Date.now();

/** Day and minute without the year, for near times. */
export const shortTime = (at: string): string =>
  new Intl.DateTimeFormat(getLanguage(), {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
