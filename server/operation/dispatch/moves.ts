/**
 * Applies answers and events of cars to orders. Several nodes may get the same one; each move checks, with the order
 * locked, that it is still due.
 */
import type { VehicleEvent } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { flagsOf, secondsBetween } from '#server/operation/order/newOrder.ts';
import type { CarEvent } from '#server/capacity/telemetry/fix.ts';
import type { Move, OrderDoor } from '#server/operation/order/door/move.ts';
import {
  acceptOffer,
  carArrived,
  endOffers,
  lockOrderOfCar,
  lockOrderOfOffer,
  setOfferState,
  settleRequests,
} from './queries.ts';

/** Largest deviation of a car's clock that is accepted. */
const BELIEVED_MS = 5 * 60_000;

type Locked = NonNullable<Awaited<ReturnType<ReturnType<typeof lockOrderOfCar>['executeTakeFirst']>>>;

type Door = Pick<OrderDoor, 'move'>;

/** The car accepts the order offered to it; nothing changes when the offer is no longer open. */
export function acceptedBy(db: Db, orders: Door, offerId: string, carId: string, at: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockOrderOfOffer(transaction, offerId).executeTakeFirst();
    if (order?.status !== 'requested') return;
    const accepted = await acceptOffer(transaction, offerId, carId, at).executeTakeFirst();
    if (accepted !== undefined) await orders.move(transaction, [order.id], { step: 'assign', carId }, at);
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

interface Happened {
  db: Db;
  orders: Door;
  order: Locked;
  event: CarEvent;
  at: string;
}

/** Takes a step with the order, which is locked. @returns false, with nothing written, where it does not go from its state */
const step = async ({ db, orders, order, at }: Happened, move: Move, moment = at): Promise<boolean> =>
  (await orders.move(db, [order.id], move, moment)).length > 0;

async function tripStarted(happened: Happened): Promise<void> {
  const { db, order, at } = happened;
  // a car that did not say that it set out
  const hasSetOut = await step(happened, { step: 'setOut' });
  const isPickedUp = await step(happened, { step: 'pickUp' }, hasSetOut ? at : notBefore(at, order.arrivingAt));
  if (!isPickedUp) return;
  await setOfferState(db, order.offerId, 'driving').execute();
  await settleRequests(db, [order.id]).execute();
}

async function tripEnded(happened: Happened): Promise<void> {
  const { db, order, event, at } = happened;
  const droppedOffAt = notBefore(at, order.pickedUpAt);
  const distance = event.distance === null ? null : Math.round(event.distance);
  const duration = secondsBetween(order.pickedUpAt, droppedOffAt);
  const { price, priceParts } = order;
  const flags = flagsOf({ distance, duration, price, priceParts, status: 'completed' });
  if (await step(happened, { step: 'complete', distance, duration, flags }, droppedOffAt))
    await endOffers(db, [order.offerId], ['driving'], 'done', at).execute();
}

/** The car gave the order up: before the trip the next turn finds another; during the trip the order fails. */
async function gaveUp(happened: Happened): Promise<void> {
  const { db, order, at } = happened;
  await endOffers(db, [order.offerId], ['accepted', 'driving'], 'lost', at).execute();
  if (order.status === 'onTrip') await step(happened, { step: 'fail' });
}

/** The passenger cancelled in the car, or did not come. */
async function passengerCancelled(happened: Happened): Promise<void> {
  const { db, order, at } = happened;
  if (!(await step(happened, { step: 'cancel', by: 'passenger' }))) return;
  await endOffers(db, [order.offerId], ['offered', 'accepted'], 'withdrawn', at).execute();
  await settleRequests(db, [order.id]).execute();
}

async function reserved(happened: Happened): Promise<void> {
  const { db, order, event, at } = happened;
  if (order.state !== 'offered' || order.status !== 'requested') return;
  const accepted = await acceptOffer(db, order.offerId, event.carId, at).executeTakeFirst();
  if (accepted !== undefined) await step(happened, { step: 'assign', carId: event.carId });
}

async function cameToPickUp(happened: Happened): Promise<void> {
  const { db, order, at } = happened;
  if ((await step(happened, { step: 'setOut' })) || order.status === 'arriving')
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

/** Moves the order of an event, where the reporting car drives for it. */
export async function applyEvent(db: Db, orders: Door, event: CarEvent): Promise<void> {
  const move = MOVES[event.event];
  const { orderNo, carId } = event;
  if (move === undefined || orderNo === null) return;
  await db.transaction().execute(async (transaction) => {
    const order = await lockOrderOfCar(transaction, orderNo, carId).executeTakeFirst();
    if (order === undefined) return;
    const at = notBefore(notBefore(momentOf(event), order.requestedAt), order.assignedAt);
    await move({ db: transaction, orders, order, event, at });
  });
}
