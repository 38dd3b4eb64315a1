/** Values of figures in sentences, by the unit that the catalogue declares. */
import { majorOf } from '#contract/ground/currency.ts';
import type { Language } from '#contract/ground/enums.ts';
import { figureOf, type FigureName } from '#contract/insight/figure/figures.ts';
import { defineMessages, say } from '#server/ground/core/messages.ts';

const unitMessages = defineMessages({
  seconds: { zh: '{seconds} 秒', en: '{seconds} s' },
  minutes: { zh: '{minutes} 分 {seconds} 秒', en: '{minutes} min {seconds} s' },
  kilometres: { zh: '{kilometres} 公里', en: '{kilometres} km' },
});

/** A dash for none. */
export function figureSays(name: FigureName, value: number | null, currency: string, language: Language): string {
  if (value === null) return '–';
  const { unit, decimals } = figureOf(name);
  const number = (amount: number, digits: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount);
  switch (unit) {
    case 'share':
      return `${number(100 * value, 1)}%`;
    case 'second': {
      const [minutes, seconds] = [Math.floor(Math.round(value) / 60), Math.round(value) % 60];
      if (minutes === 0) return say(unitMessages.seconds, language, { seconds });
      return say(unitMessages.minutes, language, { minutes: number(minutes, 0), seconds });
    }
    case 'metre':
      return say(unitMessages.kilometres, language, { kilometres: number(value / 1000, 1) });
    case 'money':
    case 'moneyPerKilometre':
      return new Intl.NumberFormat(language, { style: 'currency', currency }).format(majorOf(value, currency));
    case 'count':
    case 'perDay':
    case 'score':
      return number(value, decimals);
  }
}
