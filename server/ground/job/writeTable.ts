/** Tables of any length as CSV or XLSX files, written as they are read. */
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { writeXlsxStream } from 'hucre/xlsx';

/** A number stays a number; a text never starts a formula. */
export type Cell = string | number | null;

export interface TableColumn<Row> {
  header: string;
  value: (row: Row) => Cell;
  /** For sheets, in characters. */
  width?: number;
}

export interface TableToWrite<Row> {
  columns: readonly TableColumn<Row>[];
  rows: AsyncIterable<readonly Row[]>;
  format: 'csv' | 'xlsx';
  /** Name of the sheet. */
  title: string;
  /** The file appears here only when it is whole. */
  path: string;
  onProgress?: (done: number) => void;
  signal: AbortSignal;
}

/** Characters that begin a formula in spreadsheets, including full-width forms. */
const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that spreadsheets show as it is. */
export const safeText = (text: string): string => (STARTS_FORMULA.test(text) ? `'${text}` : text);

const safe = (cell: Cell): Cell => (typeof cell === 'string' ? safeText(cell) : cell);

/** One field by RFC 4180. */
export function csvField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = safeText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvField).join(',')}\r\n`;

/** Without it spreadsheets read a CSV file in the system's encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Writes the table and returns the number of rows. */
export async function writeTable<Row>(table: TableToWrite<Row>): Promise<number> {
  const unfinished = `${table.path}.part`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    const count = table.format === 'csv' ? await writeCsv(handle, table) : await writeXlsx(handle, table);
    await handle.sync();
    await handle.close();
    await rename(unfinished, table.path);
    return count;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeCsv<Row>(
  handle: FileHandle,
  { columns, rows, signal, onProgress }: TableToWrite<Row>,
): Promise<number> {
  let count = 0;
  await handle.write(BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header)));
  for await (const batch of rows) {
    signal.throwIfAborted();
    await handle.appendFile(batch.map((row) => csvLine(columns.map(({ value }) => value(row)))).join(''));
    count += batch.length;
    onProgress?.(count);
  }
  return count;
}

async function writeXlsx<Row>(
  handle: FileHandle,
  { columns, rows, title, signal, onProgress }: TableToWrite<Row>,
): Promise<number> {
  let count = 0;
  async function* cells(): AsyncGenerator<Cell[], void, undefined> {
    for await (const batch of rows) {
      signal.throwIfAborted();
      for (const row of batch) yield columns.map(({ value }) => safe(value(row)));
      count += batch.length;
      onProgress?.(count);
    }
  }
  // rows beyond one sheet continue, with the header, on the next
  const stream = writeXlsxStream(cells(), {
    name: title,
    columns: columns.map(({ header, width = 14 }) => ({ header, width })),
    freezePane: { rows: 1 },
    zip64: true,
  });
  for await (const chunk of stream) await handle.write(chunk);
  return count;
}
