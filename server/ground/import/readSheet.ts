/** Reads a small CSV file or spreadsheet completely, as rows of text. */
import { isEmpty, textOf } from './cells.ts';
import { parse } from 'csv-parse/sync';
import { CsvError } from 'csv-parse';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Message } from '#server/ground/core/messages.ts';
import { FieldRefusal, refuseField } from '#server/ground/core/refusal.ts';
import { sheetMessages } from './sheetMessages.ts';
import { declaredSize, isUnfit } from './zipGuard.ts';

export interface SheetRow {
  /** The line number as shown to people, from 1. */
  line: number;
  cells: string[];
}

/** Unpacked bytes; 2,000 rows of people are a small part of it. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
/** All rows with twice the known number of columns. */
const COLUMNS_READ = 'A1:AB1048576';
const LONGEST_ROW = 100_000;
const MOST_COLUMNS = 100;
/** Characters of a cell that are kept: more than any field takes, so that what is longer is refused where it is checked. */
const MOST_CELL = 5000;
/** Characters of all cells together; a shared string of the file can be in every cell. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

class Enough extends Error {}

const refuse = (sentence: Message, params: Record<string, string | number> = {}): FieldRefusal =>
  refuseField('fileName', sentence, params);

/** The non-empty rows of a file, at most `most + 2`: the head, and one more than allowed. 400 when the content does not match the file's name. */
export async function readSheet(fileName: string, bytes: Buffer, most: number): Promise<SheetRow[]> {
  const extension = /\.(xlsx|csv)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined) throw refuse(sheetMessages.wrongExtension);
  const isZip = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
  if (isZip !== (extension === 'xlsx')) throw refuse(sheetMessages.contentDiffers, { extension: `.${extension}` });
  const rows = await (extension === 'xlsx' ? readXlsx(bytes, most + 2) : readCsv(bytes, most + 2));
  let characters = 0;
  for (const { cells } of rows) for (const cell of cells) characters += cell.length;
  if (characters > MOST_CHARACTERS) throw refuse(sheetMessages.unpacksTooLarge);
  return rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, MOST_CELL)) }));
}

async function readXlsx(bytes: Buffer, limit: number): Promise<SheetRow[]> {
  const size = declaredSize(bytes);
  if (size === null) throw refuse(sheetMessages.unreadable);
  if (size > MOST_UNPACKED_BYTES) throw refuse(sheetMessages.unpacksTooLarge);
  if (isUnfit(bytes)) throw refuse(sheetMessages.unreadable);
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0, range: COLUMNS_READ })) {
      const cells = values.map(textOf);
      if (!isEmpty(cells)) rows.push({ line: index + 1, cells });
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

const DECODERS = ['utf-8', 'gb18030'] as const;

function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isUtf16 ? (['utf-16le'] as const) : DECODERS) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // not in this encoding
    }
  }
  throw refuse(sheetMessages.badEncoding);
}

/** The usual delimiter that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function readCsv(bytes: Buffer, limit: number): SheetRow[] {
  const text = decode(bytes);
  if (text.includes('\0')) throw refuse(sheetMessages.contentDiffers, { extension: '.csv' });
  const rows: SheetRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
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
