/** Amounts, lengths and times as people read them. */
import type { Language } from '#contract/ground/enums.ts';
import { decimalsIn, majorOf } from '#contract/ground/currency.ts';

export const money = (minor: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimalsIn(currency),
  }).format(majorOf(minor, currency));

export const kilometres = (metres: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }).format(metres / 1000);

export const minutes = (seconds: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', maximumFractionDigits: 0 }).format(
    Math.max(1, Math.round(seconds / 60)),
  );

/** Short times to the second, others to the minute. */
export const seconds = (value: number, language: Language): string =>
  value < 120
    ? new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 0 }).format(value)
    : minutes(value, language);

export const count = (value: number, language: Language): string => new Intl.NumberFormat(language).format(value);

/** A day as the operator's clock has it. */
export const day = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', day: 'numeric', timeZone }).format(new Date(at));

export const clock = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone }).format(
    new Date(at),
  );
