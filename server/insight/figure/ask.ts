/** Answers questions to the catalogue of figures. */
import { MOST_GROUPS, type FigureAnswer, type Question } from '#contract/insight/figure/calls.ts';
import {
  DIMENSIONS,
  DISTANCE_BANDS,
  FIGURES,
  FIGURE_SOURCES,
  partFigures,
  PRICE_BANDS,
  type DimensionName,
  type FigureName,
  type FigureSource,
} from '#contract/insight/figure/figures.ts';
import type { Language } from '#contract/ground/enums.ts';
import { nameIn, type LocalName } from '#contract/ground/localNames.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import { carsCountedTo } from '#server/insight/carHour/catchUp.ts';
import { carGroups } from '#server/insight/carHour/queries.ts';
import { columnGroups } from '#server/insight/columns/groups.ts';
import type { Serving } from '#server/insight/columns/places.ts';
import type { Told } from '#server/insight/columns/read.ts';
import { rolledPlan } from '#server/insight/rollup/plan.ts';
import { rolledGroups } from '#server/insight/rollup/queries.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import type { Services } from '#server/services.ts';
import { hidingOf, type Counted } from './hiding.ts';
import { figureMessages } from './messages.ts';
import type { Reading } from '#server/insight/groups/keys.ts';
import { roundedTo } from '#server/insight/groups/rounding.ts';
import { periodBefore, type Period } from './periods.ts';
import { currenciesIn } from './currencies.ts';
import { alertGroups, areaNames, orderGroups, rangeNames, stationNames, supplierNames } from './queries.ts';

/** Who asks: what is in reach, what may be seen, and whether groups that point at persons are hidden. */
export interface Asker {
  scope: Scope;
  may: (right: string) => boolean;
  hidesSmall: boolean;
  language: Language;
}

/** `db`: for short questions; those over many days run beside the calls. */
export interface Asking {
  db: Db;
  jobDb: Db;
  /** Null: rows answer what sums cannot. */
  columns: Serving | null;
  clock: WallClock;
  now: Date;
}

export const askingOf = (services: Pick<Services, 'db' | 'ranges'> & Serving): Asking => ({
  db: services.db,
  jobDb: services.jobDb,
  columns: services,
  clock: services.ranges.clock,
  now: services.now(),
});

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Longer periods are not read by the connections of the calls. */
const SHORT_MS = 2 * DAY_MS;
const USUAL_CURRENCY = 'CNY';

interface Group extends Counted {
  key: string[];
  values: Map<FigureName, number | null>;
  /** Of all that it is counted from. */
  count: number;
}

interface Groups {
  found: Map<string, Group>;
  isCut: boolean;
  isRolled: boolean;
  /** Null where columns told nothing of it. */
  columns: Told | null;
}

const selectionFor = (question: Question, scope: Scope, { from, to }: Period): OrderSelection => ({
  filters: { ...question.filters, requestedFrom: from, requestedTo: to },
  scope,
  reveal: false,
});

/** The part of a scope within a division: cars, and their alerts, are in reach by where the cars belong. */
function narrowed(scope: Scope, areaCode: string | undefined): Scope {
  if (areaCode === undefined) return scope;
  if (scope.kind === 'everything') return { kind: 'areas', areaCodes: [areaCode] };
  if (scope.kind !== 'areas') throw new Refusal(400, figureMessages.noDivision);
  const within = scope.areaCodes.flatMap((code) => {
    if (areaCode.startsWith(code)) return [areaCode];
    return code.startsWith(areaCode) ? [code] : [];
  });
  return { kind: 'areas', areaCodes: within };
}

const keyText = (key: readonly string[]): string => JSON.stringify(key);

const SOURCES: readonly FigureSource[] = ['order', 'alert', 'car'];

/**
 * The groups of one period, from all that the figures are computed from.
 *
 * @param behind milliseconds at the end of the period of which hours of cars are left out
 */
