/** Days in words. */
import type { LocalDay } from '#contract/finance/payRule/facts.ts';
import { useWords } from '#web/lib/words.ts';
import { scopeWords } from '#web/shared/scope/words.ts';
import { words } from './words.ts';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** So many days in a row are said by their ends. */
const A_ROW = 3;

export function useDayWord() {
  const t = useWords(words);
  const s = useWords(scopeWords);
  const short = (weekday: number): string =>
    WEEKDAYS.flatMap((one) => (one === weekday ? s(`day${one}`) : [])).join('');
  return {
    short,
    /** Some of the week: “Mon–Fri”; nothing for none. */
    some(weekdays: readonly number[]): string {
      const [first, last] = [weekdays[0], weekdays.at(-1)];
      if (first === undefined || last === undefined) return '';
      const isRow = weekdays.length >= A_ROW && last - first === weekdays.length - 1;
      const days = isRow ? `${short(first)}–${short(last)}` : weekdays.map(short).join(s('separator'));
      return t('weekdays', { days });
    },
    one: ({ weekday, kind, date }: LocalDay): string =>
      [kind === 'ordinary' ? t('weekdays', { days: short(weekday) }) : t(`day_${kind}`), date]
        .filter((part) => part !== undefined)
        .join(' '),
  };
}
