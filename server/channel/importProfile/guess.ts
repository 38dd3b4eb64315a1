/** Guessing a profile from the headings of a file and the values beneath them. */
import { headingStem, plainHeading } from '#contract/ground/headings.ts';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportFieldKind,
  type ImportFieldName,
  type ImportUnit,
} from '#contract/channel/importProfile/fields.ts';
import type { ImportProfileContent, ImportSource } from '#contract/channel/importProfile/profile.ts';
import { zoneInHeading } from '#server/ground/job/fileTimes.ts';
import { writtenTime } from '#server/ground/import/times.ts';
import { builtInNamed } from './builtIn.ts';

/** A heading of the file and values beneath it. */
export interface SampleColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

const UNIT_WORDS: readonly (readonly [RegExp, ImportUnit])[] = [
  [/miles?$|[(（]mi[)）]$|英里/i, 'mi'],
  [/km$|[(（]km[)）]$|公里|千米/i, 'km'],
  [/minutes?$|[(（]min[)）]$|分钟/i, 'min'],
  [/hours?$|[(（]h[)）]$|小时/i, 'h'],
  [/[(（](cents?|分)[)）]$|fen$/i, 'minor'],
];

/** A day, perhaps an impossible one: it is told of its row. */
const DAY = /^\d{4}[-/]\d|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/;
const DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/;
const CURRENCY_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\$/, 'USD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/[¥￥元]/, 'CNY'],
];

/** How the dates of a file begin: by a number above twelve; the month where none tells. */
function dateOrderOf(values: readonly string[]): ImportProfileContent['dateOrder'] {
  const dates = values.flatMap((value) => {
    const match = DATE.exec(value);
    return match === null ? [] : [[Number(match[1]), Number(match[2])] as const];
  });
  if (dates.length === 0) return undefined;
  return dates.some(([first]) => first > 12) ? 'dmy' : 'mdy';
}

/** The headings by which a field is known, the surest first. */
const namesOf = (field: ImportFieldName): string[] => [
  field,
  ...(builtInNamed('generic')?.content.fields[field]?.columns ?? []),
  ...IMPORT_FIELDS[field].name,
];

/** A column with its heading as it is compared. */
interface Compared extends SampleColumn {
  readonly plain: string;
  readonly stem: string;
}

/** The column for a field: by its name, then by what others call it; and its values must fit. Names come first: they are cheap. */
function columnFor(field: ImportFieldName, columns: readonly Compared[], taken: ReadonlySet<string>) {
  const names = new Set(namesOf(field).map(plainHeading));
  const aliases = new Set(IMPORT_FIELDS[field].alias);
  const ways: readonly ((column: Compared) => boolean)[] = [
    ({ plain }) => names.has(plain),
    ({ stem }) => names.has(stem),
    ({ plain, stem }) => aliases.has(plain) || aliases.has(stem),
  ];
  for (const isNamed of ways) {
    const found = columns.find((column) => isNamed(column) && !taken.has(column.name) && canBe(field, column));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether values can be what a field holds: a heading alone says `time` for an instant and for a price. */
function canBe(field: ImportFieldName, { samples }: SampleColumn): boolean {
  const values = samples.filter((value) => value !== '');
  const { kind } = IMPORT_FIELDS[field];
  if (values.length === 0 || kind === 'text' || kind === 'choice') return true;
  const isTime = (value: string) =>
    DAY.test(value) || (['mdy', 'dmy'] as const).some((order) => writtenTime(value, order) !== null);
  if (kind === 'time') return values.every(isTime);
  return values.every((value) => /^[+-]?[¥￥$€£]?\s*[\d.,:]+(e[+-]?\d+)?\s*元?$/i.test(value) && !DATE.test(value));
}

function sourceOf(field: ImportFieldName, { name }: SampleColumn): ImportSource {
  const { kind, needed } = IMPORT_FIELDS[field];
  const units =
    kind === 'distance' ? ['mi', 'km'] : kind === 'duration' ? ['min', 'h'] : kind === 'money' ? ['minor'] : [];
  const unit = UNIT_WORDS.find(([pattern, each]) => units.includes(each) && pattern.test(name))?.[1];
  return { columns: [name], ...(unit === undefined ? {} : { unit }), ...(needed ? { required: true } : {}) };
}

/** Columns of an id, and characters of a heading, as a profile takes them. */
const MOST_OF_ID = 20;
const MOST_HEADING = 200;

/** A profile as far as headings and values tell it, and the needed fields that they leave open. */
export function guessProfile(
  columns: readonly SampleColumn[],
  { source, timeZone }: { source: string; timeZone: string },
): { content: ImportProfileContent; open: ImportFieldName[] } {
  const taken = new Set<string>();
  const fields: Partial<Record<ImportFieldName, ImportSource>> = {};
  const compared = columns.map((column) => ({
    ...column,
    plain: plainHeading(column.name),
    stem: headingStem(column.name),
  }));
  for (const field of IMPORT_FIELD_NAMES) {
    const column = columnFor(field, compared, taken);
    if (column === undefined) continue;
    taken.add(column.name);
    fields[field] = sourceOf(field, column);
  }
  // a file of trips knows when they began, and nothing of when they were asked for
  if (fields.requestedAt === undefined && fields.pickedUpAt !== undefined)
    fields.requestedAt = { ...fields.pickedUpAt, required: true };
  if (fields.status === undefined && fields.pickedUpAt !== undefined) fields.status = { constant: 'completed' };
  // a file of trips mostly has no id: what its rows say is what they are known by
  if (fields.sourceRef === undefined && fields.requestedAt !== undefined)
    fields.sourceRef = {
      columns: columns
        .filter(({ name }) => name !== '' && name.length <= MOST_HEADING)
        .map(({ name }) => name)
        .slice(0, MOST_OF_ID),
      digest: true,
    };
  const columnsOf = (kind: ImportFieldKind) => {
    const used = new Set(
      IMPORT_FIELD_NAMES.flatMap((field) => (IMPORT_FIELDS[field].kind === kind ? (fields[field]?.columns ?? []) : [])),
    );
    return columns.filter(({ name }) => used.has(name));
  };
  const money = columnsOf('money').flatMap(({ samples }) => samples);
  const currency = CURRENCY_SIGNS.find(([sign]) => money.some((value) => sign.test(value)))?.[1];
  if (fields.currency === undefined && fields.price !== undefined) fields.currency = { constant: currency ?? 'CNY' };
  const times = columnsOf('time').map(({ name, samples }) => ({
    name,
    values: samples.filter((value) => value !== ''),
  }));
  const dateOrder = dateOrderOf(times.flatMap(({ values }) => values));
  const saysOffset = times.every(
    ({ name, values }) =>
      zoneInHeading(name) !== null ||
      values.every((value) => (writtenTime(value, dateOrder ?? 'ymd')?.offset ?? null) !== null),
  );
  return {
    content: {
      title: { zh: source, en: source },
      source,
      timeZone: saysOffset && times.length > 0 ? null : timeZone,
      ...(dateOrder === undefined ? {} : { dateOrder }),
      fields,
    },
    open: IMPORT_FIELD_NAMES.filter((field) => IMPORT_FIELDS[field].needed === true && fields[field] === undefined),
  };
}