async function groupsOf(
  asking: Asking,
  asker: Asker,
  question: Question,
  period: Period,
  { behind, ...reading }: Reading & { behind: number },
): Promise<Groups> {
  const found = new Map<string, Group>();
  const { filters, figures, by } = question;
  const selection = selectionFor(question, asker.scope, period);
  const sources = SOURCES.filter((source) => figures.some((name) => FIGURES[name].source === source));
  const ofCars = {
    ...period,
    scope: sources.some((source) => source !== 'order') ? narrowed(asker.scope, filters.areaCode) : asker.scope,
    supplierId: filters.supplierId,
  };
  const counted = { ...ofCars, to: new Date(Date.parse(period.to) - behind).toISOString() };
  // the largest of one source or period need not be the largest of the other: they are cut when both are known
  const most = sources.length > 1 || question.compare !== undefined ? MOST_GROUPS : question.most;
  const isLong = Date.parse(period.to) - Date.parse(period.from) > SHORT_MS;
  let isCut = false;
  let isRolled = false;
  let columns: Told | null = null;
  for (const source of sources) {
    const names = figures.filter((name) => FIGURES[name].source === source);
    const asked = { figures: names, by, most };
    const plan =
      source === 'order' ? rolledPlan({ figures: names, by, filters }, period, asking.clock, reading.shift) : null;
    const query = (db: Db) => {
      if (plan !== null) return rolledGroups(db, selection, plan, asked, reading);
      if (source === 'car') return carGroups(db, counted, asked, reading);
      return source === 'order' ? orderGroups(db, selection, asked, reading) : alertGroups(db, ofCars, asked, reading);
    };
    const fromColumns =
      source === 'order' && plan === null && isLong && asking.columns !== null
        ? await columnGroups(asking.columns, selection, asked, reading)
        : null;
    const fromRows = () => (isLong ? patiently(asking, query) : query(asking.db).execute());
    const rows = fromColumns?.result ?? (await fromRows());
    columns ??= fromColumns?.told ?? null;
    isRolled ||= plan !== null || source === 'car';
    isCut ||= rows.length > most;
    const ofParts = partFigures(names);
    for (const { key, values, count, parts } of rows) {
      const text = keyText(key);
      const group: Group = found.get(text) ?? { key, values: new Map(), size: count, count: 0, parts: new Map() };
      names.forEach((name, at) => group.values.set(name, rounded(name, values[at] ?? null)));
      ofParts.forEach((name, at) => group.parts.set(name, { own: parts[at] ?? 0, whole: count }));
      group.size = Math.min(group.size, count);
      group.count += count;
      found.set(text, group);
    }
  }
  return { found: sources.length > 1 ? sorted(found, by) : found, isCut, isRolled, columns };
}

/** As the queries sort groups. */
function sorted(groups: ReadonlyMap<string, Group>, by: readonly DimensionName[]): Map<string, Group> {
  const byTime = by.some((name) => DIMENSIONS[name].isTime === true);
  const byKey = (one: string, other: string) => (one < other ? -1 : 1);
  return new Map(
    [...groups].toSorted(([one, { count }], [other, { count: others }]) =>
      byTime || count === others ? byKey(one, other) : others - count,
    ),
  );
}

function rounded(name: FigureName, value: number | null): number | null {
  return value === null ? null : roundedTo(value, FIGURES[name].decimals);
}

/** Filters of the list of orders for a group; null where the list cannot show it. */
function ordersBehind(question: Question, key: readonly string[], group: GroupPlace): Record<string, string> | null {
  const { from, to, filters, figures } = question;
  if (!figures.some((name) => FIGURES[name].source === 'order')) return null;
  const found: Record<string, string> = { requestedFrom: from, requestedTo: to };
  if (filters.supplierId !== undefined) found['supplierId'] = filters.supplierId;
  if (filters.pickUpRangeId !== undefined) found['pickUpRangeId'] = filters.pickUpRangeId;
  if (filters.pickUpStationId !== undefined) found['pickUpStationId'] = filters.pickUpStationId;
  if (filters.source !== undefined) found['source'] = filters.source;
  if (filters.flag !== undefined) found['flag'] = filters.flag;
  if (filters.currency !== undefined) found['currency'] = filters.currency;
  if (filters.areaCode !== undefined) found['areaCode'] = filters.areaCode;
  if (filters.tripType !== undefined) found['tripType'] = filters.tripType;
  const [only] = filters.statuses ?? [];
  if (only !== undefined) found['statuses'] = (filters.statuses ?? []).join(',');
  for (const [at, name] of question.by.entries()) {
    const part = partOf(name, key[at] ?? '', group);
    if (part === null || !agrees(found, part)) return null;
    Object.assign(found, part);
  }
  const later = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other);
  const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other);
  found['requestedFrom'] = later(found['requestedFrom'] ?? from, from);
  found['requestedTo'] = earlier(found['requestedTo'] ?? to, to);
  return found;
}

/** Where a group stands. */
interface GroupPlace {
  clock: WallClock;
  currency: string;
  /** Divisions below which the answer has others, which the list would show with them. */
  wholeAreas: ReadonlySet<string>;
}

