/** Days and instants relative to now. */
import { getLanguage } from '#web/lib/words.ts';

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
