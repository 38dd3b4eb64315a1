/** Reads the first visible sheet of a spreadsheet as a stream of records, in bounded memory. */
import { isEmpty } from './cells.ts';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { JobRefused } from '#server/ground/job/define.ts';
import { importMessages } from './messages.ts';
import { MOST_ABOVE_HEAD } from './head.ts';
import type { CsvRecord } from './records.ts';
import { xlsxRows, type XlsxRow } from './xlsxRows.ts';
import { declaredSize, isUnfit } from './zipGuard.ts';

/** A packed file of this size holds about 200,000 rows; longer files are CSV. */
const MOST_PACKED_BYTES = 16 * 1024 ** 2;
const MOST_UNPACKED_BYTES = 96 * 1024 ** 2;
/** Characters of all cells: one shared text that countless cells name unpacks to next to nothing. */
const MOST_CHARACTERS = 96 * 1024 ** 2;
/** More columns than any import has. */
const MOST_COLUMNS = 100;

export interface OpenSheet {
  /** SHA-256 of the file, in hex. */
  hash: string;
  bytes: number;
  header: readonly string[];
  /** The rows below the header, without empty ones. */
  records: Generator<CsvRecord, void, undefined>;
}

/** The cells up to the last non-empty one. */
const cellsOf = ({ cells }: XlsxRow): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/**
 * Opens a spreadsheet.
 * @param headAt which of its first rows is the head: above it may stand a title
 * @throws JobRefused for a file that is not a spreadsheet, damaged, encrypted, too large (packed or unpacked), or empty
 */
export async function openSheet(
  path: string,
  headAt: (rows: readonly (readonly string[])[]) => number,
): Promise<OpenSheet> {
  const { size } = await stat(path);
  if (size > MOST_PACKED_BYTES)
    throw new JobRefused(importMessages.sheetTooLarge, { most: MOST_PACKED_BYTES / 1024 ** 2 });
  const bytes = await readFile(path);
  const unpacked = declaredSize(bytes);
  if (unpacked === null) throw new JobRefused(importMessages.sheetUnreadable);
  if (unpacked > MOST_UNPACKED_BYTES) throw new JobRefused(importMessages.sheetUnpacksTooLarge);
  if (isUnfit(bytes)) throw new JobRefused(importMessages.sheetUnreadable);
  const rows = xlsxRows(bytes, MOST_COLUMNS);
  const first: XlsxRow[] = [];
  for (let row = read(rows); row !== null && first.length < MOST_ABOVE_HEAD; row = read(rows)) {
    if (!isEmpty(row.cells)) first.push(row);
    if (first.length === MOST_ABOVE_HEAD) break;
  }
  const at = headAt(first.map(cellsOf));
  const head = first[at];
  if (head === undefined) throw new JobRefused(importMessages.empty);
  const header = cellsOf(head);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, bytes: size, header, records: recordsOf(first.slice(at + 1), rows, header.length) };
}

/** The next row; null at the end. Only errors of the reader are the file's fault. */
function read(rows: Generator<XlsxRow, void, undefined>): XlsxRow | null {
  try {
    const next = rows.next();
    return next.done === true ? null : next.value;
  } catch {
    throw new JobRefused(importMessages.sheetUnreadable);
  }
}

function* recordsOf(
  first: readonly XlsxRow[],
  rows: Generator<XlsxRow, void, undefined>,
  width: number,
): Generator<CsvRecord, void, undefined> {
  let characters = 0;
  const ahead = [...first];
  for (let row = ahead.shift() ?? read(rows); row !== null; row = ahead.shift() ?? read(rows)) {
    const cells = cellsOf(row);
    if (isEmpty(cells)) continue;
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > MOST_CHARACTERS) throw new JobRefused(importMessages.sheetUnpacksTooLarge);
    const { line, faults } = row;
    if (cells.length > width) {
      const params = { expected: width, found: cells.length };
      yield { line, problem: importMessages.fieldCount, params, raw: cells.join(' ').slice(0, 2000) };
      continue;
    }
    const fields = Array.from({ length: width }, (_each, at) => cells[at] ?? '');
    yield faults.length === 0 ? { line, fields } : { line, fields, faults };
  }
}
