/** A spreadsheet of few rows, read whole, as rows of text, whichever of the two kinds of file it is. */
import { isEmpty, textOf } from './cells.ts';
import { parse } from 'csv-parse/sync';
import { CsvError } from 'csv-parse';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Message } from '#server/ground/core/messages.ts';
import { FieldRefusal, refuseField } from '#server/ground/core/refusal.ts';
import { sheetMessages } from './sheetMessages.ts';
import { declaredSize, isUnfit } from './zipGuard.ts';

export interface SheetRow {
  /** As a person sees it in the file, from 1. */
  line: number;
  cells: string[];
}

/** Unpacked, 2,000 rows of people are a small part of this. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
/** All rows of twice as many columns as there are. */
const COLUMNS_READ = 'A1:AB1048576';
const LONGEST_ROW = 100_000;
const MOST_COLUMNS = 100;
/** Of all cells together; a text that stands once in the file can be in each of them. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

class Enough extends Error {}

const refuse = (sentence: Message, params: Record<string, string | number> = {}): FieldRefusal =>
  refuseField('fileName', sentence, params);

/** The rows of a file that are not empty, at most `most + 2` of them: the head, and one more than may be. 400 when the file is not what its name says. */
export async function readSheet(fileName: string, bytes: Buffer, most: number): Promise<SheetRow[]> {
  const extension = /\.(xlsx|csv)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined) throw refuse(sheetMessages.wrongExtension);
  const isZip = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
  if (isZip !== (extension === 'xlsx')) throw refuse(sheetMessages.contentDiffers, { extension: `.${extension}` });
  const rows = await (extension === 'xlsx' ? readXlsx(bytes, most + 2) : readCsv(bytes, most + 2));
  let characters = 0;
  for (const { cells } of rows) for (const cell of cells) characters += cell.length;
  if (characters > MOST_CHARACTERS) throw refuse(sheetMessages.unpacksTooLarge);
  return rows;
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
      // not this one
    }
  }
  throw refuse(sheetMessages.badEncoding);
}

/** Whichever of the usual ones is in the first line most. */
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
        // the parser has no other way to be stopped
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
