/** Queries of the dispatcher. Lock the order before its offer. */
import { sql } from 'kysely';
import { CRIES } from '#contract/capacity/alert/rules.ts';
import { minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { OfferState } from './table.ts';

const DISPATCH = sql`hashtext('pilotdesk.dispatch')`;

/** Only the node that gets this lock gives out orders, until its transaction ends. */
export const tryDispatchLock = (db: Db) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${DISPATCH})`.as('taken'));

/** Waits for the turn under way; none begins before the transaction ends. */
export const waitForDispatchLock = (db: Db) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(${DISPATCH})::text`.as('waited'));

/** Most requests of one turn, oldest first. */
const MOST_REQUESTS = 2000;

/** Whether an order waits for a car, and whether a booked one is due by `now`. One row. */
export const anyWaiting = (db: Db, now: string) =>
  db.selectNoFrom((eb) => [
    eb.exists(eb.selectFrom('dispatchRequest').select('orderId').where('waiting', '=', true)).as('waiting'),
    eb.exists(eb.selectFrom('dispatchRequest').select('orderId').where('searchFrom', '<=', now)).as('due'),
  ]);

/** Most booked rides whose search begins in one turn, the earliest first. */
const MOST_DUE = 500;

/** The booked rides whose cars are searched from now on, whether they still stand or were cancelled; `among` only those. */
export const dueBookings = (db: Db, now: string, among?: readonly string[]) =>
  db
    .selectFrom('dispatchRequest')
    .where('searchFrom', '<=', now)
    .$if(among !== undefined, (query) => query.where('orderId', '=', sql<string>`any(${[...(among ?? [])]}::bigint[])`))
    .orderBy('searchFrom')
    .orderBy('orderId')
    .limit(MOST_DUE)
    .select('orderId');

/** A booked ride is another: from when on its car is searched and how long, and what car that has to be. */
export const rescheduleRequest = (
  db: Db,
  orderId: string,
  fields: { longestWait: number | null; waitUntil: string; searchFrom: string; seats: number; areaCode?: string },
) => db.updateTable('dispatchRequest').set(fields).where('orderId', '=', orderId);

/** The seats of the largest car in service that may drive such a ride; null where none is. */
export const mostSeats = (db: Db, { carGroup, wheelchair }: { carGroup: string; wheelchair: boolean }) =>
  db
    .selectFrom('car')
    .where('state', '=', 'enabled')
    .$if(carGroup !== '', (query) => query.where(sql<boolean>`${carGroup} = any("groups")`))
    .$if(wheelchair, (query) => query.where('wheelchair', '=', true))
    .select((eb) => eb.fn.max('seats').as('most'));

