/** What a person sees in a numeric cell of a spreadsheet. */
import { formatValue } from 'hucre';
import type { Message } from '#server/ground/core/messages.ts';
import { importMessages } from './messages.ts';

/** The formats that files name by number alone, as far as they matter here; the rest are numbers as they are. */
const BUILT_IN: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  49: '@',
};
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58;
const isTimeNumber = (id: number): boolean => (id >= 32 && id <= 35) || id === 55 || id === 56;

/** The format of a number that a file does not name itself. */
export const builtInFormat = (id: number): string =>
  BUILT_IN[id] ?? (isDateNumber(id) ? 'yyyy-mm-dd' : isTimeNumber(id) ? 'h:mm:ss' : 'General');

/** Whole numbers from here on lost digits when they were typed: a sheet keeps fifteen. */
const MOST_EXACT = 1e15;
const DIGITS = 15;
const DAY_SECONDS = 86_400;
/** 1970-01-01 in days of the two systems of a sheet; before March 1900 there is a day that never was. */
const UNIX_DAY = 25_569;
const DAYS_1904 = 1462;
const LEAP_1900 = 60;
/** The end of the year 9999. */
const LAST_DAY = 2_958_466;

type Shown = { readonly text: string } | { readonly sentence: Message };
type Kind = 'number' | 'shown' | 'date' | 'time';

/** An ordinary number: however it is rounded for the eye, all its digits are meant. */
const PLAIN = /^[\s¥￥$€£元()+-]*[#0?,]*(?:\.[#0?]+)?(?:e[+-][#0?]+)?(?:[#0?]* ?[#0?]+\/[#0?\d]+)?[\s¥￥$€£元()+-]*$/i;

/** How a format shows a positive number. */
function kindOf(format: string): Kind {
  const [section = ''] = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (/^(general|@)?$/i.test(section.trim())) return 'number';
  const hasElapsed = /\[(?:h+|m+|s+)\]/i.test(section);
  const bare = section.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/[_*]./g, '');
  const placed = bare.replaceAll(/"[^"]*"|\\./g, '');
  const signs = placed.replace(/e[+-]/i, '').replace(/am\/pm|a\/p|上午\/下午/i, 'h');
  if (hasElapsed || /[ymdhsg年]|e/i.test(signs))
    return hasElapsed || (!/[ydeg年]/i.test(signs) && /[hs]/i.test(signs)) ? 'time' : 'date';
  const written = bare.replaceAll(/"([^"]*)"|\\(.)/g, '$1$2');
  const isPadded = /0/.test(
    /^[^.]*/
      .exec(placed.replaceAll(/[^#0?.,]/g, ''))?.[0]
      .replace(/0$/, '')
      .replaceAll(',', '') ?? '',
  );
  return PLAIN.test(written) && !(isPadded && !/[#,]/.test(placed)) ? 'number' : 'shown';
}

const KINDS = new Map<string, Kind>();
const MOST_KINDS = 1000;
function knownKind(format: string): Kind {
  const known = KINDS.get(format);
  if (known !== undefined) return known;
  const kind = kindOf(format);
  if (KINDS.size < MOST_KINDS) KINDS.set(format, kind);
  return kind;
}

const two = (value: number): string => String(value).padStart(2, '0');

function timeText(days: number, isElapsed: boolean): string {
  const all = Math.round((isElapsed ? days : days % 1) * DAY_SECONDS);
  return `${two(Math.floor(all / 3600))}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
}

/** A date in a cell belongs to no time zone; it is kept as a number of days, and its seconds come out broken. */
function dateText(days: number, is1904: boolean): string {
  const since1900 = is1904 ? days + DAYS_1904 : days < LEAP_1900 ? days + 1 : days;
  return new Date(Math.round((since1900 - UNIX_DAY) * DAY_SECONDS) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The text of a number in a cell of a format, or why it cannot be read. Dates and times are written in one way, whatever their format. */
export function numberText(written: string, format: string, is1904: boolean): Shown {
  const value = Number(written);
  if (!Number.isFinite(value)) return { text: written };
  const kind = knownKind(format);
  if (kind === 'date' || kind === 'time') {
    if (value < 0 || value >= LAST_DAY) return { sentence: importMessages.cellDate };
    return { text: kind === 'date' ? dateText(value, is1904) : timeText(value, /\[(?:h+|m+|s+)\]/i.test(format)) };
  }
  if (Math.abs(value) >= MOST_EXACT) return { sentence: importMessages.cellDigits };
  return { text: kind === 'shown' ? formatValue(value, format) : String(Number(value.toPrecision(DIGITS))) };
}
