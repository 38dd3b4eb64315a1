/**
 * Questions to files of columns, in the SQL of their engine. Each expression says what its neighbour in `figure/queries.ts`,
 * `orderAnalysis/queries.ts` or `groups/keys.ts` says of the rows; a test asks both ways and compares. What has no expression here is
 * answered from the rows.
 */
import {
  DIMENSIONS,
  DISTANCE_BANDS,
  LATE_AFTER_S,
  partFigures,
  PRICE_BANDS,
  type DimensionName,
  type FigureName,
} from '#contract/insight/figure/figures.ts';
import type { Asked, Reading } from '#server/insight/groups/keys.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { quoted } from '#server/ground/columns/form.ts';
import { COLUMN_NAMES, filesAsTable, linesAsTable, type ColumnName } from './form.ts';
import type { People } from './people.ts';

/** What a statement is built with: values stand in it as parameters. */
export class Statement {
  readonly values: string[] = [];
  value(text: string): string {
    this.values.push(text);
    return `$${this.values.length}`;
  }
}

/** How many seconds a clock is ahead of UTC from a moment on, in milliseconds; the first of all before. */
export interface ClockStep {
  readonly at: number;
  readonly ahead: number;
}

/** Where the orders of a question stand. */
export interface Source {
  files: readonly string[];
  /** Lines of the orders that no file has as they are. */
  lines: string | null;
  /** Days of UTC, counted from 1970, that are read from the lines. */
  changedDays: readonly number[];
  clock: readonly ClockStep[];
}

const MICROS = 1_000_000;
const HOUR_MICROS = 3_600_000_000;
const DAY_MICROS = 24 * HOUR_MICROS;
/** Days since 1970-01-01. */
export const DAY_OF = (micros: string): string => `${micros} // ${DAY_MICROS}`;
/** Of 0 to 23. */
export const HOUR_OF = (micros: string): string => `${micros} // ${HOUR_MICROS} % 24`;
/** Weeks from Monday to Sunday, counted from the one with 1970-01-01, a Thursday. */
export const WEEK_OF = (micros: string): string => `(${DAY_OF(micros)} + 3) // 7`;
const dayText = (day: string): string => `strftime(make_timestamp(${day} * ${DAY_MICROS}), '%Y-%m-%d')`;
const twoDigits = (number: string): string => `lpad((${number})::varchar, 2, '0')`;

/** Filters that a statement over columns knows, beside the reach. */
const KNOWN_FILTERS = [
  'requestedFrom',
  'requestedTo',
  'statuses',
  'supplierId',
  'source',
  'flag',
  'tripType',
  'currency',
  'areaCode',
  'pickUpRangeId',
  'pickUpStationId',
];

/** Whether columns can select the same orders. */
export const canSelect = ({ filters, scope }: OrderSelection): boolean =>
  ['everything', 'areas', 'suppliers'].includes(scope.kind) &&
  filters.requestedFrom !== undefined &&
  filters.requestedTo !== undefined &&
  Object.entries(filters).every(([name, value]) => value === undefined || KNOWN_FILTERS.includes(name));

/** The reach, as `within` has it. */
function reachOf(statement: Statement, { scope }: OrderSelection): string {
  switch (scope.kind) {
    case 'everything':
      return 'true';
    case 'areas':
      return scope.areaCodes.length === 0
        ? 'false'
        : `(${scope.areaCodes.map((code) => `starts_with("areaCode", ${statement.value(code)})`).join(' or ')})`;
    case 'suppliers':
      return scope.supplierId === null ? 'false' : `"supplierId" = ${statement.value(scope.supplierId)}::bigint`;
    default:
      return 'false';
  }
}

/** The filters, as `conditionsOf` has them. */
function filtersOf(statement: Statement, { filters }: OrderSelection): string[] {
  const {
    requestedFrom = '',
    requestedTo = '',
    statuses = [],
    supplierId,
    source,
    flag,
    tripType,
    currency = '',
    areaCode,
    pickUpRangeId,
    pickUpStationId,
  } = filters;
  const at = (moment: string) => `${statement.value(new Date(moment).toISOString())}::timestamptz`;
  const found = [`"requestedAt" >= ${at(requestedFrom)}`, `"requestedAt" < ${at(requestedTo)}`];
  const is = (column: string, value: string) => found.push(`"${column}" = ${statement.value(value)}`);
  if (statuses.length > 0) found.push(`"status" in (${statuses.map((status) => statement.value(status)).join(', ')})`);
  if (supplierId !== undefined) found.push(`"supplierId" = ${statement.value(supplierId)}::bigint`);
  if (pickUpRangeId !== undefined) found.push(`"pickUpRangeId" = ${statement.value(pickUpRangeId)}::bigint`);
  if (pickUpStationId !== undefined) found.push(`"pickUpStationId" = ${statement.value(pickUpStationId)}::bigint`);
  if (source !== undefined) is('source', source);
  if (tripType !== undefined) is('tripType', tripType);
  if (currency !== '') is('currency', currency.toUpperCase());
  if (flag !== undefined) found.push(`list_contains("flags", ${statement.value(flag)})`);
  if (areaCode !== undefined) found.push(`starts_with("areaCode", ${statement.value(areaCode)})`);
  return found;
}

