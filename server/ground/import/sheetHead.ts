/** Recognises the columns of a sheet by its head row. */
import { plainHeading } from '#contract/ground/headings.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { run } from '#server/ground/aside/aside.ts';
import { headAmong } from './head.ts';
import { readSheetTask } from './readSheet.task.ts';
import { importMessages } from './messages.ts';
import type { FieldFault } from './records.ts';
import type { SheetRow } from './readSheet.ts';
import { sheetMessages } from './sheetMessages.ts';
import { isShortened } from './values.ts';

const LIMITS = { deadlineMs: 8000, memoryMb: 320 };

export interface SheetColumns<Column extends string> {
  /** The names of the columns. Both languages and the field's name match; case, spaces and `*` are ignored. */
  readonly names: Readonly<Record<Column, Message>>;
  /** Earlier names of a column, still understood. */
  readonly also?: Readonly<Partial<Record<Column, readonly string[]>>>;
  readonly required: readonly Column[];
  /** Unknown columns are ignored (an export has more); otherwise they are refused. */
  readonly passesOthers: boolean;
}

/** The columns by their headings, as headings are compared. */
function byHeading<Column extends string>({ names, also }: SheetColumns<Column>): ReadonlyMap<string, Column> {
  const isColumn = (name: string): name is Column => Object.hasOwn(names, name);
  const known = Object.keys(names).filter(isColumn);
  return new Map(
    known.flatMap((name) =>
      [names[name].zh, names[name].en, name, ...(also?.[name] ?? [])].map((each): [string, Column] => [
        plainHeading(each),
        name,
      ]),
    ),
  );
}

/** The column at each position; null for an ignored one. 400 for an unknown, repeated or missing column. */
function columnsOf<Column extends string>(head: SheetRow, sheet: SheetColumns<Column>): (Column | null)[] {
  const { names, required, passesOthers } = sheet;
  const byHead = byHeading(sheet);
  const columns = head.cells.map((cell) => {
    const column = byHead.get(plainHeading(cell));
    if (column === undefined && cell !== '' && !passesOthers)
      throw refuseField('fileName', sheetMessages.unknownColumn, { name: cell.slice(0, 60) });
    return column ?? null;
  });
  for (const name of new Set(byHead.values())) {
    const count = columns.filter((column) => column === name).length;
    const label = `${names[name].zh} / ${names[name].en}`;
    if (count > 1) throw refuseField('fileName', sheetMessages.repeatedColumn, { name: label });
    if (count === 0 && required.includes(name))
      throw refuseField('fileName', sheetMessages.missingColumn, { name: label });
  }
  return columns;
}

/** A row below the head: the text of a column, empty when the file lacks it. */
export interface TableRow<Column extends string> {
  line: number;
  cell: (column: Column) => string;
  /** Why a cell of one of the columns cannot be read; null mostly. */
  fault: Pick<FieldFault, 'sentence' | 'params'> | null;
}

/** A cell of a known column whose digits are lost. */
function shortenedIn(cells: readonly string[], places: readonly (string | null)[]): FieldFault | null {
  const at = places.findIndex((column, place) => column !== null && isShortened(cells[place] ?? ''));
  if (at < 0) return null;
  return { at, sentence: importMessages.shortened, params: { column: places[at] ?? '', value: cells[at] ?? '' } };
}

/** Whether a row names all that is required, and so is the head. */
function isHead<Column extends string>({ cells }: SheetRow, columns: SheetColumns<Column>): boolean {
  const known = byHeading(columns);
  const found = new Set(cells.map((cell) => known.get(plainHeading(cell))));
  return columns.required.every((column) => found.has(column));
}

/**
 * The rows of a file whose head has these columns. 400 when the content does not match the file's name, is damaged, or has no
 * rows, more than `most` rows, or wrong columns. Runs in a helper process on behalf of `whose`, the sender's id.
 */
export async function readTable<Column extends string>(
  file: { name: string; bytes: Buffer; whose: string },
  columns: SheetColumns<Column>,
  most: number,
): Promise<TableRow<Column>[]> {
  const { name, bytes, whose } = file;
  const read = await run(readSheetTask, { name, bytes, most }, { ...LIMITS, whose });
  const at = headAmong(read, (row) => isHead(row, columns));
  const [head, ...rows] = read.slice(at);
  if (head === undefined || rows.length === 0) throw refuseField('fileName', sheetMessages.empty);
  const places = columnsOf(head, columns);
  if (rows.length > most) throw refuseField('fileName', sheetMessages.tooManyRows, { most });
  return rows.map(({ line, cells, faults = [] }) => ({
    line,
    cell: (column) => cells[places.indexOf(column)] ?? '',
    fault: faults.find(({ at: place }) => (places[place] ?? null) !== null) ?? shortenedIn(cells, places),
  }));
}
