/** The values of a cut as a person reads them. */
import type { FigureAnswer } from '#contract/insight/figure/calls.ts';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { DIMENSIONS, type DimensionName } from '#contract/insight/figure/figures.ts';
import { useDicts } from '#web/lib/dict.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { formatDistance, formatMoney, useText, useWords } from '#web/lib/words.ts';
import { useFleetZone } from '#web/shared/analysis/FleetClock.tsx';
import { localIn, timeText } from '#web/shared/analysis/zone.ts';
import { words } from './words.ts';

export function useDayNames(): string[] {
  const { short } = useWeekdays();
  return WEEKDAYS.map(short);
}

export function useKeyText(): (by: DimensionName, key: string, answer: FigureAnswer) => string {
  const t = useWords(words);
  const dictOf = useDicts();
  const days = useDayNames();
  const text = useText();
  const zone = useFleetZone();
  return (by, key, { names, currency }) => {
    const { dict, none } = DIMENSIONS[by];
    if (key === '') return none === undefined ? t('unknown') : text(none);
    if (dict !== undefined) {
      const item = dictOf(dict).find(({ value }) => value === key);
      return item?.label ?? key;
    }
    switch (by) {
      case 'hour':
        return timeText(localIn(Date.parse(key), zone)).slice(0, 16);
      case 'hourOfWeek': {
        const [day = '', hour = ''] = key.split('-');
        return t('hourOfWeek', { day: days[Number(day) - 1] ?? day, hour });
      }
      case 'distanceBand':
        return t('from', { value: formatDistance(Number(key)) });
      case 'priceBand':
        return t('from', { value: formatMoney(Number(key), currency) });
      default:
        return names[by]?.[key] ?? key;
    }
  };
}
