/**
 * Opens a file for an import and reads it record by record. The sender chooses what that costs, so it runs in a helper process
 * (server/ground/aside).
 */
import type { Encoding } from '#contract/ground/encodings.ts';
import { headingStem, plainHeading } from '#contract/ground/headings.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { task } from '#server/ground/aside/task.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { inspectFile, separatorOf, type FileFacts } from './file.ts';
import { importMessages } from './messages.ts';
import { fieldsOf, linesFrom, linesOf, nextFilled, recordsOf, type CsvRecord, type Line } from './records.ts';
import { headAmong, MOST_ABOVE_HEAD } from './head.ts';
import { openSheet } from './sheet.ts';
import type { SourceKind } from './upload.ts';

const DELIMITERS = [',', ';', '\t'];
/** Most records and characters of a portion, which the receiver processes without yielding. */
const MOST_RECORDS = 500;
const MOST_CHARACTERS = 256 * 1024;

/** Compared characters of a heading. */
const MOST_HEADING = 200;
/** More columns than any import has. */
const MOST_COLUMNS = 1000;

export interface ExpectedColumn {
  readonly header: string;
  /** Further headings with the same meaning. */
  readonly also?: readonly string[] | undefined;
  readonly required: boolean;
}

/** The columns that a file should have. */
export interface Expected {
  readonly columns: readonly ExpectedColumn[];
  /** A column that only another kind of file has, which tells the two apart, and the message in that case. */
  readonly foreign?: { readonly column: string; readonly refusal: Message };
}

export interface SourceWish {
  /** The path of the file, or its bytes. */
  readonly path: string | Uint8Array;
  readonly kind: SourceKind;
  readonly expected: Expected;
  /** What a person says that a CSV file is written in; else it is found out. */
  readonly encoding?: Encoding;
  /** The result of an earlier inspection of a CSV file. */
  readonly facts?: FileFacts;
  /** Where an earlier run of a file with this hash ended: everything before is skipped. */
  readonly reached: { readonly hash: string; readonly line: number } | null;
}

/** The description of a file, sent before its records. */
export interface Opened {
  facts: FileFacts;
  /** The headings of the file. */
  names: readonly string[];
  /** For each expected column its index in the file; -1 when missing. */
  places: readonly number[];
  /** The approximate number of rows; null when unknown. */
  about: number | null;
}

type Source = Opened & { records: AsyncGenerator<CsvRecord, void, undefined> | Generator<CsvRecord, void, undefined> };
export type SourcePortion = { readonly opened: Opened } | { readonly records: readonly CsvRecord[] };

interface Header {
  delimiter: string;
  names: readonly string[];
}

/** A line as the head of a file, parted as makes most of its names known. */
function headerOf({ text }: Line, { columns }: Expected, separator: string | null): Header {
  const headers = (separator === null ? DELIMITERS : [separator]).map((delimiter): Header => {
    const names = (fieldsOf(text, delimiter) ?? [text]).map((name) => name.trim());
    return { delimiter, names };
  });
  const known = ({ names }: Header) => placesOf(names, columns).filter((place) => place >= 0).length;
  const best = headers.reduce((one, other) => (known(other) > known(one) ? other : one));
  // without expected columns: the delimiter that gives the most fields
  return known(best) > 0 ? best : headers.reduce((one, other) => (other.names.length > one.names.length ? other : one));
}

/** The head of a file, which may stand below a title, and the lines after it. @throws JobRefused without one */
async function readHeader(lines: AsyncGenerator<Line, void, undefined>, expected: Expected) {
  const ahead: Line[] = [];
  let line = await nextFilled(lines);
  const separator = line === null ? null : separatorOf(line.text.trim());
  if (separator !== null) line = await nextFilled(lines);
  if (line === null) throw new JobRefused(importMessages.empty);
  if (line.tooLong) throw new JobRefused(importMessages.headerTooLong);
  for (
    ;
    line !== null && ahead.length < MOST_ABOVE_HEAD;
    line = ahead.length < MOST_ABOVE_HEAD ? await nextFilled(lines) : null
  ) {
    ahead.push(line);
    if (line.tooLong || hasNeeded(headerOf(line, expected, separator).names, expected)) break;
  }
  const headers = ahead.map((each) => headerOf(each, expected, separator));
  const at = headAmong(headers, ({ names }) => hasNeeded(names, expected));
  const header = headers[at];
  if (header === undefined) throw new JobRefused(importMessages.empty);
  return { ...header, rest: linesFrom(ahead.slice(at + 1), lines) };
}

