/**
 * Figures and times as a person reads them, in the current language and the browser's time zone; dates in one form for all,
 * `2026-01-31 17:30:00`, as fields, charts and files have them and nobody takes a day for a month. The formatters are
 * kept, since making one costs more than using it. A component that uses these must also follow the language
 * (`useWords` or `useLanguage`).
 */
import { getLanguage } from './language.ts';

const kept = new Map<string, unknown>();

/** A formatter of the current language, made once. */
export function once<Formatter>(
  key: string,
  make: (language: string) => Formatter,
  is: (value: unknown) => value is Formatter,
): Formatter {
  const language = getLanguage();
  const known = kept.get(`${language} ${key}`);
  if (is(known)) return known;
  const made = make(language);
  kept.set(`${language} ${key}`, made);
  return made;
}

/** The language whose dates are those of ISO 8601. */
const ISO_DATES = 'sv-SE';

function dates(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(
    key,
    () => new Intl.DateTimeFormat(ISO_DATES, options),
    (value) => value instanceof Intl.DateTimeFormat,
  );
}

function numbers(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(
    key,
    (language) => new Intl.NumberFormat(language, options),
    (value) => value instanceof Intl.NumberFormat,
  );
}

const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** An ISO 8601 instant as local date and time, to the second; empty for null. */
export function formatTime(iso: string | null): string {
  return iso === null ? '' : dates('time', { ...DATE, ...CLOCK }).format(new Date(iso));
}

/** An ISO 8601 instant as local date and time, to the minute: for what was planned. */
export function formatMinute(iso: string): string {
  return dates('minute', { ...DATE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso));
}

/** An ISO 8601 instant as local time of the day, to the second. */
export function formatClock(iso: string): string {
  return dates('clock', CLOCK).format(new Date(iso));
}

/** The offset of a time zone at an instant, e.g. `GMT+8`; the browser's when none is named. */
export function formatOffset(iso: string, timeZone?: string): string {
  const parts = dates(`offset ${timeZone ?? ''}`, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(iso),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** An ISO 8601 instant as the time of the day in a time zone; with its offset where the browser's clock says another. */
export function formatClockIn(iso: string, timeZone: string): string {
  const there = dates(`clock ${timeZone}`, { ...CLOCK, timeZone }).format(new Date(iso));
  return there === formatClock(iso) ? there : `${there} ${formatOffset(iso, timeZone)}`;
}

/** An ISO 8601 instant as a local date; empty for null. */
export function formatDate(iso: string | null): string {
  return iso === null ? '' : dates('date', DATE).format(new Date(iso));
}

/** The first and the last day of a period in a time zone, which ends before `to`. */
export function formatDays(from: string, to: string, timeZone: string): string {
  const days = dates(`days ${timeZone}`, { ...DATE, timeZone });
  return `${days.format(Date.parse(from))} – ${days.format(Date.parse(to) - 1)}`;
}

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago, or until, an instant is: "3 minutes ago". */
export function formatRelativeTime(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const relative = once(
    'relative',
    (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    (value) => value instanceof Intl.RelativeTimeFormat,
  );
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(Math.trunc(seconds), 'second');
}

/** Money from minor units (fen, cents); the currency says how many of them make one. Empty for null. */
export function formatMoney(minor: number | null, currency: string): string {
  if (minor === null) return '';
  const format = numbers(`money ${currency}`, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A plain number with its thousands set apart; empty for null. */
export function formatNumber(value: number | null, maximumFractionDigits = 2): string {
  return value === null ? '' : numbers(`number ${maximumFractionDigits}`, { maximumFractionDigits }).format(value);
}

/** A length in metres: metres below one kilometre, else kilometres with one or two decimals. Empty for null. */
export function formatDistance(metres: number | null): string {
  if (metres === null) return '';
  if (Math.abs(metres) < 1000) {
    return numbers('m', { style: 'unit', unit: 'meter', maximumFractionDigits: 0 }).format(metres);
  }
  const digits = Math.abs(metres) < 100_000 ? 2 : 1;
  return numbers(`km ${digits}`, {
    style: 'unit',
    unit: 'kilometer',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(metres / 1000);
}

/** A duration in seconds: its two largest units, e.g. "1 hr 5 min". Empty for null. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '';
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  let rest = Math.round(Math.abs(seconds));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count === 0 && !(unit === 'second' && parts.length === 0)) continue;
    parts.push(numbers(unit, { style: 'unit', unit, unitDisplay: 'short' }).format(count));
    if (parts.length === 2) break;
  }
  return (seconds < 0 ? '−' : '') + parts.join(getLanguage() === 'zh-CN' ? '' : ' ');
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in bytes, in steps of 1,000. */
export function formatBytes(bytes: number): string {
  const step = Math.min(BYTE_UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unit = BYTE_UNITS[step] ?? 'byte';
  return numbers(unit, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
