/** For which rides a pay rule is, and which of several is the most specific. */
import { z } from 'zod';
import { areaCode } from '#contract/base/sysArea/calls.ts';
import { id, line } from '#contract/ground/core.ts';
import { TRIP_TYPES, type TripType } from './tripTypes.ts';
import { orderSource } from '#contract/system/apiKey/source.ts';

const MOST_PLACES = 50;
const minute = z.int().min(0).max(1439);

/** A band of the local week. No weekday: every day. From and to alike: the whole day; beyond midnight: into the next day. */
const band = z.strictObject({
  /** 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  from: minute,
  to: minute,
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
  /** 1 is Monday, on the local clock of the pick-up. */
  readonly weekday: number;
  readonly minute: number;
}

const DAY = 1440;
const WEEK = 7 * DAY;

/** The spans of a week that a band holds for, in minutes from Monday; one over Sunday's midnight is two. */
export function spansOf({ weekdays, from, to }: Band): [number, number][] {
  const length = to > from ? to - from : to - from + DAY;
  return (weekdays.length === 0 ? [1, 2, 3, 4, 5, 6, 7] : weekdays).flatMap((weekday): [number, number][] => {
    const start = (weekday - 1) * DAY + from;
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
const OF_A_RANGE = 10;

/**
 * How specific a scope is: the place counts more than who rides, that more than the kind of trip, the cars, the app and the
 * time, in this order.
 */
const rankOf = (place: number, { segmentIds = [], tripTypes = [], carGroups, sources, bands }: RideScope): number =>
  [segmentIds, tripTypes, carGroups, sources, bands].reduce((rank, { length }) => rank * 2 + Number(length > 0), place);

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
  const at = (ride.weekday - 1) * DAY + ride.minute;
  const isInBands = bands.length === 0 || bands.some((one) => spansOf(one).some(([from, to]) => at >= from && at < to));
  return isInBands ? rankOf(place, scope) : null;
}

/** Which of the ranges around the pick-up a scope names: 0 is the smallest. Of equally specific scopes the smaller range counts. */
export function rangePlace({ rangeIds }: RideScope, ride: RidePlace): number {
  const place = ride.rangeIds.findIndex((each) => rangeIds.includes(each));
  return place < 0 ? ride.rangeIds.length : place;
}

type Meeting = (one: readonly string[], other: readonly string[]) => boolean;

/** Both name nothing, or the same in part. */
const meet = (one: readonly string[], other: readonly string[], meeting: Meeting = share): boolean =>
  one.length === 0 || other.length === 0 ? one.length === other.length : meeting(one, other);

function bandsMeet(one: readonly Band[], other: readonly Band[]): boolean {
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  const spans = other.flatMap(spansOf);
  return one.flatMap(spansOf).some(([from, to]) => spans.some(([start, end]) => from < end && start < to));
}

/**
 * Whether some ride would find both equally specific, besides rides in two ranges of which each scope names one, and cars of two
 * groups: these are settled as they are found, by the smaller range and by what holds since later (decision 0198).
 * @param sharing whether some passenger is in segments of both lists: one may be in several
 */
export const couldTie = (one: RideScope, other: RideScope, sharing: Meeting = share): boolean =>
  meet(one.segmentIds ?? [], other.segmentIds ?? [], sharing) &&
  meet(one.tripTypes ?? [], other.tripTypes ?? []) &&
  meet(one.rangeIds, other.rangeIds) &&
  meet(one.areaCodes, other.areaCodes) &&
  meet(one.carGroups, other.carGroups) &&
  meet(one.sources, other.sources) &&
  bandsMeet(one.bands, other.bands);
