/** Times as files have them: of databases, spreadsheets, data frames and programs. */

/** The order of day and month in a date that does not begin with the year. */
export type DateOrder = 'ymd' | 'mdy' | 'dmy';

export interface WrittenTime {
  /** Milliseconds since 1970-01-01 00:00 by the clock it was read from. */
  readonly local: number;
  /** Minutes of that clock east of UTC; null: the text does not say which clock. */
  readonly offset: number | null;
}

/** Years outside of these are not plausible. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours from UTC that clocks have. */
const MOST_HOURS = 14;

const CLOCK =
  '(?<before>上午|下午|AM |PM )?(?<hour>\\d{1,2})[:时](?<minute>\\d{2})(?:[:分](?<second>\\d{2})(?:[.,]\\d{1,9})?秒?)?分?(?: ?(?<half>[AP])\\.?M\\.?)?';
const ZONE = '(?: ?(?<utc>Z|UTC|GMT)| ?(?:UTC|GMT)?(?<sign>[+-])(?<hours>\\d{2})(?::?(?<minutes>\\d{2}))?)?';
const NAMED = '(?<name>[A-Za-z]{3,9})\\.?';
const DAY_NAME = '(?:[A-Za-z]{3,9},? )?';

const pattern = (text: string): RegExp => new RegExp(`^${text}$`, 'i');
const YEAR_FIRST = pattern(
  `(?<year>\\d{4})(?:[-/.年])(?<month>\\d{1,2})(?:[-/.月])(?<day>\\d{1,2})日?(?:T| ?)${CLOCK}${ZONE}`,
);
const YEAR_NAME = pattern(`(?<year>\\d{4})[- ]${NAMED}[- ](?<day>\\d{1,2}) ${CLOCK}${ZONE}`);
const DAY_NAMED = pattern(`${DAY_NAME}(?<day>\\d{1,2})[- ]${NAMED}[- ,]{1,2}(?<year>\\d{4})[ ,T]{1,2}${CLOCK}${ZONE}`);
const NAME_FIRST = pattern(`${DAY_NAME}${NAMED} (?<day>\\d{1,2}),? (?<year>\\d{4}),? ${CLOCK}${ZONE}`);
/** As `asctime` writes it: the year at the end. */
const YEAR_LAST = pattern(`${DAY_NAME}${NAMED} (?<day>\\d{1,2}) ${CLOCK} (?<year>\\d{4})`);
const COMPACT = pattern(
  `(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})[T ]?(?<hour>\\d{2}):?(?<minute>\\d{2}):?(?<second>\\d{2})?(?:[.,]\\d{1,9})?${ZONE}`,
);
/** Such as `01/20/2020 12:15:00 AM`; which of the first two is the month, the file's order says. */
const OTHER = pattern(`(?<one>\\d{1,2})[-/.](?<two>\\d{1,2})[-/.](?<year>\\d{4})[ T,]+${CLOCK}${ZONE}`);
/** Seconds since 1970 have ten digits, milliseconds thirteen, microseconds sixteen; data frames write them as 1704182400.0. */
const EPOCH = /^(?<whole>\d{10}(?:\d{3}){0,2})(?:\.\d{1,9})?$/;
/** Days since the end of 1899, as spreadsheets count them. Only with a fraction: five digits alone may be anything. */
const SERIAL = /^[3-7]\d{4}\.\d{1,15}$/;
const SERIAL_OF_1970 = 25_569;
const DAY_MS = 86_400_000;

type Groups = Readonly<Record<string, string | undefined>>;

function monthOf({ month, name }: Groups): number {
  if (name === undefined) return Number(month);
  const lower = name.toLowerCase();
  // also the whole name, and “Sept”
  const at = MONTHS.findIndex((each) => lower.startsWith(each));
  return at + 1;
}

