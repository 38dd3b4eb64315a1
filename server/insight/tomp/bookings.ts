/** A broker's bookings: made from offers, committed as orders like those of every app, and followed. */
import { z } from 'zod';
import type { TompBooking, TompLeg, TompNotification, TompProgress } from '#contract/insight/tomp/answers.ts';
import type {
  TompBookingRequest,
  tompBookingOperation,
  TompCustomer,
  tompLegEvent,
  TompPlace,
} from '#contract/insight/tomp/requests.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import { openOrderCalls, type OpenOrder } from '#contract/channel/openOrder/calls.ts';
import { say } from '#server/ground/core/messages.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { cancelOrder } from '#server/channel/openOrder/ordering.ts';
import { placeOrder } from '#server/channel/openOrder/placing.ts';
import { openOrderOf, openOrdersOf } from '#server/channel/openOrder/queries.ts';
import { toOpenOrder } from '#server/channel/openOrder/service.ts';
import type { Asked } from './asked.ts';
import { tompMessages } from './messages.ts';
import { stopOf, tidy } from './planning.ts';
import { forbidding, tompRefusal } from './problem.ts';
import {
  bookTompOffer,
  callOffTompBooking,
  cancelTompBooking,
  commitTompBooking,
  tompBooking,
  tompBookings,
} from './queries.ts';
import type { tompBookingsQuery } from './questions.ts';
import { assetOf, bookingOf, legOf, minutesToPickUp, TAXI, TAXI_WHEELCHAIR } from './show.ts';
import type { TompStop, TompTrip } from './table.ts';

/** What bookings are called. */
export const REF = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Metres by which a place may differ from the offered one, as for every quote. */
const SAME_PLACE_METRES = 50;
const RIDER = 'tomp.rider';
const LONGEST_NAME = 60;
/** Bookings that ended longer ago are listed where their time is asked for. */
const LISTED_MS = 31 * 86_400_000;

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof tompBooking>['executeTakeFirst']>>>;

const nowOf = ({ services }: Asked): string => services.now().toISOString();
const unknown = () => tompRefusal(404, 'unknown', tompMessages.notFound);

/** @throws Refusal 404 for what is not there, or is another broker's */
async function rowOf(asked: Asked, ref: string): Promise<Row> {
  const { db, source } = asked;
  const row = REF.test(ref) ? await tompBooking(db, source, ref, nowOf(asked)).executeTakeFirst() : undefined;
  if (row === undefined) throw unknown();
  return row;
}

/** The same of what was booked: an offer is no booking yet. */
async function bookedOf(asked: Asked, ref: string): Promise<Row> {
  const row = await rowOf(asked, ref);
  if (row.kept === 'offered') throw unknown();
  return row;
}

async function orderOf({ db, services, source }: Asked, { ref, orderId }: Row): Promise<OpenOrder | null> {
  if (orderId === null) return null;
  const order = await openOrderOf(db, source, ref).executeTakeFirst();
  return order === undefined ? null : toOpenOrder(services, order);
}

const shown = async (asked: Asked, row: Row): Promise<TompBooking> =>
  bookingOf({ ...row, order: await orderOf(asked, row) }, asked.services.now().getTime(), asked.language);

/** The booking as it is now. */
const again = async (asked: Asked, ref: string): Promise<TompBooking> => shown(asked, await rowOf(asked, ref));

// ---------------------------------------------------------------- booking

const rider = z.object({ customerId: z.string(), name: z.string(), mobile: z.string() });
type Rider = z.output<typeof rider>;
const NOBODY: Rider = { customerId: '', name: '', mobile: '' };

/** @throws FieldRefusal for a number that is none */
function riderOf({ id, firstName = '', middleName = '', lastName = '', phones = [] }: TompCustomer): Rider {
  const phone = phones.find(({ preferred }) => preferred === true) ?? phones[0];
  const mobile = (phone?.number ?? '').replace(/[\s().-]/g, '');
  if (mobile !== '' && !/^\+?\d{5,20}$/.test(mobile)) throw refuseField('customer.phones', tompMessages.badNumber);
  const name = tidy([firstName, middleName, lastName].filter((part) => part !== '').join(' '), LONGEST_NAME);
  return { customerId: id, name, mobile };
}

const opened = ({ services }: Asked, sealed: string | null): Rider =>
  sealed === null ? NOBODY : rider.parse(JSON.parse(services.vault.open(RIDER, sealed)));

/** The offered place under the name that the booking gives it. @throws Refusal 409 for another place */
function namedStop(offered: TompStop, asked: TompPlace | undefined): TompStop {
  if (asked === undefined) return offered;
  const said = stopOf(asked);
  if (metresNearby(...said.position, ...offered.position) > SAME_PLACE_METRES)
    throw new Refusal(409, tompMessages.otherPlace);
  const isNamed = asked.name !== undefined || asked.physicalAddress?.streetAddress !== undefined;
  return isNamed ? { ...offered, name: said.name } : offered;
}