/** The orders of a selection (`o`): columns of files, without the days that changed, and the lines. `localMicros`: by the clock, as if it were UTC. */
export function ordersIn(
  statement: Statement,
  { files, lines, changedDays, clock }: Source,
  selection: OrderSelection,
): string {
  const columns = COLUMN_NAMES.map((name) => `"${name}"`).join(', ');
  const isKept =
    changedDays.length === 0 ? '' : ` where epoch_us("requestedAt") // 86400000000 not in (${changedDays.join(', ')})`;
  const parts = [`select ${columns} from ${filesAsTable(files)}${isKept}`];
  if (lines !== null) parts.push(`select ${columns} from ${linesAsTable(lines)}`);
  const conditions = [...filtersOf(statement, selection), reachOf(statement, selection)];
  const steps = clock
    .slice(1)
    .map(({ at }, place) => `when epoch_us("requestedAt") < ${at * 1000} then ${(clock[place]?.ahead ?? 0) * MICROS}`);
  const last = (clock.at(-1)?.ahead ?? 0) * MICROS;
  const ahead = steps.length === 0 ? String(last) : `case ${steps.join(' ')} else ${last} end`;
  return `(select *, epoch_us("requestedAt") as "requestedMicros", epoch_us("requestedAt") + ${ahead} as "localMicros"
    from (${parts.join(' union all ')}) where ${conditions.join(' and ')})`;
}

/** A JSON list of ids, as rows. */
export const idsIn = (value: string): string => `unnest(from_json(${value}, '["BIGINT"]'))`;

/** Orders with who ordered them (`person`): one that was merged is whom it was merged into. */
export function withPerson(statement: Statement, orders: string, { ids, roots }: People): string {
  if (ids === '[]') return `(select *, "passengerId" as "person" from ${orders})`;
  const [some, whom] = [idsIn(statement.value(ids)), idsIn(statement.value(roots))];
  return `(select "o".*, coalesce("m"."root", "o"."passengerId") as "person" from ${orders} as "o"
    left join (select ${some} as "id", ${whom} as "root") as "m" on "m"."id" = "o"."passengerId")`;
}

export const COMPLETED = `"status" = 'completed'`;
const ENDED = `"status" in ('completed', 'cancelled', 'failed')`;
export const UNSERVED = `("status" in ('cancelled', 'failed') and "assignedAt" is null
  and ("cancelledBy" = 'passenger' and "cancelledAt" < "scheduledAt") is not true)`;
/** Seconds, as `waitedUntil` has them, of those whose `end` is not before the request. */
const waitUntil = (end: string): string =>
  `greatest((epoch_us("${end}") - greatest("requestedMicros", coalesce(epoch_us("scheduledAt"), "requestedMicros"))) / 1e6, 0)`;
export const WAIT = waitUntil('pickedUpAt');
export const WAITED = `"pickedUpAt" >= "requestedAt"`;
const count = (condition: string): string => `count(*) filter (where ${condition})`;
const waited = (share: number, end: string, condition = ''): string =>
  `percentile_cont(${share}) within group (order by ${waitUntil(end)}) filter (where "${end}" >= "requestedAt"${condition})`;
const AND_WHEELCHAIR = ' and "wheelchair"';
/** Microseconds by which the car came later than the offer that it took had it; below zero, earlier. Null for a car that never came. */
const LATENESS = '(epoch_us("arrivedAt") - epoch_us("expectedAt"))';

