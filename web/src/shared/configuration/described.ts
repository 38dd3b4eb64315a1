/** Names and values of settings as a person reads them. */
import type { ConfigChangeRow, ConfigOption, ConfigValue } from '#contract/system/sysConfig/calls.ts';
import { formatNumber, useLanguage, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

interface Described {
  titleZh: string;
  titleEn: string;
}
interface Explained extends Described {
  key: string;
  explanationZh: string;
  explanationEn: string;
}

/** Gives titles and explanations in the current language. */
export function useDescribed() {
  const isZh = useLanguage() === 'zh-CN';
  return {
    title: (of: Described) => (isZh ? of.titleZh : of.titleEn),
    explanation: (of: Explained) => (isZh ? of.explanationZh : of.explanationEn),
    warning: (of: { warningZh: string; warningEn: string }) => (isZh ? of.warningZh : of.warningEn),
  };
}

/** Whether a text, in either language or as a key, stands in what is described. */
export function matches(of: Explained, sought: string): boolean {
  const text = sought.trim().toLowerCase();
  const all = [of.key, of.titleZh, of.titleEn, of.explanationZh, of.explanationEn];
  return all.some((part) => part.toLowerCase().includes(text));
}

type Shape = ConfigOption['shape'] | ConfigChangeRow['shape'];

/** Gives the text of a value; of a secret only whether it is set. */
export function useValueText() {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  return (shape: Shape, value: ConfigValue | null): string => {
    if (shape?.kind === 'secret') return t(value === null ? 'isNotSet' : 'isSet');
    if (value === null) return t('none');
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (Array.isArray(value)) return value.length === 0 ? t('none') : value.join('\n');
    if (typeof value === 'number') {
      const unit = shape?.kind === 'number' ? ` ${isZh ? shape.unitZh : shape.unitEn}` : '';
      return formatNumber(value) + unit;
    }
    if (shape?.kind === 'choice') {
      const choice = shape.choices.find((candidate) => candidate.value === value);
      if (choice !== undefined) return isZh ? choice.titleZh : choice.titleEn;
    }
    return value === '' ? t(shape?.kind === 'file' ? 'none' : 'empty') : value;
  };
}
