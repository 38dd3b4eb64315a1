/**
 * How a noun says what its list looks like as a file:
 *
 *   export const roleListExport = listExport('/sys/role/getPageList', { zh: '角色', en: 'Roles' }, (column) => [
 *     column.text('代码', 'Code', (row) => row.code, 20),
 *     column.word('状态', 'State', 'state', (row) => row.state),
 *     column.time('创建时间', 'Created at', (row) => row.createdAt),
 *   ]);
 *
 * The rows are those of the list's answer, with its masks: a cell can show no more than the screen does. The list
 * stands in `contract/listExports.ts` and in `server/listExports.ts`; the rest is done for all lists alike.
 */
import { clockHeading, clockTime } from './fileTimes.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { ListPath, RowOf } from '#contract/index.ts';
import type { Message } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Cell } from './writeTable.ts';

/** What cells are written with. */
export interface CellWords {
  readonly language: Language;
  readonly clock: WallClock;
  /** The word of a value in a dictionary; the value itself when the dictionary knows none. */
  readonly word: (dictionary: string, value: string) => string;
}

export interface ListColumn<Row> {
  readonly header: (clock: WallClock) => Message;
  readonly value: (row: Row, words: CellWords) => Cell;
  /** In characters. */
  readonly width: number;
  /** The dictionaries it takes words from. */
  readonly dictionaries: readonly string[];
}

const YES_NO = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const;

type Value = string | number | null;

/** The columns that a list's file can have. */
const columnsOf = <Row>() => ({
  /** A text or a number as it is. */
  text: (zh: string, en: string, value: (row: Row) => Value, width = 16): ListColumn<Row> => ({
    header: () => ({ zh, en }),
    value,
    width,
    dictionaries: [],
  }),
  /** A text that is there in both languages. */
  named: (zh: string, en: string, value: (row: Row) => Message, width = 20): ListColumn<Row> => ({
    header: () => ({ zh, en }),
    value: (row, { language }) => (language === 'zh-CN' ? value(row).zh : value(row).en),
    width,
    dictionaries: [],
  }),
  /** One value of a dictionary, or several, in the words of that dictionary; empty and null are nothing. */
  word: (
    zh: string,
    en: string,
    dictionary: string,
    value: (row: Row) => string | readonly string[] | null,
    width = 14,
  ): ListColumn<Row> => ({
    header: () => ({ zh, en }),
    value: (row, { word }) => {
      const found = value(row);
      const values = typeof found === 'string' ? [found] : (found ?? []);
      return values
        .filter((each) => each !== '')
        .map((each) => word(dictionary, each))
        .join(', ');
    },
    width,
    dictionaries: [dictionary],
  }),
  /** An instant, by the clock of the fleet, which the heading names. */
  time: (zh: string, en: string, value: (row: Row) => string | null): ListColumn<Row> => ({
    header: (clock) => clockHeading(clock, { zh, en }),
    value: (row, { clock }) => clockTime(clock, value(row)),
    width: 22,
    dictionaries: [],
  }),
  yesNo: (zh: string, en: string, value: (row: Row) => boolean): ListColumn<Row> => ({
    header: () => ({ zh, en }),
    value: (row, { language }) => YES_NO[value(row) ? 'true' : 'false'][language === 'zh-CN' ? 'zh' : 'en'],
    width: 10,
    dictionaries: [],
  }),
});

/** A list as a file, the type of its rows forgotten. */
export interface ListExport<Path extends ListPath = ListPath> {
  readonly path: Path;
  /** Title of the sheet and beginning of the file's name. */
  readonly title: Message;
  readonly columns: readonly ListColumn<unknown>[];
}

/** Declares a list as a file. */
export function listExport<const Path extends ListPath>(
  path: Path,
  title: Message,
  columns: (column: ReturnType<typeof columnsOf<RowOf<Path>>>) => readonly ListColumn<RowOf<Path>>[],
): ListExport<Path> {
  return {
    path,
    title,
    columns: columns(columnsOf<RowOf<Path>>()).map(({ value, ...column }) => ({
      ...column,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows come from the answer that the schema of this very path has parsed
      value: (row: unknown, words) => value(row as RowOf<Path>, words),
    })),
  };
}