/** Null where only rows tell a figure. */
function figureOf(name: FigureName, currency: string): string | null {
  const paid = `${COMPLETED} and "currency" = ${currency}`;
  switch (name) {
    case 'orders':
      return 'count(*)';
    case 'underWay':
      return count(`not (${ENDED}) and "status" <> 'scheduled'`);
    case 'completed':
      return count(COMPLETED);
    case 'cancelled':
      return count(`"status" = 'cancelled'`);
    case 'failed':
      return count(`"status" = 'failed'`);
    case 'unserved':
      return count(UNSERVED);
    case 'completionRate':
      return `${count(COMPLETED)}::double / nullif(${count(ENDED)}, 0)`;
    case 'cancellationRate':
      return `${count(`"status" = 'cancelled'`)}::double / nullif(${count(ENDED)}, 0)`;
    case 'waitP50':
      return waited(0.5, 'pickedUpAt');
    case 'waitP90':
      return waited(0.9, 'pickedUpAt');
    case 'assignP90':
      return waited(0.9, 'assignedAt');
    case 'distance':
      return `coalesce(sum("distance") filter (where ${COMPLETED}), 0)`;
    case 'tripDuration':
      return `coalesce(sum("duration") filter (where ${COMPLETED}), 0)`;
    case 'revenue':
      return `coalesce(sum("price") filter (where ${paid}), 0)`;
    case 'averagePrice':
      return `sum("price") filter (where ${paid})::double / nullif(count("price") filter (where ${paid}), 0)`;
    case 'revenuePerKilometre':
      return `sum("price") filter (where ${paid} and "distance" > 0)::double * 1000.0::double
        / nullif(sum("distance") filter (where ${paid} and "price" is not null), 0)::double`;
    case 'rating':
      return `sum("rating")::double / nullif(count("rating"), 0)`;
    case 'wheelchairOrders':
      return count(`"wheelchair"`);
    case 'wheelchairCompletionRate':
      return `${count(`${COMPLETED}${AND_WHEELCHAIR}`)}::double / nullif(${count(`${ENDED}${AND_WHEELCHAIR}`)}, 0)`;
    case 'wheelchairWaitP50':
      return waited(0.5, 'pickedUpAt', AND_WHEELCHAIR);
    case 'wheelchairWaitP90':
      return waited(0.9, 'pickedUpAt', AND_WHEELCHAIR);
    case 'activeCars':
      return `count(distinct "carNumber") filter (where ${COMPLETED} and "carNumber" <> '')`;
    case 'tripsPerCarDay':
      return `${count(`${COMPLETED} and "carNumber" <> ''`)}::double
        / nullif(count(distinct ("carNumber" || ' ' || ${DAY_OF('"localMicros"')})) filter (where ${COMPLETED} and "carNumber" <> ''), 0)`;
    case 'activePassengers':
      return 'count(distinct "person")';
    case 'riders':
      return `count(distinct "person") filter (where ${COMPLETED})`;
    case 'refunds':
      return `coalesce(sum("refunded") filter (where "refundCurrency" = ${currency}), 0)`;
    case 'arrivalErrorP50':
      return `percentile_cont(0.5) within group (order by abs(${LATENESS}) / 1e6) filter (where "expectedAt" is not null)`;
    case 'lateArrivalRate':
      return `${count(`${LATENESS} > ${LATE_AFTER_S * MICROS}`)}::double / nullif(count("expectedAt"), 0)`;
    default:
      return null;
  }
}

/** Whether who ordered has to be known. */
export const countsPeople = (figures: readonly FigureName[]): boolean =>
  figures.includes('activePassengers') || figures.includes('riders');

function partOf(name: FigureName): string {
  const isWait = name === 'wheelchairWaitP50' || name === 'wheelchairWaitP90';
  return count(isWait ? `${WAITED}${AND_WHEELCHAIR}` : `"wheelchair"`);
}

const bandOf = (column: string, bounds: readonly number[]): string =>
  `case ${bounds
    .toReversed()
    .map((bound) => `when "${column}" >= ${bound} then '${bound}'`)
    .join(' ')} else '' end`;

const whole = (number: number): string => String(Math.trunc(number));

/** What groups are made by, of each order, and how that reads. */
interface Key {
  of: string;
  text: (of: string) => string;
}
const idKey = (name: ColumnName): Key => ({ of: `"${name}"`, text: (id) => `coalesce(${id}::varchar, '')` });
const plain = (of: string): Key => ({ of, text: (value) => value });

