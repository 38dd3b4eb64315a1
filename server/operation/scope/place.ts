import type { RidePlace } from '#contract/operation/scope/scope.ts';
import type { TripType } from '#contract/operation/scope/tripTypes.ts';
import { countedWeekday, dateOf, dayKindOf, type WorkCalendar } from '#server/operation/workCalendar/calendar.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';

/** By which clock rides are placed in the week, and in which ranges they begin. */
export interface Places {
  readonly clock: Pick<WallClock, 'moment'>;
  readonly rangesAt: (lng: number, lat: number) => readonly { readonly id: string; readonly area?: number }[];
  /** Days that count as another day of the week; left out: none does. */
  readonly calendar?: WorkCalendar | undefined;
}

/** Where a ride begins, or a car is. */
export interface Asked {
  source: string;
  areaCode: string;
  /** Of a car all of its groups. */
  carGroup: string | readonly string[];
  /** Left out for a car without a ride. */
  tripType?: TripType | null;
  /** Of the passenger, where rules ask for them. */
  segmentIds?: readonly string[];
  /** Null when it is not known: then no range holds it. */
  pickUp: readonly [number, number] | null;
}

/** What of a ride that begins at a moment decides its rule. */
export function placeOf(
  places: Places,
  { source, areaCode, carGroup, pickUp, tripType = null, segmentIds = [] }: Asked,
  at: Date,
): RidePlace {
  const { day, minute } = places.clock.moment(at.getTime());
  const holding = pickUp === null ? [] : places.rangesAt(...pickUp);
  const rangeIds = holding
    .toSorted((one, other) => (one.area ?? Infinity) - (other.area ?? Infinity) || Number(one.id) - Number(other.id))
    .map(({ id }) => id);
  return {
    rangeIds,
    areaCode,
    carGroup,
    source,
    tripType,
    segmentIds,
    weekday: countedWeekday(day, places.calendar),
    dayKind: dayKindOf(day, places.calendar),
    date: dateOf(day),
    minute,
  };
}
