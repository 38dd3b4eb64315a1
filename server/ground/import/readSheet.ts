/** Reads a small CSV file or spreadsheet completely, as rows of text. */
import { isEmpty } from './cells.ts';
import { parse } from 'csv-parse/sync';
import { CsvError } from 'csv-parse';
import type { Message, Params } from '#server/ground/core/messages.ts';
import { FieldRefusal, refuseField } from '#server/ground/core/refusal.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { sheetMessages } from './sheetMessages.ts';
import { separatorOf, textOf } from './file.ts';
import { MOST_ABOVE_HEAD } from './head.ts';
import { importMessages } from './messages.ts';
import type { FieldFault } from './records.ts';
import { xlsxRows } from './xlsxRows.ts';
import { declaredSize, isUnfit } from './zipGuard.ts';

export interface SheetRow {
  /** The line number as shown to people, from 1. */
  line: number;
  cells: string[];
  /** Cells that cannot be read. */
  faults?: readonly FieldFault[];
}

/** Unpacked bytes; 2,000 rows of people are a small part of it. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
/** All rows with twice the known number of columns. */
const COLUMNS_READ = 28;
const LONGEST_ROW = 100_000;
const MOST_COLUMNS = 100;
/** Characters of a cell that are kept: more than any field takes, so that what is longer is refused where it is checked. */
const MOST_CELL = 5000;
/** Characters of all cells together; a shared string of the file can be in every cell. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

class Enough extends Error {}

const refuse = (sentence: Message, params: Params = {}): FieldRefusal => refuseField('fileName', sentence, params);

/** The non-empty rows of a file: the head with what stands above it, and at least one more than `most`. 400 when the content does not match the file's name. */
export function readSheet(fileName: string, bytes: Buffer, most: number): SheetRow[] {
  const extension = /\.(xlsx|csv)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined) throw refuse(sheetMessages.wrongExtension);
  const isZip = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
  if (isZip !== (extension === 'xlsx')) throw refuse(sheetMessages.contentDiffers, { extension: `.${extension}` });
  const limit = most + 1 + MOST_ABOVE_HEAD;
  const rows = extension === 'xlsx' ? readXlsx(bytes, limit) : readCsv(bytes, limit);
  let characters = 0;
  for (const { cells } of rows) for (const cell of cells) characters += cell.length;
  if (characters > MOST_CHARACTERS) throw refuse(sheetMessages.unpacksTooLarge);
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.slice(0, MOST_CELL)) }));
}

function readXlsx(bytes: Buffer, limit: number): SheetRow[] {
  const size = declaredSize(bytes);
  if (size === null) throw refuse(sheetMessages.unreadable);
  if (size > MOST_UNPACKED_BYTES) throw refuse(sheetMessages.unpacksTooLarge);
  if (isUnfit(bytes)) throw refuse(sheetMessages.unreadable);
  const rows: SheetRow[] = [];
  try {
    for (const { line, cells, faults } of xlsxRows(bytes, COLUMNS_READ)) {
      if (!isEmpty(cells)) rows.push({ line, cells: [...cells], ...(faults.length > 0 ? { faults } : {}) });
      if (rows.length === limit) break;
    }
  } catch (error) {
    throw new FieldRefusal(
      [{ path: 'fileName', sentence: sheetMessages.unreadable, params: {} }],
      400,
      sheetMessages.unreadable,
      error,
    );
  }
  return rows;
}

/** By the rules of every import. */
function decode(bytes: Buffer): string {
  try {
    return bytes.length === 0 ? '' : textOf(bytes);
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error;
    if (error.sentence === importMessages.notText) throw refuse(sheetMessages.contentDiffers, { extension: '.csv' });
    throw refuse(error.sentence, error.params);
  }
}

/** The usual delimiter that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r\n?|\n/, 1);
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function readCsv(bytes: Buffer, limit: number): SheetRow[] {
  const whole = decode(bytes);
  const [first = ''] = whole.split(/\r\n?|\n/, 1);
  const separator = separatorOf(first);
  // the line stays blank, so that the others keep their numbers
  const text = separator === null ? whole : whole.slice(first.length);
  if (text.includes('\0')) throw refuse(sheetMessages.contentDiffers, { extension: '.csv' });
  const rows: SheetRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: separator ?? delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: LONGEST_ROW,
      onRecord: (cells: string[], { lines }) => {
        if (!isEmpty(cells)) rows.push({ line: lines, cells: cells.slice(0, MOST_COLUMNS) });
        // the parser can only be stopped by an exception
        if (rows.length === limit) throw new Enough();
        return null;
      },
    });
  } catch (error) {
    if (error instanceof Enough) return rows;
    if (!(error instanceof CsvError)) throw error;
    throw refuse(sheetMessages.badCsv, { line: Number(error['lines'] ?? rows.length + 1) });
  }
  return rows;
}
