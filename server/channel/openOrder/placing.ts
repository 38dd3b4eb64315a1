/** Takes an order: what is refused, what rules say, and what is written, each a step. */
import { randomUUID } from 'node:crypto';
import type { openOrderCalls } from '#contract/channel/openOrder/calls.ts';
import type { ParsedInputOf } from '#contract/ground/core.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { dispatchLongestWait } from '#server/ground/settings/definitions/dispatch.ts';
import { insertRequest } from '#server/operation/dispatch/queries.ts';
import { needsWheelchair, refuseLimited } from '#server/care/passenger/service.ts';
import { bookedFor, searchOf, type Search } from './booking.ts';
import { refuseParty } from './party.ts';
import { type Rider, riderOf } from './rider.ts';
import { limitsOf, type Taking, takingOf, type Wanted } from './taking.ts';
import { refuseTrip } from './trip.ts';

type Context = Pick<CallContext<'public'>, 'db' | 'services'>;
export type Ordered = ParsedInputOf<typeof openOrderCalls.create> & {
  /** Written down by staff. */
  readonly remark?: string;
};

/** All that is known of an order before it is written. */
interface Order {
  readonly input: Ordered;
  readonly wanted: Wanted;
  readonly taking: Taking;
  readonly rider: Rider;
  readonly search: Search;
  readonly at: Date;
}

/** `260131`, where the fleet drives. */
const dayOf = (clock: WallClock, at: Date): string => clock.text(at.getTime()).slice(2, 10).replaceAll('-', '');

/** @throws Refusal for a trip, a time, a passenger or a party for whom no order is taken */
async function wantedOf({ db, services }: Context, source: string, input: Ordered): Promise<Wanted> {
  const { pickUp, dropOff, carGroup, tripType, seats, wheelchair, passengerMobile } = input;
  const scheduledAt = bookedFor(input);
  const trip = { pickUp: pickUp.position, dropOff: dropOff.position, carGroup, tripType, scheduledAt };
  refuseTrip(services, trip, scheduledAt);
  await refuseLimited(db, services.vault, passengerMobile, services.now());
  // who needs the space gets it, also where the app did not ask
  const isRoomy = wheelchair || (await needsWheelchair(db, services.vault, passengerMobile));
  await refuseParty(db, services, { seats, carGroup, wheelchair: isRoomy });
  return { source, trip, seats, wheelchair: isRoomy, passengerMobile };
}

/** Undefined: the source has an order of this name. */
function writeOrder(db: Db, { services }: Context, { input, wanted, taking, search, at }: Order) {
  const { externalId, passengerName, passengerMobile, pickUp, dropOff, tripType, remark = '' } = input;
  return services.orders.request(db, dayOf(services.ranges.clock, at), {
    passengerName,
    passengerMobile,
    remark,
    ...taking.place,
    source: wanted.source,
    sourceRef: externalId,
    tripType,
    requestedAt: at.toISOString(),
    scheduledAt: wanted.trip.scheduledAt,
    status: search.searchFrom === null ? 'requested' : 'scheduled',
    pickUpName: pickUp.name,
    pickUpLng: pickUp.position[0],
    pickUpLat: pickUp.position[1],
    dropOffName: dropOff.name,
    dropOffLng: dropOff.position[0],
    dropOffLat: dropOff.position[1],
  });
}

/** What the search for its car needs. */
async function writeRequest(db: Db, orderId: string, { wanted, taking, rider, search, at }: Order): Promise<void> {
  const { seats, wheelchair, trip } = wanted;
  const { longestWait } = taking;
  const { areaCode } = taking.place;
  const { searchFrom, waitUntil } = search;
  const wishes = { seats, wheelchair, carGroup: trip.carGroup, segmentIds: [...rider.segmentIds], areaCode };
  const times = { longestWait, waitUntil, searchFrom, createdAt: at.toISOString() };
  await insertRequest(db, { orderId, ...wishes, ...times, waiting: searchFrom === null }).execute();
}

/** Makes the quote that the app names the order's own. */
async function takeQuote(
  db: Db,
  { services }: Context,
  orderId: string,
  { input, wanted, rider }: Order,
): Promise<void> {
  const { quoteId: id } = input;
  if (id === undefined) return;
  const { segmentIds: _segments, ...who } = rider;
  await services.prices.take(db, { id, source: wanted.source, orderId, trip: { ...wanted.trip, ...who } });
}

/** What is written with an order, or not at all. */
export type WithOrder = (db: Db, order: { id: string }) => Promise<void>;

/** What is known of an order that may be taken. @throws Refusal for whatever is not taken */
async function orderOf(context: Context, source: string, input: Ordered): Promise<Order> {
  const { services } = context;
  const at = services.now();
  const wanted = await wantedOf(context, source, input);
  const taking = await takingOf(context, wanted);
  const rider = await riderOf(context, wanted.passengerMobile);
  const longestWait = taking.longestWait ?? services.settings.get(dispatchLongestWait);
  const search = searchOf(services, wanted.trip.scheduledAt, { searchBefore: taking.searchBefore, longestWait });
  return { input, wanted, taking, rider, search, at };
}

/** Undefined, with nothing written, when the source has an order of this name. */
async function writeAll(transaction: Db, { services }: Pick<Context, 'services'>, order: Order) {
  const context = { db: transaction, services };
  const written = await writeOrder(transaction, context, order);
  if (written === undefined) return undefined;
  const { wanted, taking } = order;
  const about = { orderId: written.id };
  const limits = await limitsOf(context, wanted, { ...about, areaCode: taking.place.areaCode });
  await takeQuote(transaction, context, written.id, order);
  await writeRequest(transaction, written.id, order);
  const decisions = limits === null ? [taking.decision] : [taking.decision, limits];
  await services.rulings.record(
    transaction,
    decisions.map((decision) => ({ decision, about })),
  );
  return written;
}

/**
 * Orders a trip that its app has not ordered yet.
 * @param also in the order's transaction
 * @returns null when the same request was there first
 * @throws Refusal for whatever is not taken; nothing is written then but the verdict that refused it
 */
export async function placeOrder(context: Context, source: string, input: Ordered, also?: WithOrder) {
  const order = await orderOf(context, source, input);
  return context.db.transaction().execute(async (transaction) => {
    const written = await writeAll(transaction, context, order);
    if (written === undefined) return null;
    await also?.(transaction, written);
    return written;
  });
}

/** As `placeOrder`, in the caller's transaction, for an order that no name at its source was used for. @throws Refusal as it */
export async function placeNewOrder(context: Context, source: string, input: Omit<Ordered, 'externalId'>) {
  const order = await orderOf(context, source, { ...input, externalId: randomUUID() });
  const written = await writeAll(context.db, context, order);
  if (written === undefined) throw new Error('a random name was used before');
  return written;
}
