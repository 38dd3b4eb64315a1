/** Days in words. */
import type { LocalDay } from '#contract/finance/payRule/facts.ts';
import type { DayKind } from '#contract/operation/workCalendar/dayKinds.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useWords } from '#web/lib/words.ts';
import { scopeWords } from './words.ts';

/** So many days in a row are said by their ends. */
const A_ROW = 3;

/** Dates in a row: both ends, or the one. */
export const datesText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? from : `${from}–${to}`;

export function useDayWord() {
  const t = useWords(scopeWords);
  const { short } = useWeekdays();
  const kindWord = (kind: DayKind): string => t(`day_${kind}`);
  return {
    kind: kindWord,
    /** Some of the week: “Mon–Fri”; nothing for none. */
    some(weekdays: readonly number[]): string {
      const [first, last] = [weekdays[0], weekdays.at(-1)];
      if (first === undefined || last === undefined) return '';
      const isRow = weekdays.length >= A_ROW && last - first === weekdays.length - 1;
      const days = isRow ? `${short(first)}–${short(last)}` : weekdays.map(short).join(t('separator'));
      return t('weekdays', { days });
    },
    one: ({ weekday, kind, date }: LocalDay): string =>
      [kind === 'ordinary' ? t('weekdays', { days: short(weekday) }) : kindWord(kind), date]
        .filter((part) => part !== undefined)
        .join(' '),
  };
}