/** Whether a part narrows a filter that is there already, rather than asking for something else. */
const agrees = (found: Readonly<Record<string, string>>, { currency, areaCode }: Readonly<Record<string, string>>) =>
  (currency === undefined || found['currency'] === undefined || found['currency'] === currency) &&
  (areaCode === undefined || areaCode.startsWith(found['areaCode'] ?? ''));

const bandPart = (of: 'distance' | 'price', value: string, bounds: readonly number[]): Record<string, string> => {
  const next = bounds.find((bound) => bound > Number(value));
  return { [`${of}From`]: value, ...(next === undefined ? {} : { [`${of}To`]: String(next - 1) }) };
};

/** The time that a value of a cut by time stands for; null for other cuts. */
function spanOf(name: DimensionName, value: string, clock: WallClock) {
  const between = (begin: number, end: number) => ({
    requestedFrom: new Date(begin).toISOString(),
    requestedTo: new Date(end).toISOString(),
  });
  const local = (begin: number, end: number) => between(clock.dayBegins(begin / DAY_MS), clock.dayBegins(end / DAY_MS));
  const at = Date.parse(value);
  switch (name) {
    case 'hour':
      return between(at, at + HOUR_MS);
    case 'day':
      return local(at, at + DAY_MS);
    case 'week':
      return local(at, at + 7 * DAY_MS);
    case 'month': {
      const [year = 0, month = 1] = value.split('-').map(Number);
      return local(at, Date.UTC(year, month));
    }
    default:
      return null;
  }
}

/** Whether the time that a group stands for has not ended: what is counted in it still grows. */
const isRunning = ({ by }: Question, key: readonly string[], clock: WallClock, now: Date): boolean =>
  by.some((name, at) => {
    const span = key[at] ? spanOf(name, key[at], clock) : null;
    return span !== null && now.getTime() < Date.parse(span.requestedTo);
  });

function partOf(
  name: DimensionName,
  value: string,
  { clock, currency, wholeAreas }: GroupPlace,
): Record<string, string> | null {
  // the list has no filter for what is unknown
  if (value === '') return null;
  switch (name) {
    case 'hour':
    case 'day':
    case 'week':
    case 'month':
      return spanOf(name, value, clock);
    case 'supplier':
      return { supplierId: value };
    case 'range':
      return { pickUpRangeId: value };
    case 'station':
      return { pickUpStationId: value };
    case 'source':
      return { source: value };
    case 'status':
      return { statuses: value };
    case 'area':
      return wholeAreas.has(value) ? { areaCode: value } : null;
    case 'cancelledBy':
    case 'cancelReason':
    case 'tripType':
      return { [name]: value };
    case 'distanceBand':
      return bandPart('distance', value, DISTANCE_BANDS);
    case 'priceBand':
      return { ...bandPart('price', value, PRICE_BANDS), currency };
    default:
      return null;
  }
}

/** The divisions of an answer that have no other below them. */
function wholeAreasOf({ by }: Question, shown: readonly [string, Group][], isCut: boolean): Set<string> {
  const at = by.indexOf('area');
  if (at < 0 || isCut) return new Set();
  const codes = [...new Set(shown.map(([, { key }]) => key[at] ?? ''))].toSorted();
  // sorted, what is below a division follows it
  return new Set(codes.filter((code, place) => !(codes[place + 1] ?? '').startsWith(code)));
}

async function namesOf({ db }: Asking, { by }: Question, keys: readonly (readonly string[])[], language: Language) {
  const valuesOf = (name: DimensionName) => {
    const at = by.indexOf(name);
    return at < 0 ? [] : [...new Set(keys.map((key) => key[at] ?? ''))].filter((value) => value !== '');
  };
  const names: Record<string, Record<string, string>> = {};
  const named: Partial<Record<DimensionName, (values: string[]) => Promise<readonly (LocalName & { id: string })[]>>> =
    {
      supplier: async (ids) =>
        (await supplierNames(db, ids).execute()).map((supplier) => ({ ...supplier, nameEn: '' })),
      area: async (codes) =>
        (await areaNames(db, codes).execute()).map(({ code, nameZh, nameEn }) => ({ id: code, name: nameZh, nameEn })),
      range: (ids) => rangeNames(db, ids).execute(),
      station: (ids) => stationNames(db, ids).execute(),
    };
  for (const name of by) {
    const values = valuesOf(name);
    const rows = values.length === 0 ? [] : ((await named[name]?.(values)) ?? []);
    if (rows.length > 0) names[name] = Object.fromEntries(rows.map((row) => [row.id, nameIn(language, row)]));
  }
  return names;
}

