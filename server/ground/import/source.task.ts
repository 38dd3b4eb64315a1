/**
 * Opening a file that is to be imported, and reading it record by record. Somebody sent it, and what reading it costs is
 * theirs to choose: so it is done aside (server/ground/aside).
 */
import type { Message } from '#server/ground/core/messages.ts';
import { task } from '#server/ground/aside/task.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { inspectFile, type FileFacts } from './file.ts';
import { importMessages } from './messages.ts';
import { fieldsOf, headerLine, linesOf, recordsOf, type CsvRecord, type Line } from './records.ts';
import { openSheet } from './sheet.ts';
import type { SourceKind } from './upload.ts';

const DELIMITERS = [',', ';', '\t'];
/** Records of one portion, and about so many characters: who takes it in does so in one go. */
const MOST_RECORDS = 500;
const MOST_CHARACTERS = 256 * 1024;

/** Far more than any import has. */
const MOST_COLUMNS = 1000;

/** The columns that a file should have. */
export interface Expected {
  readonly columns: readonly { readonly header: string; readonly required: boolean }[];
  /** A column that only another kind of file has, so that one is not taken for the other; and what to say then. */
  readonly foreign?: { readonly column: string; readonly refusal: Message };
}

export interface SourceWish {
  readonly path: string;
  readonly kind: SourceKind;
  readonly expected: Expected;
  /** When a CSV file has been looked through already. */
  readonly facts?: FileFacts;
  /** Where an earlier run of a file with this hash ended: what stands up to there is left out. */
  readonly reached: { readonly hash: string; readonly line: number } | null;
}

/** What is known of a file before its records. */
export interface Opened {
  facts: FileFacts;
  /** Which columns stand where in the file. */
  names: readonly string[];
  /** About how many rows; null when nothing says so. */
  about: number | null;
}

type Source = Opened & { records: AsyncGenerator<CsvRecord, void, undefined> };
export type SourcePortion = { readonly opened: Opened } | { readonly records: readonly CsvRecord[] };

interface Header {
  delimiter: string;
  names: readonly string[];
}

function readHeader(line: Line | null, { columns }: Expected): Header {
  if (line === null) throw new JobRefused(importMessages.empty);
  if (line.tooLong) throw new JobRefused(importMessages.headerTooLong);
  const headers = DELIMITERS.map((delimiter): Header => {
    const names = (fieldsOf(line.text, delimiter) ?? [line.text]).map((name) => name.trim());
    return { delimiter, names };
  });
  const known = ({ names }: Header) => columns.filter(({ header }) => names.includes(header)).length;
  return headers.reduce((best, each) => (known(each) > known(best) ? each : best));
}

/** @throws JobRefused when a column that is needed is missing, one of ours is there twice, or it is another kind of file */
function checkNames(names: readonly string[], { columns, foreign }: Expected): void {
  if (foreign !== undefined && names.includes(foreign.column)) {
    throw new JobRefused(foreign.refusal, { column: foreign.column });
  }
  const missing = columns.filter(({ header: name, required }) => required && !names.includes(name));
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
  if (names.length > MOST_COLUMNS) throw new JobRefused(importMessages.tooManyColumns, { most: MOST_COLUMNS });
}

async function open({ path, kind, expected, facts: known }: SourceWish): Promise<Source> {
  if (kind === 'xlsx') {
    const { hash, bytes, header, records } = await openSheet(path);
    checkNames(header, expected);
    return { facts: { hash, encoding: 'utf-8', lineEnds: 0, bytes }, names: header, about: null, records };
  }
  const facts = known ?? (await inspectFile(path));
  const lines = linesOf(path, facts.encoding);
  const { delimiter, names } = readHeader(await headerLine(lines), expected);
  checkNames(names, expected);
  return { facts, names, about: facts.lineEnds, records: recordsOf(lines, delimiter, names.length) };
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

/** First what the file is, then its records, some at a time. */
export const sourceTask = task(import.meta.url, 'source', portionsOf);
