/** Which pay rule is for a place at which hours of the week: the gaps between rules, and where two tie; on each of the days that rules tell apart. */
import { WEEKDAYS } from '#contract/ground/week.ts';
import { DAY_KINDS, type DayKind } from '#contract/operation/workCalendar/dayKinds.ts';
import {
  spansOf as spansOfBand,
  specificity,
  type RideScope,
  type RidePlace,
} from '#contract/operation/scope/scope.ts';

const HOURS = 168;
const DAY_MS = 86_400_000;
const SATURDAY = 6;
/** So many days of dates in a row are looked at: in a year every day of the week and every festival comes. */
const MOST_DAYS = 366;

/**
 * Of an hour of the week: a rule by its place in the list, none, or several in turn. `never`: no day in question counts as that
 * day of the week.
 */
export type CoveredHour =
  | { readonly kind: 'rule'; readonly rule: number }
  | { readonly kind: 'gap' | 'mixed' | 'tie' | 'never' };

/** Days that are alike for the rules. */
export interface DaysAlike {
  /** Null where no rule asks what the calendar says of a day. */
  readonly kind: DayKind | null;
  /** Null: dates that no rule names. */
  readonly dates: { readonly from: string; readonly to: string } | null;
  /** That such days count as; 1 is Monday. */
  readonly weekdays: readonly number[];
}
const EVERY_DAY: DaysAlike = { kind: null, dates: null, weekdays: WEEKDAYS };

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** What the calendar makes of a day that counts as another of the week. */
const kindOf = (countsAs: number): DayKind => (countsAs >= SATURDAY ? 'holiday' : 'makeUp');
const COUNT_AS: Readonly<Record<DayKind, readonly number[]>> = {
  ordinary: WEEKDAYS,
  holiday: WEEKDAYS.filter((day) => kindOf(day) === 'holiday'),
  makeUp: WEEKDAYS.filter((day) => kindOf(day) === 'makeUp'),
};

/** The dates that scopes name, cut where one begins or ends: of each part all days are named by the same scopes. */
function namedDates(scopes: readonly RideScope[]): { from: string; to: string }[] {
  const spans = scopes.flatMap(({ dates = [] }) => dates.map(({ from, to }) => [dayOf(from), dayOf(to) + 1] as const));
  const cuts = [...new Set(spans.flat())].toSorted((one, other) => one - other);
  return cuts.flatMap((from, place) => {
    const until = cuts[place + 1];
    if (until === undefined || !spans.some(([start, end]) => start <= from && until <= end)) return [];
    return [{ from: dateOf(from), to: dateOf(until - 1) }];
  });
}

/**
 * The days that scopes tell apart, each with the days of the week that it may count as: those that no scope names by their date
 * first, then the others.
 * @param calendar dates that count as another day of the week, with that day
 */
export function daysApart(scopes: readonly RideScope[], calendar: ReadonlyMap<string, number>): DaysAlike[] {
  const asksKinds = scopes.some(({ dayKinds = [] }) => dayKinds.length > 0);
  const others = asksKinds ? DAY_KINDS.map((kind) => ({ kind, dates: null, weekdays: COUNT_AS[kind] })) : [EVERY_DAY];
  const named = namedDates(scopes).flatMap((dates) => {
    const [first, last] = [dayOf(dates.from), dayOf(dates.to)];
    const found = new Map<DayKind | null, Set<number>>();
    for (let day = first; day <= Math.min(last, first + MOST_DAYS - 1); day += 1) {
      const countsAs = calendar.get(dateOf(day));
      const kind = asksKinds ? (countsAs === undefined ? 'ordinary' : kindOf(countsAs)) : null;
      // day 0 was a Thursday
      found.set(kind, (found.get(kind) ?? new Set()).add(countsAs ?? ((((day + 3) % 7) + 7) % 7) + 1));
    }
    return [...found].map(([kind, weekdays]) => ({
      kind,
      dates,
      weekdays: WEEKDAYS.filter((day) => weekdays.has(day)),
    }));
  });
  return [...others, ...named];
}

/** The most specific of the rules; null for none, undefined where two are. */
function best(scopes: readonly RideScope[], ride: RidePlace): number | null | undefined {
  let found: number | null | undefined = null;
  let highest = -1;
  for (let rule = 0; rule < scopes.length; rule += 1) {
    const scope = scopes[rule];
    const rank = scope === undefined ? null : specificity(scope, ride);
    if (rank === null || rank < highest) continue;
    found = rank === highest ? undefined : rule;
    highest = rank;
  }
  return found;
}

/** A way in which pick-ups lie. */
interface Lies {
  readonly rangeIds: readonly string[];
  readonly areaCode: string;
}

/** Of ways in which pick-ups lie the first of those that scopes do not tell apart. */
export function placesApart<Place extends Lies>(scopes: readonly RideScope[], places: readonly Place[]): Place[] {
  const rangeIds = new Set(scopes.flatMap((scope) => scope.rangeIds));
  const areaCodes = [...new Set(scopes.flatMap((scope) => scope.areaCodes))].toSorted();
  const apart = new Map<string, Place>();
  for (const place of places) {
    const named = place.rangeIds.filter((id) => rangeIds.has(id));
    const within = areaCodes.filter((code) => place.areaCode.startsWith(code));
    const key = `${named.join()} ${within.join()}`;
    if (!apart.has(key)) apart.set(key, place);
  }
  return [...apart.values()];
}

/** The 168 hours of a week from Monday, for rides of one place, car group and source, on days that are alike. */
export function coverageOf(
  scopes: readonly RideScope[],
  place: Omit<RidePlace, 'weekday' | 'minute' | 'dayKind' | 'date'>,
  { kind, dates, weekdays }: DaysAlike = EVERY_DAY,
): CoveredHour[] {
  const day = { dayKind: kind ?? ('ordinary' as const), date: dates?.from ?? '' };
  // between two minutes at which some band begins or ends nothing changes
  const changes = new Set(scopes.flatMap(({ bands }) => bands.flatMap(spansOfBand)).flat());
  return Array.from({ length: HOURS }, (_, hour): CoveredHour => {
    const weekday = Math.floor(hour / 24) + 1;
    if (!weekdays.includes(weekday)) return { kind: 'never' };
    const minutes = Array.from({ length: 60 }, (_minute, at) => at).filter(
      (at) => at === 0 || changes.has(hour * 60 + at),
    );
    const of = minutes.map((at) => best(scopes, { ...place, ...day, weekday, minute: (hour % 24) * 60 + at }));
    const [first] = of;
    if (of.includes(undefined)) return { kind: 'tie' };
    if (of.includes(null)) return { kind: 'gap' };
    return first != null && of.every((rule) => rule === first) ? { kind: 'rule', rule: first } : { kind: 'mixed' };
  });
}

export interface HourSpan {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly from: number;
  /** The hour after the last; 24 for the end of the day. */
  readonly to: number;
}

/** Hours of one kind, as spans within a day. */
export function spansOf(hours: readonly CoveredHour[], kind: CoveredHour['kind']): HourSpan[] {
  const spans: { weekday: number; from: number; to: number }[] = [];
  for (const [hour, covered] of hours.entries()) {
    if (covered.kind !== kind) continue;
    const [weekday, from] = [Math.floor(hour / 24) + 1, hour % 24];
    const last = spans.at(-1);
    if (last?.weekday === weekday && last.to === from) last.to += 1;
    else spans.push({ weekday, from, to: from + 1 });
  }
  return spans;
}
