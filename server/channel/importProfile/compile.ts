/** Makes of a declared profile what the engine of imports runs: the row of a record, and the columns it is read from. */
import { hash } from 'node:crypto';
import { shortCode } from '#contract/base/sysArea/calls.ts';
import { plateForm } from '#contract/capacity/car/rules.ts';
import { orderSource } from '#contract/system/apiKey/source.ts';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  IMPORT_UNITS,
  type ImportFieldName,
} from '#contract/channel/importProfile/fields.ts';
import { ANY_OTHER, type ImportProfileContent, type ImportSource } from '#contract/channel/importProfile/profile.ts';
import {
  ORDER_CANCELLERS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  PRICE_PARTS,
  type OrderFlag,
  type OrderStatus,
  type PricePartKind,
} from '#contract/operation/order/rules.ts';
import { TRIP_TYPES } from '#contract/operation/scope/tripTypes.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { unprotected } from '#contract/ground/sheetText.ts';
import type { ImportProfile, ProfileColumn } from '#server/ground/import/engine.ts';
import { importMessages } from '#server/ground/import/messages.ts';
import { codeIn, isShortened, type Problem, type RecordReader } from '#server/ground/import/values.ts';
import { zoneInHeading } from '#server/ground/job/fileTimes.ts';
import { orderDicts } from '#server/operation/order/dictionaries.ts';
import { MOST_MINOR, minorOf, minorUnitsIn } from '#contract/ground/currency.ts';
import { roundedParts, secondsBetween, type NewOrder } from '#server/operation/order/newOrder.ts';
import { wordsOfField, wordsOfStatus } from './fieldWords.ts';
import { isSwapped, UNTOLD, UNTOLD_FLAGS, type Findings, type Untold } from './findings.ts';

const MOST_METRES = 40_000_000;
const MOST_SECONDS = 10_000_000;
/** More than any car of ours carries. */
const MOST_PASSENGERS = 8;
const MOMENTS = [
  'requestedAt',
  'assignedAt',
  'arrivingAt',
  'pickedUpAt',
  'droppedOffAt',
  'cancelledAt',
  'failedAt',
] as const;

/** The moments that a state requires. A trip without its end happens in real files: it is flagged. */
const NEEDED: Readonly<Record<OrderStatus, readonly (typeof MOMENTS)[number][]>> = {
  scheduled: [],
  requested: [],
  assigned: ['assignedAt'],
  arriving: ['assignedAt'],
  onTrip: ['pickedUpAt'],
  completed: ['pickedUpAt'],
  cancelled: ['cancelledAt'],
  failed: ['failedAt'],
};

/** Parts that the passenger gets back. */
const MAY_BE_NEGATIVE: ReadonlySet<PricePartKind> = new Set(['discount', 'maximum', 'compensation', 'rounding']);

const fieldOfPart = (kind: PricePartKind): ImportFieldName => (kind === 'duration' ? 'durationPrice' : kind);

/** What a value of a choice is called in either language, as our own export writes it. */
export const CHOICE_WORDS = new Map(
  orderDicts.map(({ code, items }) => [
    code,
    new Map(
      items.flatMap(({ value, nameZh, nameEn }) => [value, nameZh, nameEn].map((word) => [word.toLowerCase(), value])),
    ),
  ]),
);

const PLACEHOLDER = /\{([^{}|]+)(?:\|(day|digits)(?::(\d{1,2}))?)?\}/g;

/** The headings that a template names. */
const headingsIn = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, heading = '']) => heading);

function fillTemplate(reader: RecordReader, name: ImportFieldName, template: string): string {
  return template.replace(PLACEHOLDER, (_, heading: string, form: string | undefined, width: string | undefined) => {
    const value = unprotected(reader.raw(heading));
    const column = wordsOfField(name, heading);
    if (value === '') reader.problem(importMessages.required, { column });
    if (isShortened(value)) reader.problem(importMessages.shortened, { column, value });
    if (form === 'day') return value.slice(0, 10).replace(/\D/g, '');
    if (form !== 'digits') return value;
    // as spreadsheets and data frames write whole numbers
    const whole = value.replace(/\.0+$/, '');
    return /^\d{1,15}$/.test(whole) ? String(Number(whole)).padStart(Number(width ?? 0), '0') : whole;
  });
}

/** Characters of an id that is made of several columns: of a billion rows no two are alike by chance. */
const DIGEST = 24;