/** The same request again: the same booking. @throws Refusal 409 for another customer, 410 for what is over */
function repeated(asked: Asked, row: Row, wanted: Rider): void {
  if (row.state === 'CANCELLED' && row.kept !== 'committed')
    throw tompRefusal(410, 'illegal', tompMessages.wasCancelled);
  if (row.state === 'EXPIRED') throw tompRefusal(410, 'expired', tompMessages.offerExpired);
  if (row.kept !== 'booked' || wanted.customerId === '') return;
  const before = opened(asked, row.riderSealed);
  if (JSON.stringify(before) !== JSON.stringify(wanted)) throw new Refusal(409, tompMessages.otherCustomer);
}

/** Books an offer; no car is ordered before it is committed. */
export async function book(
  asked: Asked,
  { id: ref, callbackUrl = '', from, to, customer }: TompBookingRequest,
): Promise<{ booking: TompBooking; expiresAt: string }> {
  const { db, services } = asked;
  const row = await rowOf(asked, ref);
  const wanted = customer === undefined ? NOBODY : riderOf(customer);
  const trip: TompTrip = { ...row.trip, from: namedStop(row.trip.from, from), to: namedStop(row.trip.to, to) };
  if (row.kept === 'offered') {
    const riderSealed = customer === undefined ? null : services.vault.seal(RIDER, JSON.stringify(wanted));
    const callback = callbackUrl.replace(/\/+$/, '');
    const booked = { trip: JSON.stringify(trip), riderSealed, callback, maasId: asked.maasId };
    const isNew = await bookTompOffer(db, row.id, booked, nowOf(asked)).executeTakeFirst();
    // expired, or the same request was there first
    if (isNew === undefined) repeated(asked, await rowOf(asked, ref), wanted);
  } else repeated(asked, row, wanted);
  return { booking: await again(asked, ref), expiresAt: row.expiresAt };
}

// ---------------------------------------------------------------- events

/** Why a booking cannot be committed; null: it can. */
function refusalOf({ state }: Row): Refusal | null {
  switch (state) {
    case 'PENDING':
      return null;
    case 'NEW':
      return tompRefusal(403, 'illegal', tompMessages.notBooked);
    case 'EXPIRED':
      return tompRefusal(403, 'expired', tompMessages.commitExpired);
    case 'CANCELLED':
      return tompRefusal(403, 'illegal', tompMessages.wasCancelled);
    default:
      return tompRefusal(403, 'illegal', tompMessages.committedBefore);
  }
}

/** Orders the car, by the one door that all orders come through; booking and order change together or not at all. */
async function commit(asked: Asked, row: Row): Promise<void> {
  const { source, db } = asked;
  const refusal = refusalOf(row);
  if (refusal !== null) throw refusal;
  const { trip, ref, quoteId } = row;
  const { name, mobile } = opened(asked, row.riderSealed);
  const { from, to, seats, wheelchair, scheduledAt } = trip;
  const input = openOrderCalls.create.input.parse({
    externalId: ref,
    passengerName: name,
    passengerMobile: mobile,
    pickUp: from,
    dropOff: to,
    seats,
    wheelchair,
    ...(scheduledAt === null ? {} : { tripType: 'reservation', scheduledAt }),
    quoteId,
  });
  const other = () => tompRefusal(403, 'illegal', tompMessages.committedBefore);
  try {
    const placed = await placeOrder(asked, source, input, async (transaction, order) => {
      const committed = await commitTompBooking(transaction, row.id, order.id).executeTakeFirst();
      if (committed === undefined) throw other();
    });
    if (placed === null) throw other();
  } catch (error) {
    // somebody else has settled it meanwhile: then that is the reason
    const after = await tompBooking(db, source, ref, nowOf(asked)).executeTakeFirst();
    throw (after === undefined ? null : refusalOf(after)) ?? forbidding(error);
  }
}

async function cancel(asked: Asked, row: Row): Promise<void> {
  const { db, source, language } = asked;
  if (row.state === 'EXPIRED') throw tompRefusal(403, 'expired', tompMessages.commitExpired);
  if (row.kept === 'cancelled' || row.state === 'CANCELLED') return;
  if (row.kept === 'booked' && (await cancelTompBooking(db, row.id).executeTakeFirst()) !== undefined) return;
  const now = await rowOf(asked, row.ref);
  // committed meanwhile, or before
  if (now.kept !== 'committed') return;
  await callOffTompBooking(db, row.id).execute();
  try {
    await cancelOrder(asked, source, { externalId: row.ref, reason: '', language });
  } catch (error) {
    throw forbidding(error);
  }
}

