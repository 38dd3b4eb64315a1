/**
 * The records of a CSV file, each with its first line. A quotation mark that is never closed loses its own line and not the
 * rest of the file; an overlong line is skipped without being kept in memory.
 */
import type { Encoding } from '#contract/ground/encodings.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { chunksOf } from './file.ts';
import { importMessages } from './messages.ts';

/** Most characters of a line. */
export const MOST_CHARACTERS = 1_000_000;
/** Most lines of one quoted field. */
const MOST_LINES = 100;

export interface Line {
  /** From 1. */
  number: number;
  text: string;
  /** The line is overlong: `text` has only its beginning. */
  tooLong: boolean;
}

/** The ends of the lines of a text, each looked for once: most texts have one kind. */
class LineEnds {
  readonly #text: string;
  #lf: number;
  #cr: number;

  constructor(text: string) {
    this.#text = text;
    this.#lf = text.indexOf('\n');
    this.#cr = text.indexOf('\r');
  }

  /** Where the next line ends, and where the one after begins. */
  next(): { end: number; after: number } | null {
    const [lf, cr] = [this.#lf, this.#cr];
    if (lf < 0 && cr < 0) return null;
    const end = lf < 0 || (cr >= 0 && cr < lf) ? cr : lf;
    const after = end === cr && lf === cr + 1 ? end + 2 : end + 1;
    if (lf >= 0 && lf < after) this.#lf = this.#text.indexOf('\n', after);
    if (cr >= 0 && cr < after) this.#cr = this.#text.indexOf('\r', after);
    return { end, after };
  }
}

/** The physical lines of a file: they end in a line feed, a carriage return, or both. */
export async function* linesOf(path: string | Uint8Array, encoding: Encoding): AsyncGenerator<Line, void, undefined> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let number = 0;
  let tooLong = false;
  // a carriage return at the end of a chunk may be half of a line end
  let isHalf = false;
  const take = (text: string): Line => {
    number += 1;
    const line = { number, text, tooLong };
    tooLong = false;
    return line;
  };
  for await (const chunk of chunksOf(path)) {
    let text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    if (isHalf && text.startsWith('\n')) text = text.slice(1);
    isHalf = text.endsWith('\r');
    let from = 0;
    const ends = new LineEnds(text);
    for (let next = ends.next(); next !== null; next = ends.next()) {
      yield take(tooLong ? rest : rest + text.slice(from, next.end));
      rest = '';
      from = next.after;
    }
    if (tooLong) continue;
    rest += text.slice(from);
    if (rest.length > MOST_CHARACTERS) {
      tooLong = true;
      rest = rest.slice(0, 200);
    }
  }
  rest += tooLong ? '' : decoder.decode();
  if (rest !== '') yield take(rest);
}

/** Why a field cannot be read, though its row can. */
export interface FieldFault {
  readonly at: number;
  readonly sentence: Message;
  readonly params: Readonly<Record<string, string>>;
}

export type CsvRecord =
  | { readonly line: number; readonly fields: readonly string[]; readonly faults?: readonly FieldFault[] }
  | {
      readonly line: number;
      readonly problem: Message;
      readonly params: Record<string, string | number>;
      readonly raw: string;
    };

/** The state of a text: complete fields, an open quoted field, or an invalid text. */
type Reading = { fields: string[] } | { before: string[]; open: string[] } | null;

/** Reads a line that continues `begun`. Null: no further line can make it valid. */
function read(text: string, delimiter: string, begun: { before: string[]; open: string[] } | null): Reading {
  if (begun === null && !text.includes('"')) return { fields: text.split(delimiter) };
  const fields = begun?.before ?? [];
  let open = begun?.open ?? null;
  for (let at = 0; at <= text.length;) {
    if (open === null && text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      const field = end < 0 ? text.slice(at) : text.slice(at, end);
      if (field.includes('"')) return null;
      fields.push(field);
      at = end < 0 ? text.length + 1 : end + 1;
      continue;
    }
    const from = open === null ? at + 1 : at;
    const end = closingQuote(text, from);
    if (end < 0) return { before: fields, open: [...(open ?? []), text.slice(from)] };
    if (end + 1 < text.length && text[end + 1] !== delimiter) return null;
    fields.push([...(open ?? []), text.slice(from, end)].join('\n').replaceAll('""', '"'));
    open = null;
    at = end + 2;
  }
  return { fields };
}

/** The fields of a text; null when a quoted field is open or closed in a wrong place. */
export function fieldsOf(text: string, delimiter: string): string[] | null {
  const reading = read(text, delimiter, null);
  return reading !== null && 'fields' in reading ? reading.fields : null;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** The next line that is not blank, or null. */
export async function nextFilled(lines: AsyncGenerator<Line, void, undefined>): Promise<Line | null> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (!isBlank(next.value.text) || next.value.tooLong) return next.value;
  }
  return null;
}

/** Lines that were read already, and then the others. */
export async function* linesFrom(
  ahead: readonly Line[],
  lines: AsyncGenerator<Line, void, undefined>,
): AsyncGenerator<Line, void, undefined> {
  yield* ahead;
  yield* lines;
}

/** The records after the header, without blank lines. */
export async function* recordsOf(
  lines: AsyncGenerator<Line, void, undefined>,
  delimiter: string,
  width: number,
): AsyncGenerator<CsvRecord, void, undefined> {
  const ahead: Line[] = [];
  const nextLine = async (): Promise<Line | null> => {
    const waiting = ahead.shift();
    if (waiting !== undefined) return waiting;
    const next = await lines.next();
    return next.done ? null : next.value;
  };
  for (let line = await nextLine(); line !== null; line = await nextLine()) {
    if (isBlank(line.text) && !line.tooLong) continue;
    const reading = line.tooLong ? null : read(line.text, delimiter, null);
    if (reading !== null && 'open' in reading) {
      yield await joined(line, reading, delimiter, width, ahead, lines);
      continue;
    }
    yield reading?.fields.length === width
      ? { line: line.number, fields: reading.fields }
      : bad(line, reading?.fields ?? null, width);
  }
}

function bad({ number: line, text, tooLong }: Line, fields: readonly string[] | null, width: number): CsvRecord {
  const raw = text.slice(0, 2000);
  if (tooLong) return { line, problem: importMessages.lineTooLong, params: { limit: MOST_CHARACTERS }, raw };
  if (fields === null) return { line, problem: importMessages.brokenQuote, params: {}, raw };
  return { line, problem: importMessages.fieldCount, params: { expected: width, found: fields.length }, raw };
}

/** Reads a quoted field over the next lines; when it is never closed, those lines are separate records. */
async function joined(
  first: Line,
  begun: { before: string[]; open: string[] },
  delimiter: string,
  width: number,
  ahead: Line[],
  lines: AsyncGenerator<Line, void, undefined>,
): Promise<CsvRecord> {
  let reading: Reading = begun;
  let characters = first.text.length;
  for (let count = 0; count < MOST_LINES && reading !== null && 'open' in reading; count += 1) {
    if (ahead.length <= count) {
      const next = await lines.next();
      if (next.done) break;
      ahead.push(next.value);
    }
    const line = ahead[count];
    characters += line?.text.length ?? 0;
    if (line === undefined || line.tooLong || characters > MOST_CHARACTERS) break;
    reading = read(line.text, delimiter, reading);
    if (reading === null || 'open' in reading) continue;
    if (reading.fields.length !== width) break;
    ahead.splice(0, count + 1);
    return { line: first.number, fields: reading.fields };
  }
  return bad(first, null, width);
}