/** An id of the values of these columns; empty when all of them are. */
function digestOf(reader: RecordReader, columns: readonly string[]): string {
  const values = columns.map((column) => reader.raw(column));
  return values.every((value) => value === '') ? '' : hash('sha256', JSON.stringify(values), 'hex').slice(0, DIGEST);
}

/** The clocks of a file's columns, each worked out once. */
class Clocks {
  readonly #byHeading = new Map<string, WallClock | null>();

  /** That of the zone which the heading names, else of `timeZone`. */
  of(heading: string, timeZone: string | null): WallClock | null {
    const known = this.#byHeading.get(heading);
    if (known !== undefined) return known;
    const zone = zoneInHeading(heading) ?? timeZone;
    const clock = zone === null ? null : new WallClock(zone);
    this.#byHeading.set(heading, clock);
    return clock;
  }
}

class Fields {
  readonly reader: RecordReader;
  /** Those for which the file or the profile had a value. */
  readonly given = new Set<ImportFieldName>();
  readonly #content: ImportProfileContent;
  readonly #clocks: Clocks;

  constructor(reader: RecordReader, content: ImportProfileContent, clocks: Clocks) {
    this.reader = reader;
    this.#content = content;
    this.#clocks = clocks;
  }

  #source(name: ImportFieldName): ImportSource {
    return this.#content.fields[name] ?? {};
  }

  /** What a field is called in a problem. */
  named(name: ImportFieldName): Message {
    const { columns = [], digest = false } = this.#source(name);
    const [heading] = digest || columns.length === 0 ? [] : columns;
    return wordsOfField(name, heading === undefined ? '' : this.reader.heading(heading));
  }

  /** Whether the file has a column for a field, or the profile a value. */
  has(name: ImportFieldName): boolean {
    const { columns = [], template, constant = '' } = this.#source(name);
    return template !== undefined || constant !== '' || columns.some((column) => this.reader.has(column));
  }

  /** Notes what is wrong with a field. */
  problem(name: ImportFieldName, sentence: Message, params: Problem['params'] = {}): null {
    return this.reader.problem(sentence, { column: this.named(name), ...params });
  }

  /** What the file says of a field, and under which of the profile's headings. */
  #read(name: ImportFieldName, isRequired = false): { text: string; column: string } {
    const { columns = [], template, digest = false, constant = '', required = false } = this.#source(name);
    // the engine has found which of the headings the file has; the first of them stands for all
    const [column = name] = columns;
    const found = digest
      ? digestOf(this.reader, columns)
      : template === undefined
        ? unprotected(this.reader.raw(column))
        : fillTemplate(this.reader, name, template);
    const text = found === '' ? constant : found;
    if (text !== '') this.given.add(name);
    else if (required || isRequired) this.problem(name, importMessages.required);
    return { text, column };
  }

  text(name: ImportFieldName, most: number): string {
    const { text } = this.#read(name);
    if (text.length > most) this.problem(name, importMessages.tooLong, { most });
    if (isShortened(text)) this.problem(name, importMessages.shortened, { value: text });
    return text;
  }

  time(name: ImportFieldName, isRequired: boolean): string | null {
    const { text, column } = this.#read(name, isRequired);
    if (text === '') return null;
    const { timeZone, dateOrder: order = 'ymd', timeFormat: format } = this.#content;
    const clock = this.#clocks.of(this.reader.heading(column), timeZone);
    return this.reader.timeOf(this.named(name), text, clock, { order, format });
  }

  number(name: ImportFieldName, least: number, most: number, factor = 1): number | null {
    const { text } = this.#read(name);
    if (text === '') return null;
    const value = this.reader.figureOf(this.named(name), text, least / factor, most / factor);
    return value === null ? null : value * factor;
  }

  distance(): number | null {
    const unit = this.#source('distance').unit ?? 'm';
    const metres = this.number('distance', 0, MOST_METRES, factorOf(IMPORT_UNITS.distance, unit));
    return metres === null ? null : Math.round(metres);
  }

  duration(name: 'duration' | 'waited'): number | null {
    const unit = this.#source(name).unit ?? 's';
    const seconds = this.number(name, 0, MOST_SECONDS, factorOf(IMPORT_UNITS.duration, unit));
    return seconds === null ? null : Math.round(seconds);
  }

  /** In fractions of the minor unit. */
  money(name: ImportFieldName, mayBeNegative: boolean, currency: string): number | null {
    const { unit, sum = false, columns = [] } = this.#source(name);
    const factor = unit === 'minor' ? 1 : minorUnitsIn(currency);
    const foreign = columns.map((column) => this.reader.raw(column)).find((text) => isInOther(text, currency));
    if (foreign !== undefined) return this.problem(name, importMessages.otherCurrency, { currency, value: foreign });
    const most = MOST_MINOR / factor;
    if (!sum) {
      const amount = this.number(name, mayBeNegative ? -most : 0, most);
      return amount === null ? null : minorOf(amount, factor);
    }
    const amounts = columns
      .filter((column) => this.reader.has(column) && this.reader.raw(column) !== '')
      .map((column) => {
        const named = wordsOfField(name, this.reader.heading(column));
        return this.reader.figureOf(named, unprotected(this.reader.raw(column)), -most, most) ?? 0;
      });
    if (amounts.length === 0) return null;
    this.given.add(name);
    return minorOf(
      amounts.reduce((all, amount) => all + amount, 0),
      factor,
    );
  }

  oneOf<Value extends string>(name: ImportFieldName, values: readonly Value[], isRequired = false): Value | null {
    const { text } = this.#read(name, isRequired);
    if (text === '') return null;
    const meant = this.#meant(name, text);
    const found = values.find((value) => value === meant);
    return found ?? this.problem(name, importMessages.notOneOf, { value: text.slice(0, 60) });
  }

  #meant(name: ImportFieldName, text: string): string {
    const { values = {} } = this.#source(name);
    if (Object.hasOwn(values, text)) return values[text] ?? text;
    const words = CHOICE_WORDS.get(IMPORT_FIELDS[name].dict ?? '');
    return words?.get(text.toLowerCase()) ?? values[ANY_OTHER] ?? text;
  }
}

