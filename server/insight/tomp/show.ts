/** A booking and its leg in the words of the standard. */
import type {
  TompAsset,
  TompAssetType,
  TompBooking,
  TompBookingState,
  TompFare,
  TompLeg,
  TompLegState,
} from '#contract/insight/tomp/answers.ts';
import { majorOf } from '#contract/ground/currency.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { OpenOrder } from '#contract/channel/openOrder/calls.ts';
import { hasEnded, type OrderStatus } from '#contract/operation/order/rules.ts';
import type { PriceLine } from '#contract/finance/payRule/lines.ts';
import { say } from '#server/ground/core/messages.ts';
import { tompMessages } from './messages.ts';
import type { TompStop, TompTrip } from './table.ts';

/** Kinds of cars that a broker chooses from: which car comes is the dispatcher's matter. */
export const TAXI = 'taxi';
export const TAXI_WHEELCHAIR = 'taxi-wheelchair';

export function assetTypeOf(wheelchair: boolean, language: Language, more: Partial<TompAssetType> = {}): TompAssetType {
  const name = say(wheelchair ? tompMessages.taxiWheelchair : tompMessages.taxi, language);
  return {
    id: wheelchair ? TAXI_WHEELCHAIR : TAXI,
    assetClass: 'TAXI',
    sharedProperties: { name, ...(wheelchair ? { easyAccessibility: 'WHEELCHAIR' } : {}) },
    ...more,
  };
}

interface Amounts {
  readonly currency: string;
  readonly total: number;
  readonly tax: number;
  readonly lines: readonly PriceLine[];
}

/**
 * One fixed part, the total: the standard's schema forbids amounts below zero, its text asks for them where a discount is. The lines
 * that it follows from stand in `meta`, in minor units.
 */
export function fareOf({ currency, total, tax, lines }: Amounts, estimated: boolean, language: Language): TompFare {
  const isFee = lines.some(({ kind }) => kind === 'cancellation');
  const part = {
    type: 'FIXED' as const,
    kind: 'DEFAULT' as const,
    amount: majorOf(total, currency),
    ...(tax > 0 ? { amountExVat: majorOf(total - tax, currency) } : {}),
    currencyCode: currency,
    name: say(isFee ? tompMessages.cancellation : tompMessages.fare, language),
    meta: { lines: lines.map(({ kind, amount }) => ({ kind, amount })) },
  };
  return { estimated, parts: [part] };
}

/** What the ride costs: what was charged, once it was; until then what was offered. */
function priceOf(trip: TompTrip, order: OpenOrder | null, language: Language): TompFare {
  if (order === null || !hasEnded(order.status)) return fareOf(trip, true, language);
  const { receipt, price, status, currency } = order;
  if (receipt !== null) return fareOf({ currency, ...receipt }, false, language);
  // a ride whose price a person has to find
  if (price === null && status === 'completed') return fareOf(trip, true, language);
  return fareOf({ currency, total: price ?? 0, tax: 0, lines: [] }, false, language);
}

const placeOf = ({ name, position: [lng, lat] }: TompStop) => ({ name, coordinates: { lng, lat } });

const LEG_STATES: Readonly<Record<OrderStatus, TompLegState>> = {
  scheduled: 'NOT_STARTED',
  requested: 'NOT_STARTED',
  assigned: 'PREPARING',
  arriving: 'PREPARING',
  onTrip: 'IN_USE',
  completed: 'FINISHED',
  cancelled: 'CANCELLED',
  failed: 'CANCELLED',
};

function legStateOf(state: TompBookingState, order: OpenOrder | null): TompLegState {
  if (order !== null) return LEG_STATES[order.status];
  return state === 'CANCELLED' || state === 'EXPIRED' ? 'CANCELLED' : 'NOT_STARTED';
}

/** The car of a ride, with where it is as long as it drives for it. */
export function assetOf({ car }: OpenOrder): TompAsset | null {
  if (car === null) return null;
  const { fleetNumber, plate, model, position } = car;
  const location = position === null ? {} : { location: { coordinates: { lng: position[0], lat: position[1] } } };
  return {
    id: fleetNumber,
    licensePlate: plate,
    overriddenProperties: { ...(model === '' ? {} : { name: model }), ...location },
  };
}