/** Null where only rows can be cut so. */
function keyOf(name: DimensionName, { clock }: Source, { shift }: Reading, currency: string): Key | null {
  const local = `("localMicros" + ${whole(shift.seconds * MICROS)})`;
  switch (name) {
    case 'hour': {
      const [one, other] = clock;
      // which of two hours of one name an instant has is left to the rows
      if (one === undefined || other !== undefined) return null;
      const at = (hour: string) => `make_timestamp(${hour} * ${HOUR_MICROS} - ${one.ahead * MICROS})`;
      return { of: `${local} // ${HOUR_MICROS}`, text: (hour) => `strftime(${at(hour)}, '%Y-%m-%dT%H:%M:%SZ')` };
    }
    case 'day':
      return { of: DAY_OF(local), text: dayText };
    case 'week':
      return { of: WEEK_OF(local), text: (week) => dayText(`(${week} * 7 - 3)`) };
    case 'month': {
      const at = shift.months === undefined ? local : '"localMicros"';
      const moved = shift.months === undefined ? '' : ` + to_months(${whole(shift.months)})`;
      return {
        of: `date_trunc('month', make_timestamp(${at}))`,
        text: (month) => `strftime(${month}${moved}, '%Y-%m')`,
      };
    }
    case 'hourOfDay':
      return { of: HOUR_OF(local), text: twoDigits };
    case 'hourOfWeek':
      return {
        of: `(${DAY_OF(local)} + 3) % 7 * 24 + ${HOUR_OF(local)}`,
        text: (hour) => `(${hour} // 24 + 1)::varchar || '-' || ${twoDigits(`${hour} % 24`)}`,
      };
    case 'area':
      return plain(`"areaCode"`);
    case 'supplier':
      return idKey('supplierId');
    case 'range':
      return idKey('pickUpRangeId');
    case 'station':
      return idKey('pickUpStationId');
    case 'source':
    case 'tripType':
    case 'status':
    case 'cancelReason':
      return plain(`"${name}"`);
    case 'cancelledBy':
      return plain(`coalesce("cancelledBy", '')`);
    case 'flag':
      return plain(`coalesce("flags"[1], '')`);
    case 'distanceBand':
      return plain(bandOf('distance', DISTANCE_BANDS));
    case 'priceBand':
      return plain(`case when "currency" = ${currency} then ${bandOf('price', PRICE_BANDS)} else '' end`);
    default:
      return null;
  }
}

const listed = (values: readonly string[], type: string): string =>
  `[${values.map((value) => `(${value})::${type}`).join(', ')}]::${type}[]`;

function allKnown<Value>(list: readonly (Value | null)[]): Value[] | null {
  const known = list.filter((value) => value !== null);
  return known.length === list.length ? known : null;
}

/** Groups as `orderGroups` has them; null where columns cannot tell all that is asked. */
export function groupsStatement(
  source: Source,
  selection: OrderSelection,
  { figures, by, most }: Asked,
  reading: Reading,
  people: People | null,
): { text: string; values: string[] } | null {
  const statement = new Statement();
  const selected = ordersIn(statement, source, selection);
  const orders = people === null ? selected : withPerson(statement, selected, people);
  const currency = quoted(reading.currency);
  const values = allKnown(figures.map((name) => figureOf(name, currency)));
  const keys = allKnown(by.map((name) => keyOf(name, source, reading, currency)));
  if (values === null || keys === null) return null;
  const inOrder = by.some((name) => DIMENSIONS[name].isTime === true) ? '"key"' : '"count" desc, "key"';
  const named = (letter: string, list: readonly unknown[]) => list.map((_, place) => `"${letter}${place}"`);
  const parts = partFigures(figures).map(partOf);
  const columns = [
    ...keys.map(({ of }, place) => `${of} as "k${place}"`),
    ...values.map((value, place) => `(${value})::double as "v${place}"`),
    ...parts.map((part, place) => `(${part})::integer as "p${place}"`),
    'count(*)::integer as "count"',
  ];
  const groups = named('k', keys);
  return {
    // groups are made of numbers, and read as texts when they are few
    text: `select ${listed(
      keys.map(({ text }, place) => text(`"k${place}"`)),
      'varchar',
    )} as "key", ${listed(named('v', values), 'double')} as "values", "count",
        ${listed(named('p', parts), 'integer')} as "parts"
      from (select ${columns.join(', ')} from ${orders} as "o" ${groups.length === 0 ? 'having count(*) > 0' : `group by ${groups.join(', ')}`})
      order by ${inOrder} limit ${most + 1}`,
    values: statement.values,
  };
}

/** Whether columns tell these figures and cuts at all, before anything is read. */
export const canGroup = (
  { figures, by }: Pick<Asked, 'figures' | 'by'>,
  { shift }: Pick<Reading, 'shift'>,
): boolean => {
  const clock = [{ at: 0, ahead: 0 }];
  const reading = { zone: 'UTC', shift, currency: '' };
  const source = { files: [], lines: null, changedDays: [], clock };
  return (
    figures.every((name) => figureOf(name, '') !== null) &&
    by.every((name) => keyOf(name, source, reading, '') !== null)
  );
};
