/**
 * Declares a list as a file. Headings are the noun's words, and a field reads as its declaration says: a dictionary's words,
 * a time by the fleet's clock, yes or no.
 *
 *   export const roleListExport = listExport('/sys/role/getPageList', roleWords, (column) => [
 *     column.field('code', 20),
 *     column.field('state'),
 *     column.of('areaCodes', (row) => row.areaCodes.join(', '), 20),
 *   ]);
 *
 * The rows are those of the list's answer, with its masks: a cell can show no more than the screen does. The list
 * stands in `contract/listExports.ts` and the noun announces it in its `noun.ts`; the rest is done for all lists alike.
 */
import { clockHeading, clockTime } from './fileTimes.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { ListPath, RowOf } from '#contract/index.ts';
import { fieldOf, type Field, type FieldWords, type NounWords, type Text } from '#contract/ground/words.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Cell, TableColumn } from './writeTable.ts';

/** Language, clock and dictionaries of headings and cells. */
export interface CellWords {
  readonly language: Language;
  readonly clock: WallClock;
  /** The word of a value in a dictionary; the value itself without one. */
  readonly word: (dictionary: string, value: string) => string;
}

export interface ListColumn<Row> {
  readonly header: (words: CellWords) => string;
  readonly value: (row: Row, words: CellWords) => Cell;
  /** In characters. */
  readonly width: number;
  /** The dictionaries it takes words from. */
  readonly dictionaries: readonly string[];
}

/** The columns of a table, in one language and by one clock. */
export const tableColumns = <Row>(columns: readonly ListColumn<Row>[], words: CellWords): TableColumn<Row>[] =>
  columns.map(({ header, value, width }) => ({ header: header(words), value: (row) => value(row, words), width }));

/** The dictionaries that columns take words from. */
export const dictionariesOf = (columns: readonly Pick<ListColumn<never>, 'dictionaries'>[]): string[] => [
  ...new Set(columns.flatMap(({ dictionaries }) => dictionaries)),
];

const headed =
  (zh: string, en: string) =>
  ({ language }: CellWords): string =>
    say({ zh, en }, language);

const YES_NO = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const;

type Value = string | number | null;

/** The columns that a list's file can have. */
const columnsOf = <Row>() => ({
  /** A text or a number as it is. */
  text: (zh: string, en: string, value: (row: Row) => Value, width = 16): ListColumn<Row> => ({
    header: headed(zh, en),
    value,
    width,
    dictionaries: [],
  }),
  /** A text in both languages. */
  named: (zh: string, en: string, value: (row: Row) => Message, width = 20): ListColumn<Row> => ({
    header: headed(zh, en),
    value: (row, { language }) => say(value(row), language),
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
    header: headed(zh, en),
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
    header: ({ clock, language }) => say(clockHeading(clock, { zh, en }), language),
    value: (row, { clock }) => clockTime(clock, value(row)),
    width: 22,
    dictionaries: [],
  }),
  yesNo: (zh: string, en: string, value: (row: Row) => boolean): ListColumn<Row> => ({
    header: headed(zh, en),
    value: (row, { language }) => YES_NO[value(row) ? 'true' : 'false'][language === 'zh-CN' ? 'zh' : 'en'],
    width: 10,
    dictionaries: [],
  }),
});

const messageOf = ([zh, en]: Text): Message => ({ zh, en });

type Plain = string | number | boolean | null | undefined | readonly (string | number)[];

const isPlain = (value: unknown): value is Plain =>
  Array.isArray(value)
    ? value.every((each) => typeof each === 'string' || typeof each === 'number')
    : value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

/** How a value reads in a cell, by what the noun declares of its field. */
function usualCell(value: Plain, { dict, as }: FieldWords, { language, clock, word }: CellWords): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return YES_NO[value ? 'true' : 'false'][language === 'zh-CN' ? 'zh' : 'en'];
  if (as === 'time') return clockTime(clock, String(value));
  if (typeof value === 'number' && dict === undefined) return value;
  const read = (one: string | number): string =>
    dict === undefined || one === '' ? String(one) : word(dict, String(one));
  if (typeof value !== 'object') return read(value);
  return value
    .filter((one) => one !== '')
    .map(read)
    .join(', ');
}

