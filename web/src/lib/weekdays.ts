/** Days of the week in words. */
import { once } from './format.ts';
import { useLanguage } from './language.ts';

/** A Sunday: days after it are numbered as those of the week. */
const SUNDAY = Date.UTC(2023, 11, 31);
const DAY_MS = 86_400_000;

const formatters = (width: 'short' | 'narrow'): Intl.DateTimeFormat =>
  once(
    `weekday ${width}`,
    (language) => new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }),
    (value) => value instanceof Intl.DateTimeFormat,
  );

/** @param weekday 1 is Monday */
const worded = (weekday: number, width: 'short' | 'narrow'): string =>
  formatters(width).format(SUNDAY + weekday * DAY_MS);

/** Words for days of the week, of which 1 is Monday; the component renders again when the language changes. */
export function useWeekdays() {
  const isChinese = useLanguage() === 'zh-CN';
  return {
    /** 周一, Mon. */
    name: (weekday: number): string => worded(weekday, 'short'),
    /** 一, Mon: where its place says that it is a day, or beside others. */
    short: (weekday: number): string => worded(weekday, isChinese ? 'narrow' : 'short'),
  };
}