export async function bookingEvent(
  asked: Asked,
  ref: string,
  { operation }: z.output<typeof tompBookingOperation>,
): Promise<TompBooking> {
  const row = operation === 'COMMIT' ? await rowOf(asked, ref) : await bookedOf(asked, ref);
  if (operation === 'DENY') throw tompRefusal(403, 'illegal', tompMessages.notDenied);
  if (operation === 'EXTEND_EXPIRY_TIME')
    throw tompRefusal(410, 'illegal', tompMessages.notExtended, { until: new Date(row.expiresAt).toISOString() });
  await (operation === 'COMMIT' ? commit : cancel)(asked, row);
  return again(asked, ref);
}

// ---------------------------------------------------------------- following

export const bookingBy = async (asked: Asked, ref: string): Promise<TompBooking> =>
  shown(asked, await bookedOf(asked, ref));

const TYPES: ReadonlyMap<string, boolean> = new Map([
  [TAXI, false],
  [TAXI_WHEELCHAIR, true],
]);

export async function bookingsOf(asked: Asked, query: z.output<typeof tompBookingsQuery>): Promise<TompBooking[]> {
  const { db, services, source, language } = asked;
  const type = query['contains-asset-type'];
  const wheelchair = type === undefined ? undefined : TYPES.get(type);
  if (type !== undefined && wheelchair === undefined) return [];
  const filters = {
    state: query.state,
    from: query['min-time'] ?? new Date(services.now().getTime() - LISTED_MS).toISOString(),
    to: query['max-time'],
    least: query['min-price'],
    most: query['max-price'],
    wheelchair,
  };
  const rows = await tompBookings(db, source, filters, nowOf(asked)).execute();
  const refs = rows.flatMap(({ ref, orderId }) => (orderId === null ? [] : [ref]));
  const orders = refs.length === 0 ? [] : await openOrdersOf(db, source, refs).execute();
  const byRef = new Map(orders.map((order) => [order.externalId, toOpenOrder(services, order)]));
  const now = services.now().getTime();
  return rows.map((row) => bookingOf({ ...row, order: byRef.get(row.ref) ?? null }, now, language));
}

export async function legBy(asked: Asked, ref: string): Promise<TompLeg> {
  const row = await bookedOf(asked, ref);
  return legOf({ ...row, order: await orderOf(asked, row) }, asked.services.now().getTime(), asked.language);
}

/** The car begins and ends a ride: of a leg a broker can only cancel. */
export async function legEvent(asked: Asked, ref: string, { event }: z.output<typeof tompLegEvent>): Promise<TompLeg> {
  const row = await bookedOf(asked, ref);
  if (event !== 'CANCEL') throw tompRefusal(403, 'illegal', tompMessages.legByCar, { event });
  await cancel(asked, row);
  return legBy(asked, ref);
}

/** Where the car of a ride is, as long as it drives for it. */
export async function progressOf(asked: Asked, ref: string): Promise<TompProgress> {
  const order = await orderOf(asked, await bookedOf(asked, ref));
  const position = order?.car?.position ?? null;
  if (order === null || position === null) throw tompRefusal(404, 'unknown', tompMessages.noPosition);
  const { pickedUpAt } = order;
  const asset = assetOf(order);
  const since = pickedUpAt === null ? null : asked.services.now().getTime() - Date.parse(pickedUpAt);
  return {
    coordinates: { lng: position[0], lat: position[1] },
    ...(since === null ? {} : { duration: Math.max(0, Math.round(since)) }),
    ...(asset === null ? {} : { asset }),
  };
}

/** What is to be known of a ride now: when its car comes, that it is there, or that it cannot come. */
export async function notificationsOf(asked: Asked, ref: string): Promise<TompNotification[]> {
  const { language } = asked;
  const order = await orderOf(asked, await bookedOf(asked, ref));
  if (order === null) return [];
  const { status, carArrivedAt, closedPlace } = order;
  const news: TompNotification[] = [];
  const minutes = minutesToPickUp(order);
  const isComing = status === 'assigned' || status === 'arriving';
  if (isComing && carArrivedAt !== null)
    news.push({ type: 'ETA', minutes: 0, comment: say(tompMessages.arrived, language), legId: ref });
  else if (isComing && minutes !== null)
    news.push({ type: 'ETA', minutes, comment: say(tompMessages.arriving, language, { minutes }), legId: ref });
  if (closedPlace !== null)
    news.push({ type: 'VEHICLE_NOT_AVAILABLE', comment: say(tompMessages.cannotReach, language), legId: ref });
  if (status === 'failed')
    news.push({ type: 'VEHICLE_NOT_AVAILABLE', comment: say(tompMessages.wasFailed, language), legId: ref });
  return news;
}
