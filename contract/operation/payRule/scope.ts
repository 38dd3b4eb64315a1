/** For which rides a pay rule is, and which of several is the most specific. */
import { z } from 'zod';
import { id, line } from '#contract/ground/core.ts';
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

/** An empty list names nothing: any will do. */
export const payScope = z
  .strictObject({
    /** Operating ranges in which the pick-up lies. */
    rangeIds: z.array(id).max(MOST_PLACES).default([]),
    /** Divisions in which the pick-up lies, by code. */
    areaCodes: z
      .array(z.string().regex(/^\d{2,9}$/))
      .max(MOST_PLACES)
      .default([]),
    carGroups: z.array(line(40)).max(MOST_PLACES).default([]),
    /** The apps and systems that orders come from. */
    sources: z.array(orderSource).max(MOST_PLACES).default([]),
    bands: z.array(band).max(20).default([]),
  })
  .refine(({ rangeIds, areaCodes }) => rangeIds.length === 0 || areaCodes.length === 0, {
    path: ['areaCodes'],
    params: { key: 'payRule.onePlace' },
  });
export type PayScope = z.output<typeof payScope>;
type Band = z.output<typeof band>;

/** What of a ride decides which rule is for it. */
export interface RidePlace {
  readonly rangeIds: readonly string[];
  readonly areaCode: string;
  readonly carGroup: string;
  readonly source: string;
  /** 1 is Monday, on the local clock of the pick-up. */
  readonly weekday: number;
  readonly minute: number;
}

const DAY = 1440;
const WEEK = 7 * DAY;

/** The spans of a week that a band holds for, in minutes from Monday; one over Sunday's midnight is two. */
function spansOf({ weekdays, from, to }: Band): [number, number][] {
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

/** How specific a scope is: the place counts more than the cars, these more than the app, that more than the time. */
const rankOf = (place: number, { carGroups, sources, bands }: PayScope): number =>
  place * 8 + Number(carGroups.length > 0) * 4 + Number(sources.length > 0) * 2 + Number(bands.length > 0);

/** How specific a scope is for a ride; null when it is not for it. */
export function specificity(scope: PayScope, ride: RidePlace): number | null {
  const { rangeIds, areaCodes, carGroups, sources, bands } = scope;
  let place = 0;
  if (rangeIds.length > 0) {
    if (!rangeIds.some((one) => ride.rangeIds.includes(one))) return null;
    place = OF_A_RANGE;
  } else if (areaCodes.length > 0) {
    for (const code of areaCodes) if (ride.areaCode.startsWith(code)) place = Math.max(place, code.length);
    if (place === 0) return null;
  }
  if (carGroups.length > 0 && !carGroups.includes(ride.carGroup)) return null;
  if (sources.length > 0 && !sources.includes(ride.source)) return null;
  const at = (ride.weekday - 1) * DAY + ride.minute;
  const isInBands = bands.length === 0 || bands.some((one) => spansOf(one).some(([from, to]) => at >= from && at < to));
  return isInBands ? rankOf(place, scope) : null;
}

const share = (one: readonly string[], other: readonly string[]): boolean => one.some((value) => other.includes(value));

/** Both name nothing, or the same in part. */
const meet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 ? other.length === 0 : share(one, other);

function bandsMeet(one: readonly Band[], other: readonly Band[]): boolean {
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  const spans = other.flatMap(spansOf);
  return one.flatMap(spansOf).some(([from, to]) => spans.some(([start, end]) => from < end && start < to));
}

/** Whether some ride would find both equally specific. */
export const couldTie = (one: PayScope, other: PayScope): boolean =>
  meet(one.rangeIds, other.rangeIds) &&
  meet(one.areaCodes, other.areaCodes) &&
  meet(one.carGroups, other.carGroups) &&
  meet(one.sources, other.sources) &&
  bandsMeet(one.bands, other.bands);
