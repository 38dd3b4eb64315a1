/** Rides that are priced to show terms: as they are typical, and one in each band. */
import { termsNow, type KeptTerms } from '#contract/finance/payRule/before.ts';
import type { LocalDay, RideFacts } from '#contract/finance/payRule/facts.ts';
import { holdingBands, type TimeBand } from '#contract/finance/payRule/parts/bands.ts';
import type { DayKind } from '#contract/operation/workCalendar/dayKinds.ts';

const SUNDAY = 7;
const WEDNESDAY = 3;
const NOON = 12 * 60;
/** Rides that bands add to the typical ones. */
const MOST_OF_BANDS = 6;

/** A day with the one before: holidays come in a row. */
export function daysOf(weekday: number, kind: DayKind): { day: LocalDay; dayBefore: LocalDay } {
  const before = weekday === 1 ? SUNDAY : weekday - 1;
  return {
    day: { weekday, kind },
    dayBefore: kind === 'holiday' ? { weekday, kind } : { weekday: before, kind: 'ordinary' },
  };
}

/** On a Wednesday. */
export const rideOf = (facts: Pick<RideFacts, 'distance' | 'duration' | 'minute'> & Partial<RideFacts>): RideFacts => ({
  waiting: 0,
  ...daysOf(WEDNESDAY, 'ordinary'),
  tolls: null,
  surge: null,
  late: 0,
  outcome: { kind: 'driven' },
  ...facts,
});

const TYPICAL: readonly RideFacts[] = [
  rideOf({ distance: 2000, duration: 420, minute: 10 * 60 }),
  rideOf({ distance: 5000, duration: 900, minute: 8 * 60 + 30, waiting: 240 }),
  rideOf({ distance: 10_000, duration: 1500, minute: 18 * 60 }),
  rideOf({ distance: 10_000, duration: 1200, minute: 23 * 60 + 30, waiting: 360 }),
  rideOf({ distance: 25_000, duration: 2700, minute: 14 * 60 }),
  rideOf({ distance: 45_000, duration: 3900, minute: 6 * 60 + 30, waiting: 600 }),
];

/** As it begins; at noon of a whole day. */
function rideIn({ from, to, weekdays: [weekday], days: [kind = 'ordinary'], dates }: TimeBand): RideFacts {
  const minute = from === to ? Math.max(from, NOON) : from;
  const counted = weekday ?? (kind === 'holiday' ? SUNDAY : WEDNESDAY);
  const { day, dayBefore } = daysOf(counted, kind);
  const date = dates?.from ?? dates?.to;
  const on = date == null ? { day, dayBefore } : { day: { ...day, date }, dayBefore: { ...dayBefore, date } };
  return rideOf({ distance: 10_000, duration: 1500, minute, ...on });
}

const timesOf = ({ kind, from, to, weekdays, days, dates = null }: TimeBand): string =>
  JSON.stringify([kind, from, to, weekdays, days, dates]);

/** The typical rides, and one in each band of some terms in which none of them lies. */
export function ridesFor(terms: readonly KeptTerms[]): RideFacts[] {
  const bands = new Map(terms.flatMap((each) => termsNow(each).bands).map((band) => [timesOf(band), band]));
  const unseen = [...bands.values()].filter((band) => TYPICAL.every((ride) => holdingBands([band], ride).length === 0));
  const rides = new Map(unseen.map(rideIn).map((ride) => [JSON.stringify(ride), ride]));
  return [...TYPICAL, ...[...rides.values()].slice(0, MOST_OF_BANDS)];
}
