/** For which rides a pay rule is, and which of several is the most specific. */
import { z } from 'zod';
import { areaCode } from '#contract/base/sysArea/calls.ts';
import { id, line } from '#contract/ground/core.ts';
import { weekday, WEEKDAYS } from '#contract/ground/week.ts';
import { TRIP_TYPES, type TripType } from './tripTypes.ts';
import { DAY_KINDS, type DayKind } from '#contract/operation/workCalendar/dayKinds.ts';
import { orderSource } from '#contract/system/apiKey/source.ts';

const MOST_PLACES = 50;
export const MOST_DATES = 50;
const minute = z.int().min(0).max(1439);

/** A band of the local week. No weekday: every day. From and to alike: the whole day; beyond midnight: into the next day. */
const band = z.strictObject({
  weekdays: z.array(weekday).max(7).default([]),
  from: minute,
  to: minute,
});

/** Dates in a row, both in it. */
const datesInARow = z.strictObject({ from: z.iso.date(), to: z.iso.date() }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  params: { key: 'scope.datesInOrder' },
});

/** An empty list names nothing, as does one that is left out: any will do. */
const fields = {
  /** Operating ranges in which the pick-up lies. */
  rangeIds: z.array(id).max(MOST_PLACES).default([]),
  /** Divisions in which the pick-up lies, by code. */
  areaCodes: z.array(areaCode).max(MOST_PLACES).default([]),
  carGroups: z.array(line(40)).max(MOST_PLACES).default([]),
  /** The apps and systems that orders come from. */
  sources: z.array(orderSource).max(MOST_PLACES).default([]),
  bands: z.array(band).max(20).default([]),
  /** The days, each by the local date of the pick-up: of the week, as the calendar counts them. */
  weekdays: z.array(weekday).max(7).optional(),
  /** What the calendar says of the day. */
  dayKinds: z.array(z.enum(DAY_KINDS)).max(DAY_KINDS.length).optional(),
  dates: z.array(datesInARow).max(MOST_DATES).optional(),
  tripTypes: z.array(z.enum(TRIP_TYPES)).max(TRIP_TYPES.length).optional(),
};

const isOfOneKind = ({ rangeIds, areaCodes }: { rangeIds: readonly string[]; areaCodes: readonly string[] }): boolean =>
  rangeIds.length === 0 || areaCodes.length === 0;
const onePlace = { path: ['areaCodes'], params: { key: 'scope.onePlace' } };

/** Of operating rules. */
export const rideScope = z.strictObject(fields).refine(isOfOneKind, onePlace);

/** Of pay rules: also who rides. */
export const payScope = z
  .strictObject({
    ...fields,
    /** Passenger segments of which the passenger is in one when the price is quoted, or the order made without a quote. */
    segmentIds: z.array(id).max(MOST_PLACES).optional(),
  })
  .refine(isOfOneKind, onePlace);
export type RideScope = z.output<typeof payScope>;
type Band = z.output<typeof band>;

