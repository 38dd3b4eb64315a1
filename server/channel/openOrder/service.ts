/** The answers to apps about orders and quotes. */
import { metresNearby } from '#contract/ground/distance.ts';
import type { OpenOrder, openOrderCalls } from '#contract/channel/openOrder/calls.ts';
import type { EstimatedBy } from '#contract/finance/payRule/facts.ts';
import { hasEnded } from '#contract/operation/order/rules.ts';
import type { ParsedInputOf, ResultOf } from '#contract/ground/core.ts';
import { parametersAt } from '#server/operation/dispatch/parameters.ts';
import { drivingSeconds } from '#server/operation/dispatch/strategy.ts';
import type { Services } from '#server/services.ts';
import { bookedFor, momentOf } from './booking.ts';
import { estimateOfTrip } from './estimate.ts';
import type { openOrderOf } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof openOrderOf>['executeTakeFirst']>>>;
type Knowing = Pick<
  Services,
  | 'closures'
  | 'telemetry'
  | 'settings'
  | 'ranges'
  | 'now'
  | 'db'
  | 'dispatcher'
  | 'quoteFactors'
  | 'roads'
  | 'whereabouts'
>;

const DRIVES_TO_PICK_UP = new Set(['assigned', 'arriving']);
/** The car's position is answered in these states only. */
const SHOWS_THE_CAR = new Set(['assigned', 'arriving', 'onTrip']);

function carOf(services: Knowing, row: Row): OpenOrder['car'] {
  const { carId, plate, fleetNumber, model, status, pickUpLng, pickUpLat } = row;
  if (carId === null || plate === null || fleetNumber === null || model === null) return null;
  const fix = SHOWS_THE_CAR.has(status) ? (services.telemetry.car(carId)?.fix ?? null) : null;
  let secondsToPickUp: number | null = null;
  if (fix !== null && pickUpLng !== null && pickUpLat !== null && DRIVES_TO_PICK_UP.has(status)) {
    const metres = metresNearby(fix.lng, fix.lat, pickUpLng, pickUpLat);
    secondsToPickUp = Math.round(drivingSeconds(metres, parametersAt(services)));
  }
  const position: [number, number] | null = fix === null ? null : [fix.lng, fix.lat];
  return { plate, fleetNumber, model, position, heading: fix?.heading ?? null, secondsToPickUp };
}

function receiptOf({ chargedLines, chargedTotal, chargedTax, chargedHash }: Row): OpenOrder['receipt'] {
  if (chargedLines === null || chargedTotal === null || chargedTax === null || chargedHash === null) return null;
  return { lines: chargedLines, total: chargedTotal, tax: chargedTax, hash: chargedHash };
}

/** Where the passenger would get in, as long as they are not on board, or out. */
function closedPlaceOf({ closures, now }: Knowing, row: Row): OpenOrder['closedPlace'] {
  const { status, pickUpLng, pickUpLat, dropOffLng, dropOffLat } = row;
  if (hasEnded(status)) return null;
  const at = now().getTime();
  const isClosed = (lng: number | null, lat: number | null) =>
    lng !== null && lat !== null && closures.at(lng, lat, at).length > 0;
  if (status !== 'onTrip' && isClosed(pickUpLng, pickUpLat)) return 'pickUp';
  return isClosed(dropOffLng, dropOffLat) ? 'dropOff' : null;
}

const placeOf = (name: string, lng: number | null, lat: number | null): OpenOrder['pickUp'] =>
  lng === null || lat === null ? null : { name, position: [lng, lat] };

export const toOpenOrder = (services: Knowing, row: Row): OpenOrder => ({
  ...row,
  pickUp: placeOf(row.pickUpName, row.pickUpLng, row.pickUpLat),
  dropOff: placeOf(row.dropOffName, row.dropOffLng, row.dropOffLat),
  closedPlace: closedPlaceOf(services, row),
  car: carOf(services, row),
  receipt: receiptOf(row),
});

/** Estimates a trip, and when the nearest free car could be there. */
export async function quoteOf(
  services: Knowing,
  input: ParsedInputOf<typeof openOrderCalls.quote>,
): Promise<ResultOf<typeof openOrderCalls.quote> & { by?: EstimatedBy | undefined }> {
  const { pickUp, dropOff, scheduledAt: _at, ...wishes } = input;
  const scheduledAt = bookedFor(input);
  const at = momentOf(services, scheduledAt);
  const parameters = parametersAt({ ...services, now: () => at });
  const trip = await estimateOfTrip(services, { pickUp, dropOff, at }, parameters);
  // where cars will be then is not known
  if (scheduledAt !== null) return { ...trip, secondsToPickUp: null };
  const cars = await services.dispatcher.freeNow();
  const request = {
    orderId: '',
    lng: pickUp[0],
    lat: pickUp[1],
    waited: 0,
    passedOver: new Set<string>(),
    ruled: {},
    ...wishes,
  };
  const [best] = cars.near(request, 1, parameters.radius);
  return {
    ...trip,
    secondsToPickUp: best === undefined ? null : Math.round(drivingSeconds(best.metres, parameters)),
  };
}