/** Whether an amount is written with the code of another currency. */
function isInOther(text: string, currency: string): boolean {
  const code = codeIn(text);
  return code !== null && code !== currency;
}

const factorOf = (units: Readonly<Record<string, number>>, unit: string): number => units[unit] ?? 1;

function readPrice(fields: Fields): Pick<NewOrder, 'price' | 'priceParts' | 'currency'> {
  const currency = fields.text('currency', 3).toUpperCase() || 'CNY';
  if (!/^[A-Z]{3}$/.test(currency)) {
    fields.problem('currency', importMessages.notOneOf, { value: currency });
    return { price: null, priceParts: [], currency };
  }
  const price = fields.money('price', false, currency);
  const parts = PRICE_PARTS.flatMap((kind) => {
    const amount = fields.money(fieldOfPart(kind), MAY_BE_NEGATIVE.has(kind), currency);
    // a part of nothing is none
    return amount === null || (amount === 0 && price !== null) ? [] : [{ kind, amount }];
  });
  return {
    price: price === null ? null : Math.round(price),
    priceParts: roundedParts(parts, price ?? Infinity),
    currency,
  };
}

const MOST_LATITUDE = 90;

/** A position; at 0,0 lies no road, but much of what a device does not know. */
function readPosition(
  fields: Fields,
  place: 'pickUp' | 'dropOff',
  marks: OrderFlag[],
  findings: Findings | undefined,
): [number | null, number | null] {
  const lng = fields.number(`${place}Lng`, -180, 180);
  // as wide as a longitude, so that one in this place is told as such
  const lat = fields.number(`${place}Lat`, -180, 180);
  if ((lng === null) !== (lat === null))
    fields.problem(`${place}Lng`, importMessages.pairNeeded, { other: fields.named(`${place}Lat`) });
  if (lng !== 0 || lat !== 0) {
    if (lng === null || lat === null) return [lng, lat];
    findings?.place(lng, lat);
    if (Math.abs(lat) > MOST_LATITUDE) {
      const sentence = isSwapped(lng, lat) ? importMessages.swapped : importMessages.outOfRange;
      fields.problem(`${place}Lat`, sentence, { value: lat, other: fields.named(`${place}Lng`) });
    }
    return [lng, lat];
  }
  if (!marks.includes('nowhere')) marks.push('nowhere');
  return [null, null];
}