/** Begins the search of those that stand; of the others nothing is due any more. */
export const beginSearch = (db: Db, orderIds: readonly string[], standing: readonly string[], now: string) =>
  db
    .updateTable('dispatchRequest')
    .set({ searchFrom: null, createdAt: now })
    .set({ waiting: sql<boolean>`"orderId" = any(${[...standing]}::bigint[])` })
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::bigint[])`);

/** Most offers of one order that are shown. */
const MOST_OFFERS = 50;

/** Requests with their order and their open offer. */
const requests = (db: Db) =>
  db
    .selectFrom('dispatchRequest as r')
    .innerJoin('order as o', 'o.id', 'r.orderId')
    .leftJoin('dispatchOffer as f', (join) => join.onRef('f.orderId', '=', 'r.orderId').on('f.endedAt', 'is', null))
    .select([
      'r.orderId',
      'r.seats',
      'r.wheelchair',
      'r.carGroup',
      'r.waitUntil',
      'r.offers',
      'o.orderNo',
      'o.status',
      'o.source',
      'o.tripType',
      sql<string>`coalesce("r"."areaCode", "o"."areaCode")`.as('areaCode'),
      'r.arrivedAt',
      'r.createdAt as searchedSince',
      'o.requestedAt',
      'o.scheduledAt',
      'o.pickUpLng',
      'o.pickUpLat',
      'o.pickUpName',
      'o.dropOffLng',
      'o.dropOffLat',
      'f.id as offerId',
      'f.carId',
      'f.state as offerState',
      'f.offeredAt',
      'f.answerBy',
      'f.acceptedAt',
      sql<string[]>`array(select "past"."carId"::text from "dispatchOffer" as "past"
        where "past"."orderId" = "r"."orderId" and "past"."state" in ('refused', 'timedOut', 'lost'))`.as('passedOver'),
    ]);

export interface RequestFields {
  orderId: string;
  seats: number;
  wheelchair: boolean;
  carGroup: string;
  /** Of the passenger. */
  segmentIds: string[];
  /** In which the pick-up lies; empty: none is known. */
  areaCode: string;
  longestWait: number | null;
  waitUntil: string;
  /** False for a booked ride until `searchFrom`. */
  waiting: boolean;
  searchFrom: string | null;
  createdAt: string;
}

/** What an order asks of the search for its car, which begins now or at `searchFrom`. */
export const insertRequest = (db: Db, fields: RequestFields) => db.insertInto('dispatchRequest').values(fields);

/** The requests that wait for a car, the oldest first. */
export const waitingRequests = (db: Db) =>
  requests(db).where('r.waiting', '=', true).orderBy('r.createdAt').orderBy('r.orderId').limit(MOST_REQUESTS);

/** The request of one order, as `waitingRequests` has it, whether it waits or not. */
export const requestOfOrder = (db: Db, orderId: string) => requests(db).where('r.orderId', '=', orderId);

/** The cars that an order was offered to, latest first. */
export const offersOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('dispatchOffer as f')
    .innerJoin('car as c', 'c.id', 'f.carId')
    .where('f.orderId', '=', orderId)
    .orderBy('f.id', 'desc')
    .limit(MOST_OFFERS)
    .select([
      'f.id',
      'f.carId',
      'f.state',
      'f.offeredAt',
      'f.endedAt',
      'c.plate',
      'c.fleetNumber',
      'c.supplierId',
      'c.areaCode',
    ]);

/** Those of these orders that no other transaction has locked, locked until this one ends. */
export const lockOrders = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('order')
    .select(['id', 'status'])
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked();

/** Where cars on a trip will be free. */
export const tripEnds = (db: Db) =>
  db
    .selectFrom('dispatchOffer as f')
    .innerJoin('order as o', 'o.id', 'f.orderId')
    .where('f.endedAt', 'is', null)
    .select([
      'f.carId',
      'f.state',
      'f.orderId',
      'f.offeredAt',
      'o.orderNo',
      'o.status',
      'o.pickedUpAt',
      'o.dropOffLng',
      'o.dropOffLat',
    ]);

/** The records of cars in service that are not in maintenance at this time. */
export const dispatchableCars = (db: Db, now: string) =>
  db
    .selectFrom('car')
    .select((eb) => [
      'id',
      'seats',
      'wheelchair',
      eb
        .exists(
          eb
            .selectFrom('alert')
            .select('alert.id')
            .whereRef('alert.carId', '=', 'car.id')
            .where('alert.state', '!=', 'closed')
            .where('alert.kind', 'in', CRIES),
        )
        .$castTo<boolean>()
        .as('callsForHelp'),
    ])
    .where('state', '=', 'enabled')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('carMaintenance as m')
            .select('m.id')
            .whereRef('m.carId', '=', 'car.id')
            .where('m.startsAt', '<=', now)
            .where('m.endsAt', '>', now),
        ),
      ),
    )
    // held until somebody has looked for what was lost in it
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ticket')
            .select('ticket.id')
            .whereRef('ticket.carId', '=', 'car.id')
            .where('ticket.heldUntil', '>', now),
        ),
      ),
    );

export interface NewOffer {
  orderId: string;
  carId: string;
  expectedSeconds: number;
}

/** Offers orders to cars, except where the car or the order has an open offer. */
export const insertOffers = (db: Db, offers: readonly NewOffer[], offeredAt: string, answerBy: string) =>
  db
    .insertInto('dispatchOffer')
    .values(offers.map((offer) => ({ ...offer, offeredAt, answerBy })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'orderId', 'carId']);

export const countOffers = (db: Db, orderIds: readonly string[]) =>
  db
    .updateTable('dispatchRequest')
    .set((eb) => ({ offers: eb('offers', '+', 1) }))
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::bigint[])`);

