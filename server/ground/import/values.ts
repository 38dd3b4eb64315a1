/** Reads the values of a record: each reader returns the value, or notes a problem. */
import { isCurrency } from '#contract/ground/currency.ts';
import type { Message, Params } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { importMessages } from './messages.ts';
import { timeIn, writtenTime, type DateOrder } from './times.ts';

export interface Problem {
  readonly sentence: Message;
  readonly params: Params;
}

/** NUL and other control characters, bidirectional overrides, and the replacement character. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is what it is for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffd]/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const CLOCK_FIGURE = /^(\d{1,4}):(\d{2}):(\d{2})$/;
/** Characters of a cell that is read: no column takes more, and whoever wrote the file chooses how long it is to look at. */
const MOST_CELL = 20_000;
/** As spreadsheet programs write long numbers, of which digits are lost. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i;
/** Whether a text was a number or an identifier before a spreadsheet program shortened it. */
export const isShortened = (text: string): boolean => SHORTENED.test(text);

const CODE = /^([+-]?)([A-Z]{3}) ?(?=[\d.])|(?<=\d) ?([A-Z]{3})$/;
/** The code of the currency that an amount is written with, such as `USD 12.50`; null for none. */
export function codeIn(text: string): string | null {
  const [, , before, after] = CODE.exec(text.trim()) ?? [];
  const code = before ?? after ?? '';
  return isCurrency(code) ? code : null;
}
const withoutCurrency = (text: string): string =>
  (codeIn(text) === null ? text : text.trim().replace(CODE, '$1'))
    .replace(/^([+-]?)(?:(?:US|HK|NT|[SAC])?\$|[¥￥€£₩₹₽฿])\s*/, '$1')
    .replace(/\s*(?:[元円€]|RMB)$/, '');

/** Characters of a number or a time. */
const MOST_FIGURE = 60;

const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** What a problem calls a column: its heading, or words of ours. */
export type Named = string | Message;

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
    if (isShortened(value)) this.problem(importMessages.shortened, { column, value });
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
   * A time as files have them, in UTC: with an offset, or by `clock`, without which it lacks its offset; a date with the year first,
   * or as `order` says; or in the named format of a file.
   */
  timeOf(
    column: Named,
    text: string,
    clock: WallClock | null,
    { order, format }: { order: DateOrder; format?: string | undefined },
  ): string | null {
    const written =
      text.length > MOST_FIGURE ? null : format === undefined ? writtenTime(text, order) : timeIn(text, format);
    if (written === null)
      return format === undefined
        ? this.#noTime(column, text)
        : this.problem(importMessages.notInFormat, { column, value: clip(text), format });
    const { local, offset } = written;
    if (offset !== null) return new Date(local - offset * 60_000).toISOString();
    if (clock === null) return this.problem(importMessages.noOffset, { column, value: clip(text) });
    const at = clock.instantOf(local);
    return at === null ? this.#noTime(column, text) : new Date(at).toISOString();
  }

  /** A number within bounds; also with thousands separators, the sign or code of a currency, or as hours, minutes and seconds. */
  figureOf(column: Named, text: string, least: number, most: number): number | null {
    if (text.length > MOST_FIGURE) return this.problem(importMessages.notNumber, { column, value: clip(text) });
    const bare = withoutCurrency(text);
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

  /** With an offset, or a wall-clock time of the fleet; answers it in UTC. */
  time(column: string, required = false): string | null {
    return this.#time(column, required, this.#clock);
  }

  /** With an offset; answers it in UTC. */
  isoTime(column: string, required = false): string | null {
    return this.#time(column, required, null);
  }

  #time(column: string, required: boolean, clock: WallClock | null): string | null {
    const text = this.raw(column);
    if (text === '') return required ? this.problem(importMessages.required, { column }) : null;
    return this.timeOf(column, text, clock, { order: 'ymd' });
  }

  #noTime(column: Named, text: string): null {
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