/** The index of each column: by the first of its headings that matches exactly, else by normalised comparison. */
function placesOf(names: readonly string[], columns: readonly ExpectedColumn[]): number[] {
  const plain = names.map((name) => plainHeading(name.slice(0, MOST_HEADING)));
  const stems = names.map((name) => headingStem(name.slice(0, MOST_HEADING)));
  return columns.map(({ header, also }) => {
    const exact = names.indexOf(header);
    if (also === undefined || exact >= 0) return exact;
    const wanted = [header, ...also];
    const found = [
      ...wanted.map((each) => names.indexOf(each)),
      ...wanted.map((each) => plain.indexOf(plainHeading(each))),
      ...wanted.map((each) => stems.indexOf(headingStem(each))),
    ].find((place) => place >= 0);
    return found ?? -1;
  });
}

/** Whether a row names every column that a file must have, and one of those that it may have. */
function hasNeeded(names: readonly string[], { columns }: Expected): boolean {
  const places = placesOf(names, columns);
  return places.some((place) => place >= 0) && columns.every(({ required }, at) => !required || places[at] !== -1);
}

/** @throws JobRefused when a required column is missing, a known one repeated, or the file is of another kind */
function checkNames(names: readonly string[], { columns, foreign }: Expected): readonly number[] {
  if (names.length > MOST_COLUMNS) throw new JobRefused(importMessages.tooManyColumns, { most: MOST_COLUMNS });
  const places = placesOf(names, columns);
  if (foreign !== undefined && names.includes(foreign.column)) {
    throw new JobRefused(foreign.refusal, { column: foreign.column });
  }
  const missing = columns.filter(({ required }, at) => required && places[at] === -1);
  if (missing.length > 0) {
    throw new JobRefused(importMessages.missingColumns, {
      columns: missing.map(({ header: name }) => name).join(', '),
    });
  }
  const repeated = columns.filter(({ header: name }) => names.filter((each) => each === name).length > 1);
  if (repeated.length > 0) {
    throw new JobRefused(importMessages.repeatedColumns, {
      columns: repeated.map(({ header: name }) => name).join(', '),
    });
  }
  return places;
}

async function open({ path, kind, expected, encoding, facts: known }: SourceWish): Promise<Source> {
  if (kind === 'xlsx' && typeof path === 'string') {
    const { hash, bytes, header, records } = await openSheet(path, (rows) =>
      headAmong(rows, (names) => hasNeeded(names, expected)),
    );
    const places = checkNames(header, expected);
    return {
      facts: { hash, encoding: 'utf-8', because: 'mark', lineEnds: 0, bytes },
      names: header,
      places,
      about: null,
      records,
    };
  }
  const inspected = known ?? (await inspectFile(path));
  const facts: FileFacts = encoding === undefined ? inspected : { ...inspected, encoding, because: 'chosen' };
  const { delimiter, names, rest } = await readHeader(linesOf(path, facts.encoding), expected);
  const places = checkNames(names, expected);
  return { facts, names, places, about: facts.lineEnds, records: recordsOf(rest, delimiter, names.length) };
}

const sizeOf = (record: CsvRecord): number =>
  'problem' in record ? record.raw.length : record.fields.reduce((sum, field) => sum + field.length, 0);

async function* portionsOf(wish: SourceWish): AsyncGenerator<SourcePortion, void, undefined> {
  const { records, ...opened } = await open(wish);
  yield { opened };
  const after = wish.reached?.hash === opened.facts.hash ? wish.reached.line : 0;
  let portion: CsvRecord[] = [];
  let size = 0;
  for await (const record of records) {
    if (record.line <= after) continue;
    portion.push(record);
    size += sizeOf(record);
    if (portion.length < MOST_RECORDS && size < MOST_CHARACTERS) continue;
    yield { records: portion };
    portion = [];
    size = 0;
  }
  if (portion.length > 0) yield { records: portion };
}

/** Yields the description of the file, then its records in portions. */
export const sourceTask = task(import.meta.url, 'source', portionsOf);
