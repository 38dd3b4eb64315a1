/** Tables of any length as CSV or XLSX files, written as they are read. */
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { safeText } from '#contract/ground/sheetText.ts';
import { BYTE_ORDER_MARK, csvLine, type Cell } from './csvText.ts';

export type { Cell };

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

const safe = (cell: Cell): Cell => (typeof cell === 'string' ? safeText(cell) : cell);

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