/** Reads the moments; they must be in sequence, and those that the status requires are needed. */
function readMoments(fields: Fields, status: OrderStatus) {
  const [requestedAt, assignedAt, arrivingAt, pickedUpAt, droppedOffAt, cancelledAt, failedAt] = MOMENTS.map((name) =>
    fields.time(name, name === 'requestedAt' || NEEDED[status].includes(name)),
  );
  const moments = { requestedAt, assignedAt, arrivingAt, pickedUpAt, droppedOffAt, cancelledAt, failedAt };
  let before: { name: (typeof MOMENTS)[number]; at: string } | null = null;
  for (const name of MOMENTS) {
    const at = moments[name];
    if (at === null || at === undefined) continue;
    if (before !== null && Date.parse(at) < Date.parse(before.at))
      fields.problem(name, importMessages.endBeforeStart, { other: fields.named(before.name) });
    before = { name, at };
  }
  const said = { status: wordsOfStatus(status) };
  if (status !== 'cancelled' && cancelledAt) fields.problem('cancelledAt', importMessages.notWith, said);
  if (status !== 'failed' && failedAt) fields.problem('failedAt', importMessages.notWith, said);
  return {
    requestedAt: requestedAt ?? '',
    assignedAt: assignedAt ?? null,
    arrivingAt: arrivingAt ?? null,
    pickedUpAt: pickedUpAt ?? null,
    droppedOffAt: droppedOffAt ?? null,
    cancelledAt: cancelledAt ?? null,
    failedAt: failedAt ?? null,
  };
}

/** For when a ride was booked; not before it was ordered. */
function readBooked(fields: Fields, requestedAt: string): string | null {
  const scheduledAt = fields.time('scheduledAt', false);
  if (scheduledAt === null || requestedAt === '' || Date.parse(scheduledAt) >= Date.parse(requestedAt))
    return scheduledAt;
  return fields.problem('scheduledAt', importMessages.endBeforeStart, { other: fields.named('requestedAt') });
}

function readNames(fields: Fields, fallback: string): Pick<NewOrder, 'source' | 'sourceRef' | 'orderNo'> {
  const { reader } = fields;
  const sourceRef = fields.text('sourceRef', 60);
  if (sourceRef === '' && reader.problems.length === 0) fields.problem('sourceRef', importMessages.required);
  const source = fields.text('source', 40) || fallback;
  if (!orderSource.safeParse(source).success)
    fields.problem('source', importMessages.notOneOf, { value: source.slice(0, 60) });
  return { source, sourceRef, orderNo: fields.text('orderNo', 60) || `${source}-${sourceRef}` };
}

/** As an export writes the name of a person to whoever may not see it. */
const HIDDEN_NAME = /^.?\*+$/u;

function readPeople(fields: Fields) {
  const written = fields.text('passengerMobile', 60).replace(/[\s-]/g, '');
  // an export hides it from who may not see it
  const passengerMobile = written.includes('*') ? '' : written;
  if (!/^(\+?\d{3,20})?$/.test(passengerMobile))
    fields.problem('passengerMobile', importMessages.notOneOf, { value: passengerMobile });
  const areaCode = shortCode(fields.text('areaCode', 60));
  if (!/^(\d{2,12})?$/.test(areaCode)) fields.problem('areaCode', importMessages.notOneOf, { value: areaCode });
  const name = fields.text('passengerName', 60);
  return {
    passengerName: HIDDEN_NAME.test(name) ? '' : name,
    passengerMobile,
    carNumber: plateForm(fields.text('carNumber', 30)),
    areaCode,
    supplierCode: fields.text('supplierCode', 60),
  };
}

function readCancelledBy(fields: Fields, status: OrderStatus): NewOrder['cancelledBy'] {
  const cancelledBy = fields.oneOf('cancelledBy', ORDER_CANCELLERS);
  if ((status === 'cancelled') === (cancelledBy !== null)) return cancelledBy;
  const sentence = status === 'cancelled' ? importMessages.neededFor : importMessages.notWith;
  return fields.problem('cancelledBy', sentence, { status: wordsOfStatus(status) });
}

/** What an order that is over lacks: a flag where the file has a column for it. */
function missingOf({ status, droppedOffAt, price }: Pick<NewOrder, 'status' | 'droppedOffAt' | 'price'>): Untold[] {
  if (status !== 'completed') return [];
  const lacks = { noDropOff: droppedOffAt === null, noPrice: price === null };
  return UNTOLD_FLAGS.filter((flag) => lacks[flag]);
}

