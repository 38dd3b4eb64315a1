/** Reads the first sheet of a spreadsheet as a stream of records, in bounded memory. */
import { isEmpty, textOf } from './cells.ts';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { streamXlsxRows, type StreamRow } from 'hucre/xlsx';
import { JobRefused } from '#server/ground/job/define.ts';
import { importMessages } from './messages.ts';
import type { CsvRecord } from './records.ts';
import { declaredSize, isUnfit } from './zipGuard.ts';

/** A packed file of this size holds about 200,000 rows; longer files are CSV. */
const MOST_PACKED_BYTES = 16 * 1024 ** 2;
const MOST_UNPACKED_BYTES = 96 * 1024 ** 2;
/** Characters of all cells: one shared text that countless cells name unpacks to next to nothing. */
const MOST_CHARACTERS = 96 * 1024 ** 2;
/** More columns than any import has. */
const RANGE = 'A1:CV1048576';

export interface OpenSheet {
  /** SHA-256 of the file, in hex. */
  hash: string;
  bytes: number;
  header: readonly string[];
  /** The rows below the header, without empty ones. */
  records: AsyncGenerator<CsvRecord, void, undefined>;
}

/** The cells up to the last non-empty one. */
const cellsOf = ({ values }: StreamRow): string[] => {
  const cells = values.map(textOf);
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
};

/**
 * Opens a spreadsheet.
 * @throws JobRefused for a file that is not a spreadsheet, damaged, encrypted, too large (packed or unpacked), or empty
 */
export async function openSheet(path: string): Promise<OpenSheet> {
  const { size } = await stat(path);
  if (size > MOST_PACKED_BYTES)
    throw new JobRefused(importMessages.sheetTooLarge, { most: MOST_PACKED_BYTES / 1024 ** 2 });
  const bytes = await readFile(path);
  const unpacked = declaredSize(bytes);
  if (unpacked === null) throw new JobRefused(importMessages.sheetUnreadable);
  if (unpacked > MOST_UNPACKED_BYTES) throw new JobRefused(importMessages.sheetUnpacksTooLarge);
  if (isUnfit(bytes)) throw new JobRefused(importMessages.sheetUnreadable);
  const rows = rowsOf(bytes);
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const header = cellsOf(next.value);
    if (isEmpty(header)) continue;
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { hash, bytes: size, header, records: recordsOf(rows, header.length) };
  }
  throw new JobRefused(importMessages.empty);
}

async function* rowsOf(bytes: Buffer): AsyncGenerator<StreamRow, void, undefined> {
  const rows = streamXlsxRows(bytes, { sheet: 0, range: RANGE });
  try {
    // only errors of the reader are the file's fault; errors of the consumer between two rows are not caught here
    for (let next = await read(rows); !next.done; next = await read(rows)) yield next.value;
  } finally {
    await rows.return();
  }
}

async function read(rows: AsyncGenerator<StreamRow, void, undefined>): Promise<IteratorResult<StreamRow, void>> {
  try {
    return await rows.next();
  } catch {
    throw new JobRefused(importMessages.sheetUnreadable);
  }
}

async function* recordsOf(
  rows: AsyncGenerator<StreamRow, void, undefined>,
  width: number,
): AsyncGenerator<CsvRecord, void, undefined> {
  let characters = 0;
  for await (const row of rows) {
    const cells = cellsOf(row);
    if (isEmpty(cells)) continue;
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > MOST_CHARACTERS) throw new JobRefused(importMessages.sheetUnpacksTooLarge);
    const line = row.index + 1;
    if (cells.length > width) {
      const params = { expected: width, found: cells.length };
      yield { line, problem: importMessages.fieldCount, params, raw: cells.join(' ').slice(0, 2000) };
    } else yield { line, fields: Array.from({ length: width }, (_each, at) => cells[at] ?? '') };
  }
}