/** What of a ride decides which rule is for it. */
export interface RidePlace {
  /** The smallest first. */
  readonly rangeIds: readonly string[];
  readonly areaCode: string;
  /** That was asked for; of a car all of its groups. */
  readonly carGroup: string | readonly string[];
  readonly source: string;
  /** Null for a car without a ride: no scope that names kinds of trip is for it. */
  readonly tripType: TripType | null;
  /** Of the passenger; none for somebody who is not known. */
  readonly segmentIds: readonly string[];
  /** 1 is Monday, on the local clock of the pick-up, as the calendar counts that day. */
  readonly weekday: number;
  /** What the calendar says of that day. */
  readonly dayKind: DayKind;
  /** That day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly minute: number;
}

const DAY = 1440;
const WEEK = 7 * DAY;

/** The spans of a week that a band holds for, in minutes from Monday; one over Sunday's midnight is two. */
export function spansOf({ weekdays, from, to }: Band): [number, number][] {
  const length = to > from ? to - from : to - from + DAY;
  return (weekdays.length === 0 ? WEEKDAYS : weekdays).flatMap((day): [number, number][] => {
    const start = (day - 1) * DAY + from;
    const end = start + length;
    return end <= WEEK
      ? [[start, end]]
      : [
          [start, WEEK],
          [0, end - WEEK],
        ];
  });
}

/** A place within a range is more specific than any division, and a division more than those around it. */
const OF_A_RANGE = 13;

/**
 * How specific a scope is: the place counts more than who rides, that more than the kind of trip, the cars, the app, and when it
 * is, in this order: dates, what the calendar says of a day, days of the week, times.
 */
function rankOf(place: number, scope: RideScope): number {
  const {
    segmentIds = [],
    tripTypes = [],
    carGroups,
    sources,
    dates = [],
    dayKinds = [],
    weekdays = [],
    bands,
  } = scope;
  return [segmentIds, tripTypes, carGroups, sources, dates, dayKinds, weekdays, bands].reduce(
    (rank, { length }) => rank * 2 + Number(length > 0),
    place,
  );
}

/** Whether a scope is for the day of a ride; its times apart. */
const isOnDay = (
  { weekdays = [], dayKinds = [], dates = [] }: RideScope,
  { weekday: dayOfWeek, dayKind, date }: Pick<RidePlace, 'weekday' | 'dayKind' | 'date'>,
): boolean =>
  (weekdays.length === 0 || weekdays.includes(dayOfWeek)) &&
  (dayKinds.length === 0 || dayKinds.includes(dayKind)) &&
  (dates.length === 0 || dates.some(({ from, to }) => from <= date && date <= to));

const share = (one: readonly string[], other: readonly string[]): boolean => one.some((value) => other.includes(value));

/** How specific a scope is for a ride; null when it is not for it. */
export function specificity(scope: RideScope, ride: RidePlace): number | null {
  const { rangeIds, areaCodes, segmentIds = [], tripTypes = [], carGroups, sources, bands } = scope;
  let place = 0;
  if (rangeIds.length > 0) {
    if (!rangeIds.some((one) => ride.rangeIds.includes(one))) return null;
    place = OF_A_RANGE;
  } else if (areaCodes.length > 0) {
    for (const code of areaCodes) if (ride.areaCode.startsWith(code)) place = Math.max(place, code.length);
    if (place === 0) return null;
  }
  if (segmentIds.length > 0 && !share(segmentIds, ride.segmentIds)) return null;
  if (tripTypes.length > 0 && (ride.tripType === null || !tripTypes.includes(ride.tripType))) return null;
  if (carGroups.length > 0 && !share(carGroups, [ride.carGroup].flat())) return null;
  if (sources.length > 0 && !sources.includes(ride.source)) return null;
  if (!isOnDay(scope, ride)) return null;
  const at = (ride.weekday - 1) * DAY + ride.minute;
  const isInBands = bands.length === 0 || bands.some((one) => spansOf(one).some(([from, to]) => at >= from && at < to));
  return isInBands ? rankOf(place, scope) : null;
}

/** Which of the ranges around the pick-up a scope names: 0 is the smallest. Of equally specific scopes the smaller range counts. */
export function rangePlace({ rangeIds }: RideScope, ride: RidePlace): number {
  const place = ride.rangeIds.findIndex((each) => rangeIds.includes(each));
  return place < 0 ? ride.rangeIds.length : place;
}

type Meeting<Value = string> = (one: readonly Value[], other: readonly Value[]) => boolean;

/** Both name nothing, or the same in part. */
const meet = <Value>(one: readonly Value[], other: readonly Value[], meeting: Meeting<Value>): boolean =>
  one.length === 0 || other.length === 0 ? one.length === other.length : meeting(one, other);

type Dates = z.output<typeof datesInARow>;
const datesMeet: Meeting<Dates> = (one, other) =>
  one.some(({ from, to }) => other.some((each) => from <= each.to && each.from <= to));

/** The minutes of the week at which a scope is for rides, of a day of it. */
function minutesOf({ weekdays = [], bands }: RideScope): [number, number][] {
  const days = weekdays.length === 0 ? WEEKDAYS : weekdays;
  const spans = bands.length === 0 ? [[0, WEEK] as const] : bands.flatMap(spansOf);
  return days.flatMap((day) =>
    spans.flatMap(([from, to]): [number, number][] => {
      const [start, end] = [Math.max(from, (day - 1) * DAY), Math.min(to, day * DAY)];
      return start < end ? [[start, end]] : [];
    }),
  );
}

/** Days of the week and times together: times of a Monday are never those of a Tuesday. */
function weeksMeet(one: RideScope, other: RideScope): boolean {
  if ((one.weekdays ?? []).length > 0 !== (other.weekdays ?? []).length > 0) return false;
  if (one.bands.length > 0 !== other.bands.length > 0) return false;
  const spans = minutesOf(other);
  return minutesOf(one).some(([from, to]) => spans.some(([start, end]) => from < end && start < to));
}

/**
 * Whether some ride would find both equally specific, besides rides in two ranges of which each scope names one, and cars of two
 * groups: these are settled as they are found, by the smaller range and by what holds since later (decision 0198).
 * @param sharing whether some passenger is in segments of both lists: one may be in several
 */
export const couldTie = (one: RideScope, other: RideScope, sharing: Meeting = share): boolean =>
  meet(one.segmentIds ?? [], other.segmentIds ?? [], sharing) &&
  meet(one.tripTypes ?? [], other.tripTypes ?? [], share) &&
  meet(one.rangeIds, other.rangeIds, share) &&
  meet(one.areaCodes, other.areaCodes, share) &&
  meet(one.carGroups, other.carGroups, share) &&
  meet(one.sources, other.sources, share) &&
  meet(one.dates ?? [], other.dates ?? [], datesMeet) &&
  meet(one.dayKinds ?? [], other.dayKinds ?? [], share) &&
  weeksMeet(one, other);
