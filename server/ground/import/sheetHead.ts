/** Which column of a sheet is which: the head of its table, as people write it. */
import { plainHeading } from '#contract/ground/headings.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { run } from '#server/ground/aside/aside.ts';
import { readSheetTask } from './readSheet.task.ts';
import type { SheetRow } from './readSheet.ts';
import { sheetMessages } from './sheetMessages.ts';

const LIMITS = { deadlineMs: 8000, memoryMb: 320 };

export interface SheetColumns<Column extends string> {
  /** What each is called. Understood in both languages and as the field's name; case, spaces and a `*` do not matter. */
  readonly names: Readonly<Record<Column, Message>>;
  readonly required: readonly Column[];
  /** Others are passed over, as those that only an export has; else a mistyped one is refused. */
  readonly passesOthers: boolean;
}

/** The column of each place; null for one that is passed over. 400 for one that is unknown, there twice, or missing. */
function columnsOf<Column extends string>(
  head: SheetRow,
  { names, required, passesOthers }: SheetColumns<Column>,
): (Column | null)[] {
  const isColumn = (name: string): name is Column => Object.hasOwn(names, name);
  const known = Object.keys(names).filter(isColumn);
  const byHead = new Map(
    known.flatMap((name) =>
      [names[name].zh, names[name].en, name].map((each): [string, Column] => [plainHeading(each), name]),
    ),
  );
  const columns = head.cells.map((cell) => {
    const column = byHead.get(plainHeading(cell));
    if (column === undefined && cell !== '' && !passesOthers)
      throw refuseField('fileName', sheetMessages.unknownColumn, { name: cell.slice(0, 60) });
    return column ?? null;
  });
  for (const name of known) {
    const count = columns.filter((column) => column === name).length;
    const label = `${names[name].zh} / ${names[name].en}`;
    if (count > 1) throw refuseField('fileName', sheetMessages.repeatedColumn, { name: label });
    if (count === 0 && required.includes(name))
      throw refuseField('fileName', sheetMessages.missingColumn, { name: label });
  }
  return columns;
}

/** A row of the table beneath a head: the text of a column, empty for one that the file does not have. */
export interface TableRow<Column extends string> {
  line: number;
  cell: (column: Column) => string;
}

/**
 * The rows of a file that has a head of these columns. 400 when the file is not what its name says, is damaged, or has
 * no rows, more than `most`, or not the right columns. Read aside, for `whose`, the id of who sent it.
 */
export async function readTable<Column extends string>(
  file: { name: string; bytes: Buffer; whose: string },
  columns: SheetColumns<Column>,
  most: number,
): Promise<TableRow<Column>[]> {
  const { name, bytes, whose } = file;
  const [head, ...rows] = await run(readSheetTask, { name, bytes, most }, { ...LIMITS, whose });
  if (head === undefined || rows.length === 0) throw refuseField('fileName', sheetMessages.empty);
  const places = columnsOf(head, columns);
  if (rows.length > most) throw refuseField('fileName', sheetMessages.tooManyRows, { most });
  return rows.map(({ line, cells }) => ({ line, cell: (column) => cells[places.indexOf(column)] ?? '' }));
}