const textOf = (at: string): string => new Date(at).toISOString();

function memoOf(state: TompBookingState, order: OpenOrder | null, language: Language): { memo?: string } {
  if (state !== 'CANCELLED' || order === null) return {};
  const { status, cancelledBy } = order;
  if (status === 'failed') return { memo: say(tompMessages.wasFailed, language) };
  return { memo: say(cancelledBy === 'passenger' ? tompMessages.byPassenger : tompMessages.byOperator, language) };
}

export interface Shown {
  /** Null: an inquiry, that nobody can book. */
  readonly ref: string | null;
  readonly state: TompBookingState;
  readonly trip: TompTrip;
  readonly departsAt: string;
  readonly arrivesAt: string;
  readonly order: OpenOrder | null;
}

/** When it was to begin and end; a ride that was moved to another time is for that. */
function plannedOf({ trip, departsAt, arrivesAt, order }: Shown) {
  const moved = order?.scheduledAt ?? null;
  if (moved === null) return { departureTime: textOf(departsAt), arrivalTime: textOf(arrivesAt) };
  const ends = new Date(Date.parse(moved) + trip.duration * 1000).toISOString();
  return { departureTime: textOf(moved), arrivalTime: ends };
}

/** Where it goes; also when staff changed that. */
const stopsOf = ({ trip, order }: Shown) => ({
  from: placeOf(order?.pickUp ?? trip.from),
  to: placeOf(order?.dropOff ?? trip.to),
});

function drivenOf(order: OpenOrder | null) {
  const { pickedUpAt = null, droppedOffAt = null } = order ?? {};
  return {
    ...(pickedUpAt === null ? {} : { actualDepartureTime: textOf(pickedUpAt) }),
    ...(droppedOffAt === null ? {} : { actualArrivalTime: textOf(droppedOffAt) }),
  };
}

/** @param now milliseconds */
export function legOf(shown: Shown, now: number, language: Language): TompLeg {
  const { ref, state, trip, order } = shown;
  const planned = plannedOf(shown);
  const seconds = order?.car?.secondsToPickUp ?? null;
  const late = seconds === null ? 0 : now + seconds * 1000 - Date.parse(planned.departureTime);
  const asset = order === null || state === 'CANCELLED' ? null : assetOf(order);
  return {
    ...(ref === null ? {} : { id: ref }),
    ...stopsOf(shown),
    ...planned,
    ...drivenOf(order),
    assetType: assetTypeOf(trip.wheelchair, language),
    legSequenceNumber: 0,
    ...(asset === null ? {} : { asset }),
    pricing: priceOf(trip, order, language),
    state: legStateOf(state, order),
    ...(late > 0 ? { departureDelay: Math.round(late) } : {}),
    distance: order?.distance ?? trip.distance,
    ...memoOf(state, order, language),
  };
}

/** Minutes until the car is there, begun ones too; null: not known, or it is there. */
export function minutesToPickUp(order: OpenOrder | null): number | null {
  const seconds = order?.car?.secondsToPickUp ?? null;
  return seconds === null || order?.carArrivedAt !== null ? null : Math.ceil(seconds / 60);
}

export function bookingOf(shown: Shown, now: number, language: Language): TompBooking {
  const { ref, state, trip, order } = shown;
  const leg = legOf(shown, now, language);
  const offered = trip.secondsToPickUp === null ? null : Math.ceil(trip.secondsToPickUp / 60);
  const wait = order === null ? offered : minutesToPickUp(order);
  const travel = Math.ceil(trip.duration / 60);
  return {
    ...(ref === null ? {} : { id: ref }),
    ...stopsOf(shown),
    state,
    legs: [leg],
    pricing: priceOf(trip, order, language),
    ...plannedOf(shown),
    ...drivenOf(order),
    mainAssetType: assetTypeOf(trip.wheelchair, language),
    ...memoOf(state, order, language),
    extraData: { ...(wait === null ? {} : { safeWaitTime: wait }), safeTravelTime: travel },
  };
}
