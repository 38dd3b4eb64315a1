/**
 * The one door for orders: what is written of an order besides its steps (`move.ts`). Each change is told to the lists in its
 * transaction.
 */
import type { Expression, Insertable, Selectable } from 'kysely';
import type { BookedTrip, PricePart } from '#contract/operation/order/calls.ts';
import type { OrderFlag, PAYMENT_METHODS, PAYMENT_STATES } from '#contract/operation/order/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { sealedToFind } from '#server/ground/person/person.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import type { OrderRescheduleTable, OrderTable } from '#server/operation/order/table.ts';
import type { PickUp, PlaceMap } from '#server/operation/scope/whereabouts.ts';
import {
  addFlags,
  correctOrders,
  erasePersons,
  eraseReasons,
  insertOrders,
  insertPast,
  insertReschedules,
  linkToPassengers,
  setBooking,
  setChecked,
  setPaymentMethod,
  setPaymentState,
  setPrice,
  setRating,
  setRemark,
} from './queries.ts';
import { tellOrders } from './tell.ts';

/** @returns the new version */
export async function remarkOrder(db: Db, id: string, remark: string, at: string): Promise<{ version: number }> {
  const changed = await setRemark(db, id, remark, at).executeTakeFirstOrThrow();
  await tellOrders(db);
  return changed;
}

/** A change of a booked ride: who made it, and from what to what. */
export type Rescheduled = Omit<Insertable<OrderRescheduleTable>, 'id' | 'at' | 'fromTrip' | 'toTrip'> & {
  readonly toAt: string;
  /** Where it goes instead; null: only its time is another. */
  readonly trips: {
    readonly from: BookedTrip;
    readonly to: BookedTrip;
    /** Where the pick-up lies; null: it stays where it is. */
    readonly pickUp: PickUp | null;
  } | null;
};

/** Where a ride begins and ends, as columns. */
const placesOf = ({ pickUp, dropOff }: BookedTrip) => ({
  pickUpName: pickUp.name,
  pickUpLng: pickUp.position[0],
  pickUpLat: pickUp.position[1],
  dropOffName: dropOff.name,
  dropOffLng: dropOff.position[0],
  dropOffLat: dropOff.position[1],
});

/** Changes a booked ride, and keeps that it was. @returns the new version */
export async function rescheduleOrder(
  db: Db,
  { trips, ...change }: Rescheduled,
  at: string,
): Promise<{ version: number }> {
  const places = trips === null ? {} : { ...placesOf(trips.to), ...trips.pickUp };
  const fields = { scheduledAt: change.toAt, ...places };
  const changed = await setBooking(db, change.orderId, fields, at).executeTakeFirstOrThrow();
  const kept = trips === null ? {} : { fromTrip: JSON.stringify(trips.from), toTrip: JSON.stringify(trips.to) };
  await insertReschedules(db, [{ ...change, ...kept, at }]).execute();
  await tellOrders(db);
  return changed;
}

/** @param rating 1 to 5 */
export async function rateOrder(db: Db, id: string, rating: number): Promise<void> {
  await setRating(db, id, rating).execute();
  await tellOrders(db);
}

/** What an order costs, in minor units; the parts sum to it. */
export async function priceOrder(
  db: Db,
  id: string,
  { price, currency, priceParts }: { price: number; currency: string; priceParts: readonly PricePart[] },
): Promise<void> {
  await setPrice(db, id, { price, currency, priceParts: JSON.stringify(priceParts) }).execute();
  await tellOrders(db);
}

/** Adds what a person has to look at. */
export async function flagOrder(db: Db, id: string, flags: readonly OrderFlag[]): Promise<void> {
  await addFlags(db, id, flags).execute();
  await tellOrders(db);
}

/** What a person settled of an order. @param left the flags that stay @returns the new version */
export async function checkOrder(
  db: Db,
  id: string,
  { left, distance }: { left: readonly OrderFlag[]; distance?: number },
  at: string,
): Promise<{ version: number }> {
  const fields = distance === undefined ? { flags: left } : { flags: left, distance };
  const changed = await setChecked(db, id, fields, at).executeTakeFirstOrThrow();
  await tellOrders(db);
  return changed;
}

/** How the passenger paid. */
export async function payOrderBy(db: Db, id: string, method: (typeof PAYMENT_METHODS)[number]): Promise<void> {
  await setPaymentMethod(db, id, method).execute();
  await tellOrders(db);
}

/** @param state as the books compute it; none: it stays */
export async function settleOrder(
  db: Db,
  id: string,
  state: Expression<(typeof PAYMENT_STATES)[number]>,
): Promise<void> {
  const changed = await setPaymentState(db, id, state).executeTakeFirst();
  if (changed !== undefined) await tellOrders(db);
}

/** Links orders to the passengers of their numbers. */
export async function linkOrders(db: Db, ids: readonly string[]): Promise<void> {
  await linkToPassengers(db, ids).execute();
  await tellOrders(db);
}

/** Takes out of the orders of passengers who they were, and what was written about them. */
export async function forgetPassengers(db: Db, passengerIds: readonly string[]): Promise<void> {
  await erasePersons(db, passengerIds).execute();
  await eraseReasons(db, passengerIds).execute();
  await tellOrders(db);
}

/** What is made of an order of a file before it is kept. */
interface OfFile extends Pick<Selectable<OrderTable>, 'areaCode' | 'pickUpLng' | 'pickUpLat'> {
  readonly passengerName: string;
  readonly passengerMobile: string;
}

/** By what orders of a file are kept: how persons are sealed, and where places lie. */
export interface Keeping {
  readonly vault: Vault;
  readonly places: Pick<PlaceMap, 'at'>;
}

/** A file that names a division is believed. */
function placed(
  { places }: Keeping,
  { areaCode, pickUpLng, pickUpLat }: Pick<OfFile, 'areaCode' | 'pickUpLng' | 'pickUpLat'>,
): PickUp {
  const found = places.at(pickUpLng === null || pickUpLat === null ? null : [pickUpLng, pickUpLat]);
  return areaCode === '' ? found : { ...found, areaCode };
}

const keptAll = (keeping: Keeping, orders: readonly OfFile[]): string =>
  JSON.stringify(
    orders.map(({ passengerName, passengerMobile, ...order }) => ({
      ...order,
      ...placed(keeping, order),
      ...sealedToFind(keeping.vault, { name: passengerName, mobile: passengerMobile }),
    })),
  );

/** Adds the orders of a file that are new; answers those. */
export async function bringOrders(db: Db, keeping: Keeping, orders: readonly OfFile[]) {
  const added = await insertOrders(db, keptAll(keeping, orders)).execute();
  if (added.length > 0) await tellOrders(db);
  return added;
}

/** Corrects orders by a file. */
export async function correctByFile(db: Db, keeping: Keeping, orders: readonly OfFile[], now: string): Promise<void> {
  await correctOrders(db, keptAll(keeping, orders), now).execute();
  await tellOrders(db);
}

/** Adds changes of time of the past as they are. */
export async function bringReschedules(db: Db, rows: readonly Insertable<OrderRescheduleTable>[]): Promise<void> {
  await insertReschedules(db, rows).execute();
}

/** Adds orders of the past as they are; answers those that were not there. */
export async function bringPast(db: Db, rows: readonly (Insertable<OrderTable> & PickUp)[]) {
  const added = await insertPast(db, rows).execute();
  if (added.length > 0) await tellOrders(db);
  return added;
}
