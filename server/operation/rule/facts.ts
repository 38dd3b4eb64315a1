/** The facts of orders, as rules ask for them: of one that is decided now, and of one that is stored. */
import { metresNearby } from '#contract/ground/distance.ts';
import { NO_SHOW_SECONDS } from '#contract/finance/payRule/rules.ts';
import type { OrderStatus } from '#contract/operation/order/rules.ts';
import type { FactsOf } from '#contract/operation/rule/kinds.ts';
import type { TripType } from '#contract/operation/scope/tripTypes.ts';
import { secondsBetween } from '#server/operation/order/newOrder.ts';
import { awaitedSince, promisedSeconds } from '#server/operation/order/promise.ts';
import type { Asked } from '#server/operation/scope/place.ts';

/** What is known of a ride that has begun. */
export interface RideKnown {
  readonly status: OrderStatus;
  readonly cancelledBy: string | null;
  readonly requestedAt: string;
  /** For when it was booked; null: for at once. */
  readonly scheduledAt: string | null;
  readonly assignedAt: string | null;
  /** When the car came to the pick-up place. */
  readonly arrivedAt: string | null;
  readonly pickedUpAt: string | null;
  readonly cancelledAt: string | null;
  readonly failedAt: string | null;
  readonly distance: number | null;
  readonly pickUpLng: number | null;
  readonly pickUpLat: number | null;
  readonly dropOffLng: number | null;
  readonly dropOffLat: number | null;
  readonly source: string;
  readonly areaCode: string;
  readonly tripType: TripType;
  readonly carGroup: string | null;
  /** That were promised; null without a quote. */
  readonly secondsToPickUp: number | null;
}

const since = (from: string | null, to: string | null): number | null => {
  const seconds = secondsBetween(from, to);
  return seconds === null ? null : Math.max(0, seconds);
};

/** Where and for whom a ride is. */
export const askedOf = ({
  source,
  areaCode,
  tripType,
  carGroup,
  pickUpLng,
  pickUpLat,
}: Omit<RideKnown, 'status'>): Asked => ({
  source,
  areaCode,
  tripType,
  carGroup: carGroup ?? '',
  pickUp: pickUpLng === null || pickUpLat === null ? null : [pickUpLng, pickUpLat],
});

/** Seconds that the car stood there before the passenger came or gave up. */
const waitedOf = (ride: RideKnown) => since(awaitedSince(ride), ride.pickedUpAt ?? ride.cancelledAt ?? ride.failedAt);

/** Seconds later than promised, until the car came or nobody waited for it any more. */
function lateOf(ride: RideKnown): number | null {
  const { requestedAt, arrivedAt, cancelledAt, failedAt, secondsToPickUp } = ride;
  const waited = since(requestedAt, arrivedAt ?? cancelledAt ?? failedAt);
  const promised = promisedSeconds(ride, secondsToPickUp);
  return waited === null || promised === null ? null : Math.max(0, waited - promised);
}

/** Metres in a straight line; null while a place is not known. */
export function straightOf(ride: {
  readonly pickUpLng: number | null;
  readonly pickUpLat: number | null;
  readonly dropOffLng: number | null;
  readonly dropOffLat: number | null;
}): number | null {
  const { pickUpLng, pickUpLat, dropOffLng, dropOffLat } = ride;
  if (pickUpLng === null || pickUpLat === null || dropOffLng === null || dropOffLat === null) return null;
  return Math.round(metresNearby(pickUpLng, pickUpLat, dropOffLng, dropOffLat));
}

/** Who cancelled: a passenger whose car has waited so long (null: three minutes) did not come. */
export function cancellerOf(
  ride: Pick<RideKnown, 'cancelledBy' | 'arrivedAt' | 'scheduledAt' | 'cancelledAt'>,
  noShowAfter: number | null,
): 'passenger' | 'noShow' | 'operator' {
  if (ride.cancelledBy !== 'passenger') return 'operator';
  const waited = ride.cancelledAt === null ? null : secondsBetween(awaitedSince(ride), ride.cancelledAt);
  return waited !== null && waited >= (noShowAfter ?? NO_SHOW_SECONDS) ? 'noShow' : 'passenger';
}

export const waitingFacts = (ride: RideKnown): FactsOf<'waiting'> => ({
  waited: waitedOf(ride),
  late: lateOf(ride),
  tripDistance: straightOf(ride),
});

export const cancellingFacts = (ride: RideKnown, noShowAfter: number | null): FactsOf<'cancelling'> => ({
  by: cancellerOf(ride, noShowAfter),
  sinceRequested: since(ride.requestedAt, ride.cancelledAt),
  sinceAssigned: since(ride.assignedAt, ride.cancelledAt),
  beforePickUp: ride.scheduledAt === null ? null : since(ride.cancelledAt, ride.scheduledAt),
  waited: waitedOf(ride),
  late: lateOf(ride),
});

/** A ride that failed, without a car or with the passenger aboard, was given up as one that the operator cancelled. Null for one that goes on. */
export function compensationFacts(ride: RideKnown): FactsOf<'compensation'> | null {
  const isGivenUp = ride.status === 'failed' || (ride.status === 'cancelled' && ride.cancelledBy !== 'passenger');
  if (!isGivenUp && ride.status !== 'completed') return null;
  return {
    outcome: isGivenUp ? 'givenUp' : 'driven',
    late: lateOf(ride),
    sinceAssigned: since(ride.assignedAt, ride.cancelledAt ?? ride.failedAt ?? ride.pickedUpAt),
    distance: ride.distance,
  };
}
