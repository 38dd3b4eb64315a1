/** Values of figures as a person reads them, by the unit that the catalogue declares. */
import type { FigureUnit } from '#contract/insight/figure/figures.ts';
import { formatDistance, formatDuration, formatMoney, formatNumber } from '#web/lib/words.ts';

/** A dash for none. `decimals`: those of the figure; `currency`: of the answer. */
export function figureText(
  { unit, decimals }: { unit: FigureUnit; decimals: number },
  value: number | null | undefined,
  currency: string,
): string {
  if (value === null || value === undefined) return '–';
  switch (unit) {
    case 'share':
      return `${formatNumber(100 * value, 1)}%`;
    case 'second':
      return formatDuration(Math.round(value));
    case 'metre':
      return formatDistance(value);
    case 'money':
    case 'moneyPerKilometre':
      return formatMoney(Math.round(value), currency);
    case 'count':
    case 'perDay':
    case 'score':
      return formatNumber(value, decimals);
  }
}