function hourOf({ hour, half, before }: Groups): number | null {
  const value = Number(hour);
  const isLate = half === undefined ? before && /下午|PM/i.test(before) : half.toUpperCase() === 'P';
  if (half === undefined && before === undefined) return value;
  // in Chinese the hours of an afternoon are counted either way
  if (before !== undefined && value > 12 && isLate) return value;
  if (value < 1 || value > 12) return null;
  return (value % 12) + (isLate ? 12 : 0);
}

function offsetOf({ utc, sign, hours = '0', minutes = '0' }: Groups): number | null | undefined {
  if (utc !== undefined) return 0;
  if (sign === undefined) return null;
  if (Number(hours) > MOST_HOURS || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A time from what was found in a text; null for an impossible one, such as the 43rd of January. */
function timeFrom(groups: Groups): WrittenTime | null {
  const [year, month, day] = [Number(groups['year']), monthOf(groups), Number(groups['day'])];
  const hour = hourOf(groups);
  const [minute, second] = [Number(groups['minute'] ?? 0), Number(groups['second'] ?? 0)];
  const offset = offsetOf(groups);
  if (hour === null || offset === undefined || month < 1) return null;
  if (year < FIRST_YEAR || year > LAST_YEAR || hour > 23 || minute > 59 || second > 59) return null;
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day ? null : { local: local.getTime(), offset };
}

/** By the clock of whoever wrote the sheet, to the second: the fraction is not exact. */
function ofSerial(days: number): WrittenTime | null {
  const local = Math.round(((days - SERIAL_OF_1970) * DAY_MS) / 1000) * 1000;
  const year = new Date(local).getUTCFullYear();
  return year < FIRST_YEAR || year > LAST_YEAR ? null : { local, offset: null };
}

/** The time that a text says; null for none. Parts of a second are left out. */
export function writtenTime(text: string, order: DateOrder): WrittenTime | null {
  const plain = text.replaceAll(/\s+/g, ' ');
  for (const form of [YEAR_FIRST, COMPACT, YEAR_NAME, DAY_NAMED, NAME_FIRST, YEAR_LAST]) {
    const groups = form.exec(plain)?.groups;
    if (groups !== undefined && !EPOCH.test(plain)) return timeFrom(groups);
  }
  const other = OTHER.exec(plain)?.groups;
  if (other !== undefined && order !== 'ymd') {
    const [month, day] = order === 'mdy' ? [other['one'], other['two']] : [other['two'], other['one']];
    return timeFrom({ ...other, month, day });
  }
  const { whole } = EPOCH.exec(plain)?.groups ?? {};
  if (whole !== undefined) return { local: Math.trunc(Number(whole) * 1000 ** ((13 - whole.length) / 3)), offset: 0 };
  if (SERIAL.test(plain)) return ofSerial(Number(plain));
  return null;
}

/** What the parts of a format stand for. */
const PARTS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MMM: NAMED,
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})(?:[.,]\\d{1,9})?',
  A: '(?<half>[AP])\\.?M\\.?',
  Z: `(?:(?<utc>Z|UTC|GMT)|(?<sign>[+-])(?<hours>\\d{2})(?::?(?<minutes>\\d{2}))?)`,
};
const PART = /YYYY|MMM|MM|DD|HH|hh|mm|ss|A|Z/g;

const formats = new Map<string, RegExp>();
const MOST_FORMATS = 200;

/** The time that a text says in a named format such as `DD.MM.YYYY HH:mm`; null for none. */
export function timeIn(text: string, format: string): WrittenTime | null {
  let form = formats.get(format);
  if (form === undefined) {
    const quoted = format.replaceAll(/\s+/g, ' ').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    form = pattern(quoted.replaceAll(PART, (part) => PARTS[part] ?? part));
    if (formats.size < MOST_FORMATS) formats.set(format, form);
  }
  const groups = form.exec(text.replaceAll(/\s+/g, ' '))?.groups;
  return groups === undefined ? null : timeFrom({ hour: '0', ...groups });
}
