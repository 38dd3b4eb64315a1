/**
 * Applies answers and events of cars to orders. Several nodes may get the same one; each move checks, with the order
 * locked, that it is still due.
 */
import { canMove } from '#contract/operation/order/rules.ts';
import type { VehicleEvent } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { flagsOf, secondsBetween } from '#server/operation/order/newOrder.ts';
import type { CarEvent } from '#server/capacity/telemetry/fix.ts';
import {
  acceptOffer,
  assignOrder,
  carArrived,
  changeOrder,
  endOffers,
  lockOrderOfCar,
  lockOrderOfOffer,
  setOfferState,
  settleRequests,
} from './queries.ts';

/** Largest deviation of a car's clock that is accepted. */
const BELIEVED_MS = 5 * 60_000;

type Locked = NonNullable<Awaited<ReturnType<ReturnType<typeof lockOrderOfCar>['executeTakeFirst']>>>;

/** The car accepts the order offered to it; false without a change when the offer is no longer open. */
export function acceptedBy(db: Db, offerId: string, carId: string, at: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockOrderOfOffer(transaction, offerId).executeTakeFirst();
    if (order?.status !== 'requested') return false;
    const accepted = await acceptOffer(transaction, offerId, carId, at).executeTakeFirst();
    if (accepted === undefined) return false;
    await assignOrder(transaction, order.id, carId, at).execute();
    return true;
  });
}

/** The car declines; the next turn asks another. */
export function refusedBy(db: Db, offerId: string, carId: string, at: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockOrderOfOffer(transaction, offerId).execute();
    await endOffers(transaction, [offerId], ['offered'], 'refused', at, carId).execute();
  });
}

/** The time of an event by the car's clock, or of its arrival when that clock is wrong. */
const momentOf = ({ at, receivedAt }: CarEvent): string =>
  new Date(Math.abs(at - receivedAt) <= BELIEVED_MS ? at : receivedAt).toISOString();

/** Keeps the moments of an order in sequence, whatever the clocks say. */
const notBefore = (at: string, earlier: string | null): string =>
  earlier !== null && Date.parse(at) < Date.parse(earlier) ? earlier : at;

/** Called in the transaction in which an order was completed or cancelled, or failed. */
export type OrderEnded = (db: Db, orderId: string) => Promise<void>;

interface Happened {
  db: Db;
  orderEnded: OrderEnded;
  order: Locked;
  event: CarEvent;
  at: string;
}

async function tripStarted({ db, order, at }: Happened): Promise<void> {
  if (order.status === 'assigned')
    await changeOrder(db, order.id, { status: 'arriving', arrivingAt: at }, at).execute();
  else if (order.status !== 'arriving') return;
  const pickedUpAt = notBefore(at, order.arrivingAt);
  await changeOrder(db, order.id, { status: 'onTrip', pickedUpAt }, at).execute();
  await setOfferState(db, order.offerId, 'driving').execute();
  await settleRequests(db, [order.id]).execute();
}

async function tripEnded({ db, order, event, at, orderEnded }: Happened): Promise<void> {
  if (order.status !== 'onTrip' || !canMove(order.status, 'completed')) return;
  const droppedOffAt = notBefore(at, order.pickedUpAt);
  const distance = event.distance === null ? null : Math.round(event.distance);
  const duration = secondsBetween(order.pickedUpAt, droppedOffAt);
  const { price, priceParts } = order;
  const flags = flagsOf({ distance, duration, price, priceParts, status: 'completed' });
  await changeOrder(db, order.id, { status: 'completed', droppedOffAt, distance, duration, flags }, at).execute();
  await endOffers(db, [order.offerId], ['driving'], 'done', at).execute();
  await orderEnded(db, order.id);
}

/** The car gave the order up: before the trip the next turn finds another; during the trip the order fails. */
async function gaveUp({ db, order, at, orderEnded }: Happened): Promise<void> {
  await endOffers(db, [order.offerId], ['accepted', 'driving'], 'lost', at).execute();
  if (order.status !== 'onTrip') return;
  await changeOrder(db, order.id, { status: 'failed', failedAt: at }, at).execute();
  await orderEnded(db, order.id);
}

/** The passenger cancelled in the car, or did not come. */
async function passengerCancelled({ db, order, at, orderEnded }: Happened): Promise<void> {
  if (!canMove(order.status, 'cancelled')) return;
  const change = { status: 'cancelled', cancelledAt: at, cancelledBy: 'passenger' } as const;
  await changeOrder(db, order.id, change, at).execute();
  await endOffers(db, [order.offerId], ['offered', 'accepted'], 'withdrawn', at).execute();
  await settleRequests(db, [order.id]).execute();
  await orderEnded(db, order.id);
}

async function reserved({ db, order, event, at }: Happened): Promise<void> {
  if (order.state !== 'offered' || order.status !== 'requested') return;
  const accepted = await acceptOffer(db, order.offerId, event.carId, at).executeTakeFirst();
  if (accepted !== undefined) await assignOrder(db, order.id, event.carId, at).execute();
}

async function cameToPickUp({ db, order, at }: Happened): Promise<void> {
  if (order.status === 'assigned')
    await changeOrder(db, order.id, { status: 'arriving', arrivingAt: at }, at).execute();
  else if (order.status !== 'arriving') return;
  await carArrived(db, order.id, at).execute();
}

const MOVES: Partial<Record<VehicleEvent, (happened: Happened) => Promise<void>>> = {
  reservation_start: reserved,
  reservation_stop: cameToPickUp,
  trip_start: tripStarted,
  trip_end: tripEnded,
  passenger_cancellation: passengerCancelled,
  driver_cancellation: gaveUp,
  provider_cancellation: gaveUp,
};

/** Moves the order of an event; returns whether the reporting car drives for it. */
export async function applyEvent(db: Db, event: CarEvent, orderEnded: OrderEnded): Promise<boolean> {
  const move = MOVES[event.event];
  const { orderNo, carId } = event;
  if (move === undefined || orderNo === null) return false;
  return db.transaction().execute(async (transaction) => {
    const order = await lockOrderOfCar(transaction, orderNo, carId).executeTakeFirst();
    if (order === undefined) return false;
    const at = notBefore(notBefore(momentOf(event), order.requestedAt), order.assignedAt);
    await move({ db: transaction, order, event, at, orderEnded });
    return true;
  });
}
