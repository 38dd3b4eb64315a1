/** Guessing a profile from the headings of a file and the values beneath them. */
import { isCurrency } from '#contract/ground/currency.ts';
import { headingStem, plainHeading } from '#contract/ground/headings.ts';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportFieldKind,
  type ImportFieldName,
  type ImportUnit,
} from '#contract/channel/importProfile/fields.ts';
import { ANY_OTHER, type ImportProfileContent, type ImportSource } from '#contract/channel/importProfile/profile.ts';
import { codeIn, RecordReader } from '#server/ground/import/values.ts';
import { isTimeZone, WallClock } from '#server/ground/core/wallClock.ts';
import { zoneInHeading } from '#server/ground/job/fileTimes.ts';
import { writtenTime } from '#server/ground/import/times.ts';
import { builtInNamed } from './builtIn.ts';
import { CHOICE_WORDS } from './compile.ts';

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

const NO_CLOCK = new WallClock('UTC');

/** A day, perhaps an impossible one: it is told of its row. */
const DAY = /^\d{4}[-/]\d|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/;
const DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/;
/** Signs of currencies, the longer ones first. */
const CURRENCY_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/HK\$|港[币元]/i, 'HKD'],
  [/NT\$/i, 'TWD'],
  [/S\$/i, 'SGD'],
  [/A\$/, 'AUD'],
  [/C\$/, 'CAD'],
  [/\$|美元/, 'USD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₩/, 'KRW'],
  [/₹/, 'INR'],
  [/₽/, 'RUB'],
  [/฿/, 'THB'],
  [/円/, 'JPY'],
  [/[¥￥元]|RMB|人民币/i, 'CNY'],
];
/** The code of a currency in a heading, such as `fare_usd` or `Amount (EUR)`. */
const CODE_IN_HEADING = /(?:^|[^A-Za-z])([A-Z]{3}|[a-z]{3})[)）]?\s*$/;

const currencyBySign = (text: string): string | undefined => CURRENCY_SIGNS.find(([sign]) => sign.test(text))?.[1];

/** The currency that a value names, by its code or its sign. */
const currencyOf = (value: string): string | undefined => codeIn(value) ?? currencyBySign(value);

/** The currency of columns of money: by their values, else by their headings. */
function currencyIn(columns: readonly SampleColumn[]): string | undefined {
  for (const { samples } of columns)
    for (const value of samples) {
      const currency = currencyOf(value);
      if (currency !== undefined) return currency;
    }
  for (const { name } of columns) {
    const code = CODE_IN_HEADING.exec(name)?.[1]?.toUpperCase() ?? '';
    if (isCurrency(code)) return code;
    // in brackets only: other words have such characters, too
    const sign = currencyBySign(/[（(]([^（()）]*)[)）]\s*$/.exec(name)?.[1] ?? '');
    if (sign !== undefined) return sign;
  }
  return undefined;
}

const filled = ({ samples }: SampleColumn): string[] => samples.filter((value) => value !== '');

/** The column whose every value is this. */
const columnOf = <Column extends SampleColumn>(
  columns: readonly Column[],
  is: (value: string) => boolean,
): Column | undefined =>
  columns.find((column) => {
    const values = filled(column);
    return values.length > 0 && values.every(is);
  });

/** Words of headings of amounts, the whole before its parts. */
const AMOUNT_WORDS = [/total|总|合计|应付|实付/i, /amount|price|金额|价/i, /fare|cost|charge|费/i];
const sumOf = (column: SampleColumn): number =>
  filled(column).reduce((sum, value) => sum + (Number(value.replace(/[^\d.]/g, '')) || 0), 0);

/** The column of what was paid: one whose heading speaks of it, else one whose values say that they are money; of several the largest. */
function amountAmong(columns: readonly Compared[]): Compared | undefined {
  const amounts = columns.filter((column) => filled(column).length > 0 && canBe('price', column));
  const named = AMOUNT_WORDS.map((words) => amounts.filter(({ name }) => words.test(name)));
  const valued = amounts.filter((column) => filled(column).every((value) => currencyOf(value) !== undefined));
  return [...named, valued].find(({ length }) => length > 0)?.toSorted((one, other) => sumOf(other) - sumOf(one))[0];
}

/** The one time zone that a column of the file names. */
function zoneAmong(columns: readonly SampleColumn[]): string | undefined {
  const column = columnOf(columns, (value) => value.includes('/') && isTimeZone(value));
  const zones = new Set(column === undefined ? [] : filled(column));
  return zones.size === 1 ? [...zones][0] : undefined;
}

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
  return values.every((value) => {
    const reader = new RecordReader(new Map(), NO_CLOCK);
    const isFigure = reader.figureOf('', value, -Infinity, Infinity) !== null;
    return (isFigure || /^[\d.,:]+$/.test(value)) && !DATE.test(value);
  });
}

/** How files of cities say that a ride was paid, besides our own words. */
const PAID_BY: readonly (readonly [RegExp, string])[] = [
  [/^(credit|debit|card|cre?d|prepaid|p(r)?card)\b/i, 'card'],
  [/^(cash|csh|cas)$/i, 'cash'],
];

/** What the values of a way of paying mean: codes that say nothing to us are unknown until a person says better, not refused. */
function paidBy(values: readonly string[]): Pick<ImportSource, 'values'> {
  const words = CHOICE_WORDS.get('paymentMethod');
  const strange = [...new Set(values)].filter((value) => value !== '' && words?.has(value.toLowerCase()) !== true);
  if (strange.length === 0) return {};
  const known = strange.flatMap((value) => {
    const meant = PAID_BY.find(([form]) => form.test(value))?.[1];
    return meant === undefined ? [] : [[value, meant] as const];
  });
  return { values: { ...Object.fromEntries(known), [ANY_OTHER]: 'unknown' } };
}

function sourceOf(field: ImportFieldName, { name, samples }: SampleColumn): ImportSource {
  const { kind, needed } = IMPORT_FIELDS[field];
  if (field === 'paymentMethod') return { columns: [name], ...paidBy(samples) };
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
  const isFree = ({ name }: SampleColumn) => name !== '' && !taken.has(name);
  if (fields.price === undefined) {
    const column = amountAmong(compared.filter(isFree));
    if (column !== undefined) {
      taken.add(column.name);
      fields.price = sourceOf('price', column);
    }
  }
  if (fields.currency === undefined && fields.price !== undefined) {
    const column = columnOf(compared.filter(isFree), isCurrency);
    if (column !== undefined) fields.currency = { columns: [column.name] };
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
  if (fields.currency === undefined && fields.price !== undefined)
    fields.currency = { constant: currencyIn(columnsOf('money')) ?? 'CNY' };
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
      timeZone: saysOffset && times.length > 0 ? null : (zoneAmong(columns) ?? timeZone),
      ...(dateOrder === undefined ? {} : { dateOrder }),
      fields,
    },
    open: IMPORT_FIELD_NAMES.filter((field) => IMPORT_FIELDS[field].needed === true && fields[field] === undefined),
  };
}