function readOrder(fields: Fields, { source }: ImportProfileContent, findings?: Findings): NewOrder | null {
  const { reader } = fields;
  const status = fields.oneOf('status', ORDER_STATUSES, true);
  if (status === null) return null;
  const marks: OrderFlag[] = [];
  const moments = readMoments(fields, status);
  const [pickUpLng, pickUpLat] = readPosition(fields, 'pickUp', marks, findings);
  const [dropOffLng, dropOffLat] = readPosition(fields, 'dropOff', marks, findings);
  const passengers = fields.number('passengerCount', 0, Number.MAX_SAFE_INTEGER);
  if (passengers !== null && (passengers < 1 || passengers > MOST_PASSENGERS)) marks.push('oddPassengers');
  const rating = fields.number('rating', 1, 5);
  if (rating !== null && !Number.isInteger(rating))
    fields.problem('rating', importMessages.notOneOf, { value: String(rating) });
  const scheduledAt = readBooked(fields, moments.requestedAt);
  const order = {
    ...readNames(fields, source),
    ...readPeople(fields),
    ...readPrice(fields),
    ...moments,
    scheduledAt,
    status,
    cancelledBy: readCancelledBy(fields, status),
    cancelReason: fields.text('cancelReason', 200),
    pickUpName: fields.text('pickUpName', 120),
    pickUpLng,
    pickUpLat,
    dropOffName: fields.text('dropOffName', 120),
    dropOffLng,
    dropOffLat,
    distance: fields.distance(),
    duration: fields.duration('duration') ?? secondsBetween(moments.pickedUpAt, moments.droppedOffAt),
    waited: fields.duration('waited'),
    // who books ahead orders a reservation, unless the file says otherwise
    tripType: fields.oneOf('tripType', TRIP_TYPES) ?? (scheduledAt === null ? 'private' : 'reservation'),
    paymentState: fields.oneOf('paymentState', PAYMENT_STATES) ?? 'unpaid',
    paymentMethod: fields.oneOf('paymentMethod', PAYMENT_METHODS) ?? 'unknown',
    rating,
    remark: fields.text('remark', 500),
    marks,
    given: fields.given,
  };
  const missing = missingOf(order);
  const untold = missing.filter((flag) => !fields.has(UNTOLD[flag]));
  marks.push(...missing.filter((flag) => !untold.includes(flag)));
  return reader.problems.length > 0 ? null : { ...order, untold };
}

const DESCRIBED: Partial<Record<string, readonly [zh: string, en: string]>> = {
  distance: ['（米）', ' in metres'],
  duration: ['（秒）；缺省由上下车时间得出', ' in seconds; from the times when left out'],
  waited: ['（秒）', ' in seconds'],
  money: ['，以货币单位计', ', in units of the currency'],
  degrees: ['（WGS 84）', ', WGS 84'],
};

function describe(
  name: ImportFieldName,
  { unit, required = false, constant, columns }: ImportSource,
  zone: string | null,
): ProfileColumn[] {
  const {
    kind,
    name: [zh, en],
    example,
    values,
  } = IMPORT_FIELDS[name];
  const [header, ...also] = columns ?? [];
  if (header === undefined) return [];
  const clock = zone === null ? ['，ISO 8601，带时区', ', ISO 8601 with offset'] : [`（${zone}）`, `, ${zone}`];
  const [moreZh = '', moreEn = ''] =
    kind === 'time'
      ? clock
      : values !== undefined
        ? [`：${values.join('、')}`, `: one of ${values.join(', ')}`]
        : unit !== undefined
          ? [`（${unit}）`, ` (${unit})`]
          : (DESCRIBED[name] ?? DESCRIBED[kind] ?? []);
  const meaning = {
    zh: zh + moreZh + (constant === undefined ? '' : `；缺省为 ${constant}`),
    en: en + moreEn + (constant === undefined ? '' : `; ${constant} when left out`),
  };
  return [{ header, also, required, meaning, example }];
}

/** The columns that a profile reads, each once; those of a template are needed. */
function columnsOf({ fields, timeZone }: ImportProfileContent): ProfileColumn[] {
  const all = IMPORT_FIELD_NAMES.flatMap((name): ProfileColumn[] => {
    const source = fields[name];
    if (source === undefined) return [];
    const {
      name: [zh, en],
      example,
    } = IMPORT_FIELDS[name];
    const ofTemplate = headingsIn(source.template ?? '').map((header) => ({
      header,
      required: true,
      meaning: { zh, en },
      example,
    }));
    const summed =
      source.sum === true || source.digest === true
        ? (source.columns ?? []).map((header) => ({ ...source, columns: [header] }))
        : [source];
    return [...ofTemplate, ...summed.flatMap((each) => describe(name, each, timeZone))];
  });
  return [...new Map(all.map((column) => [column.header, column])).values()];
}

/** A profile as the engine runs it; `findings` come to know what is odd about the file. */
export function compileProfile(
  name: string,
  content: ImportProfileContent,
  findings?: Findings,
): ImportProfile<NewOrder> {
  const { title, description = { zh: '', en: '' } } = content;
  const clocks = new Clocks();
  return {
    name,
    title,
    description,
    columns: columnsOf(content),
    toRow: (reader) => readOrder(new Fields(reader, content, clocks), content, findings),
  };
}