/** Ends the offers that are still in these states; with `carId` only those of that car. */
export const endOffers = (
  db: Db,
  ids: readonly string[],
  from: readonly OfferState[],
  state: OfferState,
  endedAt: string,
  carId?: string,
) => {
  const query = db
    .updateTable('dispatchOffer')
    .set({ state, endedAt })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('state', 'in', from)
    .returning(['id', 'orderId', 'carId']);
  return carId === undefined ? query : query.where('carId', '=', carId);
};

/** These orders no longer wait for a car. */
export const settleRequests = (db: Db, orderIds: readonly string[]) =>
  db
    .updateTable('dispatchRequest')
    .set({ waiting: false })
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::bigint[])`);

/** Gives requests that lost their car more time to wait. */
export const renewWait = (db: Db, orderIds: readonly string[], now: string, usual: number) =>
  db
    .updateTable('dispatchRequest')
    .set({
      waitUntil: sql<string>`greatest("waitUntil", ${now}::timestamptz + coalesce("longestWait", ${usual}) * interval '1 second')`,
      arrivedAt: null,
      offers: 0,
    })
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::bigint[])`);

/** When the cars of these orders were promised, in seconds after ordering; those without a quote are missing. */
export const promisedPickUps = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('priceQuote')
    .select(['orderId', 'secondsToPickUp'])
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::bigint[])`);

/** The order of an offer, locked. */
export const lockOrderOfOffer = (db: Db, offerId: string) =>
  db
    .selectFrom('order')
    .select(['id', 'status', 'areaCode'])
    .where('id', '=', (eb) => eb.selectFrom('dispatchOffer').select('orderId').where('dispatchOffer.id', '=', offerId))
    .forNoKeyUpdate();

/** The order that a car drives for, by the order's number, locked. */
export const lockOrderOfCar = (db: Db, orderNo: string, carId: string) =>
  db
    .selectFrom('order as o')
    .innerJoin('dispatchOffer as f', (join) =>
      join.onRef('f.orderId', '=', 'o.id').on('f.carId', '=', carId).on('f.endedAt', 'is', null),
    )
    .where('o.orderNo', '=', orderNo)
    .select([
      'o.id',
      'o.status',
      'o.requestedAt',
      'o.assignedAt',
      'o.pickedUpAt',
      'o.arrivingAt',
      minorOrNull('o.price').as('price'),
      'o.priceParts',
      'f.id as offerId',
      'f.state',
    ])
    .forNoKeyUpdate(['o']);

/** Marks the offer that the car accepted. */
export const acceptOffer = (db: Db, offerId: string, carId: string, at: string) =>
  db
    .updateTable('dispatchOffer')
    .set({ state: 'accepted', acceptedAt: at })
    .where('id', '=', offerId)
    .where('carId', '=', carId)
    .where('state', '=', 'offered')
    .returning(['orderId']);

export const setOfferState = (db: Db, offerId: string, state: 'driving') =>
  db.updateTable('dispatchOffer').set({ state }).where('id', '=', offerId).where('endedAt', 'is', null);

export const carArrived = (db: Db, orderId: string, at: string) =>
  db
    .updateTable('dispatchRequest')
    .set({ arrivedAt: at })
    .where('orderId', '=', orderId)
    .where('arrivedAt', 'is', null);

/** The events that a car reported for an order since it was offered, in order. */
export const eventsOfOrder = (db: Db, carId: string, orderNo: string, since: string) =>
  db
    .selectFrom('carEvent')
    .select(['carId', 'eventId', 'at', 'receivedAt', 'event', 'state', 'orderNo', 'lng', 'lat', 'distance'])
    .where('carId', '=', carId)
    .where('orderedAt', '>=', sql<string>`${since}::timestamptz - interval '1 minute'`)
    .where('orderNo', '=', orderNo)
    .where('outcome', '=', 'taken')
    .orderBy('orderedAt')
    .orderBy('id')
    .limit(100);
