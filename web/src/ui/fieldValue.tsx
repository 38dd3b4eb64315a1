/** Renders the value of a declared field: by its dictionary, else by its form, else as plain text. */
import { type ReactNode, useMemo } from 'react';
import { type Field, fieldOf } from '#contract/ground/words.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { useDicts } from '#web/lib/dict.ts';
import {
  formatBytes,
  formatDistance,
  formatDuration,
  formatMoney,
  formatNumber,
  formatTime,
  useLanguage,
  useText,
  useWords,
} from '#web/lib/words.ts';
import { DictNames, DictTag } from './DictTag.tsx';
import './kit.css';
import { Money } from './Money.tsx';
import { Time } from './Time.tsx';
import { uiWords } from './words.ts';

/** A value of the wire as plain text; a dash for nothing. */
export function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);
}

const FIGURES = {
  number: formatNumber,
  bytes: formatBytes,
  duration: formatDuration,
  distance: formatDistance,
} as const;

/** Figures stand at the end of a column. */
export const isFigure = (field: Field): boolean => {
  const { as, unit } = fieldOf(field);
  return unit !== undefined || as === 'money' || (as !== undefined && as in FIGURES);
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function inForm(as: NonNullable<ReturnType<typeof fieldOf>['as']>, value: unknown, row: unknown): ReactNode {
  switch (as) {
    case 'time':
      return <Time at={plain(value)} />;
    case 'day':
      return <span className="uiFigures">{plain(value)}</span>;
    case 'code':
      return <code className="uiCode">{plain(value)}</code>;
    case 'money':
      return typeof value === 'number' ? <Money minor={value} currency={plain(memberOf(row, 'currency'))} /> : null;
    default:
      return typeof value === 'number' ? FIGURES[as](value) : plain(value);
  }
}

/**
 * A value as one line of text, as its column shows it: for titles and for what is read aloud. `row` is the row of the value:
 * money has its currency there.
 */
export type FieldText = (field: Field, value: unknown, row: unknown) => string;

/** Tells values as text in the current language. */
export function useFieldText(): FieldText {
  const t = useWords(uiWords);
  const text = useText();
  const language = useLanguage();
  const dictOf = useDicts();
  return useMemo(() => {
    const separator = language === 'zh-CN' ? '\u3001' : ', ';
    return (field, value, row) => {
      const { dict, as, none, unit } = fieldOf(field);
      if (isNothing(value)) return none === undefined ? '–' : text(none);
      if (dict !== undefined) {
        const items = dictOf(dict);
        const values = Array.isArray(value) ? value : [value];
        return values
          .map((each) => items.find((item) => item.value === plain(each))?.label ?? plain(each))
          .join(separator);
      }
      if (Array.isArray(value)) return value.map(plain).join(separator);
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      if (as === 'time') return formatTime(plain(value));
      if (typeof value !== 'number') return plain(value);
      if (unit !== undefined) return `${formatNumber(value)}\u00a0${text(unit)}`;
      if (as === 'money') return formatMoney(value, plain(memberOf(row, 'currency')));
      return as === undefined || as === 'day' || as === 'code' ? plain(value) : FIGURES[as](value);
    };
  }, [t, text, language, dictOf]);
}

/** `row` is the row of the value: money has its currency there. */
export type ShowField = (field: Field, value: unknown, row?: unknown) => ReactNode;

/** Shows values in the current language. */
export function useShowField(): ShowField {
  const t = useWords(uiWords);
  const text = useText();
  const language = useLanguage();
  return useMemo(() => {
    const separator = language === 'zh-CN' ? '\u3001' : ', ';
    return (field, value, row) => {
      const { dict, as, none, unit } = fieldOf(field);
      if (isNothing(value)) return <span className="uiQuiet">{none === undefined ? '–' : text(none)}</span>;
      if (Array.isArray(value)) {
        return dict === undefined ? (
          value.map(plain).join(separator)
        ) : (
          <DictNames type={dict} values={value.map(plain)} separator={separator} />
        );
      }
      if (dict !== undefined) return <DictTag type={dict} value={plain(value)} />;
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      if (unit !== undefined && typeof value === 'number') return `${formatNumber(value)}\u00a0${text(unit)}`;
      return as === undefined ? plain(value) : inForm(as, value, row);
    };
  }, [t, text, language]);
}
