/** Reads the values of a record: each reader returns the value, or notes a problem. */
import type { Message } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { importMessages } from './messages.ts';

export interface Problem {
  readonly sentence: Message;
  readonly params: Readonly<Record<string, string | number>>;
}

/** NUL and other control characters, bidirectional overrides, and the replacement character. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is what it is for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffd]/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** Seconds since 1970 from 2001 on, or milliseconds. */
const EPOCH = /^(\d{10}|\d{13})$/;
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const CLOCK_FIGURE = /^(\d{1,4}):(\d{2}):(\d{2})$/;
/** Such as `01/20/2020 12:15:00 AM`. */
const OTHER_TIME =
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(?: ?([AP])M)?$/i;
const LOCAL_TIME = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?$/;
const ISO_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(\.\d{1,6})?)?(?:Z|([+-])(\d\d):(\d\d))$/;
/** Years outside of these are not plausible. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

/** Characters of a cell that is read: no column takes more, and whoever wrote the file chooses how long it is to look at. */
const MOST_CELL = 20_000;
/** Characters of a number or a time. */
const MOST_FIGURE = 60;

const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The order of day and month in a date that does not begin with the year. */
type DateOrder = 'ymd' | 'mdy' | 'dmy';

export class RecordReader {
  readonly problems: Problem[] = [];
  readonly #fields: ReadonlyMap<string, string>;
  readonly #clock: WallClock;
  readonly #headings: ReadonlyMap<string, string>;

  /** `clock`: the time zone of times without an offset; `headings`: the file's names of the columns. */
  constructor(
    fields: ReadonlyMap<string, string>,
    clock: WallClock,
    headings: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#fields = fields;
    this.#clock = clock;
    this.#headings = headings;
    if (fields.values().some((value) => FORBIDDEN.test(value))) this.problem(importMessages.badCharacters);
  }

  problem(sentence: Message, params: Problem['params'] = {}): null {
    // one column may fill several fields
    const isKnown = this.problems.some(
      (each) => each.sentence === sentence && JSON.stringify(each.params) === JSON.stringify(params),
    );
    if (!isKnown) this.problems.push({ sentence, params });
    return null;
  }

  /** The trimmed text; empty for a column the file does not have. Of a cell that is too long only its beginning, and a problem. */
  raw(column: string): string {
    const value = this.#fields.get(column) ?? '';
    if (value.length <= MOST_CELL) return value.trim();
    this.problem(importMessages.tooLong, { column, most: MOST_CELL });
    return value.slice(0, MOST_CELL).trim();
  }

  /** Whether the file has the column. */
  has(column: string): boolean {
    return this.#fields.has(column);
  }

  /** The file's heading of a column. */
  heading(column: string): string {
    return this.#headings.get(column) ?? column;
  }

  text(column: string, most: number, required = false): string {
    const value = this.raw(column);
    if (required && value === '') this.problem(importMessages.required, { column });
    if (value.length > most) this.problem(importMessages.tooLong, { column, most });
    return value;
  }

  /** A number within bounds; null when the field is empty and not required, or after a problem. */
  number(column: string, least: number, most: number, required = false): number | null {
    const text = this.raw(column);
    if (text === '') return required ? this.problem(importMessages.required, { column }) : null;
    if (text.length > MOST_FIGURE || !NUMBER.test(text))
      return this.problem(importMessages.notNumber, { column, value: clip(text) });
    const value = Number(text);
    if (!(value >= least && value <= most))
      return this.problem(importMessages.outOfRange, { column, value: clip(text) });
    // other programs write minus zero
    return value === 0 ? 0 : value;
  }

  /**
   * A time as files have them, in UTC: ISO 8601 with an offset; a local time, with the year first or as `order` says, by
   * `clock`, without which it lacks its offset; whole seconds or milliseconds since 1970.
   */
  timeOf(column: string, text: string, clock: WallClock | null, order: DateOrder): string | null {
    if (text.length > MOST_FIGURE) return this.#noTime(column, text);
    const local = localOf(LOCAL_TIME.exec(text)) ?? otherLocal(text, order);
    if (local !== null) {
      if (clock === null) return this.problem(importMessages.noOffset, { column, value: clip(text) });
      const at = clock.instantOf(local);
      return at === null ? this.#noTime(column, text) : new Date(at).toISOString();
    }
    if (EPOCH.test(text)) return new Date(Number(text) * (text.length > 10 ? 1 : 1000)).toISOString();
    return this.#isoTime(column, text);
  }