const answers = sharing<FigureAnswer>();

/**
 * Figures of a period within somebody's reach; equal questions of people with the same reach share one answer.
 *
 * @throws Refusal 403 without the right to what a figure is computed from
 */
export async function askFigures(asking: Asking, asker: Asker, question: Question): Promise<FigureAnswer> {
  for (const name of question.figures)
    if (!asker.may(FIGURE_SOURCES[FIGURES[name].source].right)) throw new Refusal(403, figureMessages.notYours);
  const { scope, hidesSmall, language } = asker;
  return answers(asking.db, JSON.stringify([scope, hidesSmall, language, question]), () =>
    read(asking, asker, question),
  );
}

/** Up to when hours of cars are counted, for a question that needs them; otherwise null. */
const carsTo = async ({ db, clock }: Asking, { figures }: Question): Promise<number | null> =>
  figures.some((name) => FIGURES[name].source === 'car') ? carsCountedTo(db, clock) : null;

async function read(asking: Asking, asker: Asker, question: Question): Promise<FigureAnswer> {
  const { clock, now } = asking;
  const countedTo = await carsTo(asking, question);
  // as much is left out of the period beside it, so that both are as long
  const behind = Math.max(0, Date.parse(question.to) - (countedTo ?? 0));
  const known = question.filters.currency;
  const hasMoney = question.figures.some((name) => FIGURES[name].unit.startsWith('money'));
  const { currency: _one, ...filters } = question.filters;
  const found = hasMoney
    ? await currenciesIn(asking, selectionFor({ ...question, filters }, asker.scope, question), {
        requestedFrom: question.from,
        requestedTo: question.to,
      })
    : [];
  const currency = known ?? found[0] ?? USUAL_CURRENCY;
  const reading = { zone: clock.timeZone, shift: { seconds: 0 }, currency, behind };
  const earlier = question.compare === undefined ? null : periodBefore(question.compare, question, clock);
  const [groups, before] = await Promise.all([
    groupsOf(asking, asker, question, question, reading),
    earlier === null ? null : groupsOf(asking, asker, question, earlier.period, { ...reading, shift: earlier.shift }),
  ]);
  // groups of the earlier period alone stand last, so that it adds up too
  const all = new Map([...groups.found, ...[...(before?.found ?? [])].filter(([key]) => !groups.found.has(key))]);
  const shown = [...all].slice(0, question.most);
  const isCut = groups.isCut || all.size > question.most;
  const hides = hidingOf(
    asker.hidesSmall ? [groups, before].map((period) => shown.map(([key]) => period?.found.get(key))) : [],
    question.figures,
  );
  const names = await namesOf(
    asking,
    question,
    shown.map(([, { key }]) => key),
    asker.language,
  );
  // what is missing from a list that was cut is not known to be nothing
  const valuesIn = (period: Groups, key: string) =>
    question.figures.map((name) => {
      const group = period.found.get(key);
      if (group === undefined && period.isCut) return null;
      return group?.values.get(name) ?? (FIGURES[name].additive ? 0 : null);
    });
  // a group of alerts or cars is none of orders: its division is that of the cars
  const hasOrders = question.figures.some((name) => FIGURES[name].source === 'order');
  const standing = { clock, currency, wholeAreas: wholeAreasOf(question, shown, isCut) };
  const isRolled = groups.isRolled && (before === null || before.isRolled);
  const columns = isRolled || before?.columns === null ? null : groups.columns;
  return {
    rows: shown.map(([text, { key }], at) => {
      const { isHidden, hidden } = hides(at);
      const told = (values: (number | null)[]) =>
        question.figures.map((name, place) => (isHidden || hidden.includes(name) ? null : (values[place] ?? null)));
      return {
        key,
        values: told(valuesIn(groups, text)),
        ...(before === null ? {} : { before: told(valuesIn(before, text)) }),
        isRunning: isRunning(question, key, clock, now),
        isHidden,
        hidden,
        orders: isHidden || !hasOrders ? null : ordersBehind(question, key, standing),
      };
    }),
    names,
    currency,
    currencies: found,
    asOf: now.toISOString(),
    carsTo: countedTo === null ? null : new Date(Math.min(countedTo, Date.parse(question.to))).toISOString(),
    answeredBy: isRolled ? 'rollups' : columns === null ? 'rows' : 'columns',
    columns,
    isCut,
  };
}