/** A figure of these forms stands in its base unit, which the heading names. */
const UNITS: Readonly<Partial<Record<NonNullable<FieldWords['as']>, Text>>> = {
  bytes: ['字节', 'bytes'],
  duration: ['秒', 's'],
  distance: ['米', 'm'],
};

function usualHeading({ name, as, unit: own }: FieldWords, { clock, language }: CellWords): string {
  const heading = messageOf(name);
  if (as === 'time') return say(clockHeading(clock, heading), language);
  const unit = own ?? (as === undefined ? undefined : UNITS[as]);
  return say(
    unit === undefined ? heading : { zh: `${heading.zh}（${unit[0]}）`, en: `${heading.en} (${unit[1]})` },
    language,
  );
}

const TIME_WIDTH = 22;
const USUAL_WIDTH = 16;

/** @throws Error for a value that only `of` can write, such as a list of things */
function valueAt(row: unknown, name: string): Plain {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
  if (!isPlain(value)) throw new Error(`the field ${name} needs a column of its own`);
  return value;
}

/** The columns that the fields of a noun give. */
const fieldColumns = <Row, Fields extends Readonly<Record<string, Field>>>(fields: Fields) => {
  const declared = (name: keyof Fields & string) => fieldOf(fields[name] ?? [name, name]);
  const column = (name: keyof Fields & string, value: ListColumn<Row>['value'], width?: number): ListColumn<Row> => {
    const field = declared(name);
    return {
      header: (words) => usualHeading(field, words),
      value,
      width: width ?? (field.as === 'time' ? TIME_WIDTH : USUAL_WIDTH),
      dictionaries: field.dict === undefined ? [] : [field.dict],
    };
  };
  const of = (name: keyof Fields & string, value: (row: Row) => Plain, width?: number): ListColumn<Row> =>
    column(name, (row, words) => usualCell(value(row), declared(name), words), width);
  return {
    /** A field of the row as it is declared. */
    field: (name: keyof Fields & keyof Row & string, width?: number): ListColumn<Row> =>
      of(name, (row) => valueAt(row, name), width),
    /** Something else under a field's name: a value in its place reads as the field is declared. */
    of,
    /** A text that is there in both languages, under a field's name. */
    both: (name: keyof Fields & string, value: (row: Row) => Message, width?: number): ListColumn<Row> =>
      column(name, (row, { language }) => say(value(row), language), width),
  };
};

/** A list as a file, the type of its rows forgotten. */
export interface ListExport<Path extends ListPath = ListPath> {
  readonly path: Path;
  /** Title of the sheet and beginning of the file's name. */
  readonly title: Message;
  readonly columns: readonly ListColumn<unknown>[];
}

const forgetful = <Path extends ListPath>(
  path: Path,
  title: Message,
  columns: readonly ListColumn<RowOf<Path>>[],
): ListExport<Path> => ({
  path,
  title,
  columns: columns.map(({ value, ...column }) => ({
    ...column,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows come from the answer that the schema of this very path has parsed
    value: (row: unknown, words) => value(row as RowOf<Path>, words),
  })),
});

type NounColumns<Row, Fields extends Readonly<Record<string, Field>>> = ReturnType<typeof columnsOf<Row>> &
  ReturnType<typeof fieldColumns<Row, Fields>>;

/** The columns of a noun's rows where an export of its own writes them. */
export const fileColumns =
  <Row>() =>
  <const Fields extends Readonly<Record<string, Field>>>(
    words: { readonly fields: Fields },
    columns: (column: NounColumns<Row, Fields>) => readonly ListColumn<Row>[],
  ): readonly ListColumn<Row>[] =>
    columns({ ...columnsOf<Row>(), ...fieldColumns<Row, Fields>(words.fields) });

/** Declares a list as a file: its title and its fields are the noun's words. */
export const listExport = <const Path extends ListPath, const Fields extends Readonly<Record<string, Field>>>(
  path: Path,
  words: Pick<NounWords, 'many'> & { readonly fields: Fields },
  columns: (column: NounColumns<RowOf<Path>, Fields>) => readonly ListColumn<RowOf<Path>>[],
): ListExport<Path> => forgetful(path, messageOf(words.many), fileColumns<RowOf<Path>>()(words, columns));