  /** A number within bounds; also with thousands separators, a currency sign, or as hours, minutes and seconds. */
  figureOf(column: string, text: string, least: number, most: number): number | null {
    if (text.length > MOST_FIGURE) return this.problem(importMessages.notNumber, { column, value: clip(text) });
    const bare = text.replace(/^([+-]?)(?:[¥￥$€£]|US\$)\s*/, '$1').replace(/\s*元$/, '');
    const plain = THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare;
    const [, hours = '0', minutes = '', seconds = ''] = CLOCK_FIGURE.exec(plain) ?? [];
    const value = minutes === '' ? Number(plain) : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    if (minutes === '' && !NUMBER.test(plain))
      return this.problem(importMessages.notNumber, { column, value: clip(text) });
    if (!(value >= least && value <= most))
      return this.problem(importMessages.outOfRange, { column, value: clip(text) });
    // other programs write minus zero
    return value === 0 ? 0 : value;
  }

  /** ISO 8601 with an offset, or a wall-clock time of the fleet; answers it in UTC. */
  time(column: string, required = false): string | null {
    const text = this.raw(column);
    const local = localOf(LOCAL_TIME.exec(text));
    if (local === null) return this.isoTime(column, required);
    const at = this.#clock.instantOf(local);
    return at === null ? this.#noTime(column, text) : new Date(at).toISOString();
  }

  /** ISO 8601 with an offset; answers it in UTC. */
  isoTime(column: string, required = false): string | null {
    const text = this.raw(column);
    if (text === '') return required ? this.problem(importMessages.required, { column }) : null;
    return this.#isoTime(column, text);
  }

  #isoTime(column: string, text: string): string | null {
    const parts = ISO_TIME.exec(text);
    if (parts === null && localOf(LOCAL_TIME.exec(text)) !== null)
      return this.problem(importMessages.noOffset, { column, value: clip(text) });
    const local = localOf(parts);
    const [sign, hours, minutes] = [parts?.[8] === '-' ? -1 : 1, Number(parts?.[9] ?? 0), Number(parts?.[10] ?? 0)];
    if (local === null || hours > 14 || minutes > 59) return this.#noTime(column, text);
    return new Date(local - sign * (hours * 60 + minutes) * 60_000).toISOString();
  }

  #noTime(column: string, text: string): null {
    return this.problem(importMessages.notTime, { column, value: clip(text) });
  }

  oneOf<Value extends string>(column: string, values: readonly Value[], otherwise: Value | null): Value | null {
    const text = this.raw(column);
    if (text === '') return otherwise ?? this.problem(importMessages.required, { column });
    return (
      values.find((value) => value === text) ?? this.problem(importMessages.notOneOf, { column, value: clip(text) })
    );
  }
}

/**
 * The wall-clock time that a match begins with, year to second, as the milliseconds since 1970-01-01 00:00 on that
 * clock; null for an impossible date or time, such as the 43rd of January.
 */
function localOf(match: RegExpExecArray | null): number | null {
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (year < FIRST_YEAR || year > LAST_YEAR || hour > 23 || minute > 59 || second > 59) return null;
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day ? null : local.getTime();
}

/** As `localOf`, of a time that begins with the day or the month; one that may be either is read as `order` says. */
function otherLocal(text: string, order: DateOrder): number | null {
  const match = OTHER_TIME.exec(text);
  if (match === null || order === 'ymd') return null;
  const [, one = '', other = '', year = '', hour = '', minute = '', second = '00', half] = match;
  const [month, day] = order === 'mdy' ? [one, other] : [other, one];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
  return localOf(LOCAL_TIME.exec(`${year}-${month}-${day} ${hours}:${minute}:${second}`));
}
