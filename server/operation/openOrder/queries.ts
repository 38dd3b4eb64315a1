/** Queries over the orders of passengers' apps. An app reaches only the orders of its own source. */
import { sql } from 'kysely';
import type { TripType } from '#contract/operation/scope/tripTypes.ts';
import type { Db } from '#server/ground/database/pool.ts';

export interface OpenOrderFields {
  source: string;
  sourceRef: string;
  tripType: TripType;
  requestedAt: string;
  passengerName: string;
  passengerMobile: string;
  pickUpName: string;
  pickUpLng: number;
  pickUpLat: number;
  dropOffName: string;
  dropOffLng: number;
  dropOffLat: number;
}

/** Digits of the running number in an order's number. */
const NUMBER_WIDTH = 7;

/** Adds an order with a new number; returns no row when the source has one with this reference. */
export const insertOpenOrder = (db: Db, day: string, fields: OpenOrderFields) =>
  db
    .insertInto('order')
    .values({
      ...fields,
      orderNo: sql<string>`${`P${day}`} || lpad(nextval('"openOrderNo"')::text, ${sql.lit(NUMBER_WIDTH)}, '0')`,
      status: 'requested',
      priceParts: sql<string>`'[]'::jsonb`,
      createdAt: fields.requestedAt,
      updatedAt: fields.requestedAt,
    })
    .onConflict((conflict) => conflict.columns(['source', 'sourceRef']).doNothing())
    .returning(['id', 'orderNo', 'status']);

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
  createdAt: string;
}

export const insertRequest = (db: Db, fields: RequestFields) => db.insertInto('dispatchRequest').values(fields);

/** An order that the app made, by the app's name for it. */
export const openOrderOf = (db: Db, source: string, sourceRef: string) =>
  db
    .selectFrom('order as o')
    .innerJoin('dispatchRequest as r', 'r.orderId', 'o.id')
    .leftJoin('car', 'car.id', 'o.carId')
    .leftJoin('orderCharge as c', 'c.orderId', 'o.id')
    .where('o.source', '=', source)
    .where('o.sourceRef', '=', sourceRef)
    .select(['c.lines as chargedLines', 'c.total as chargedTotal', 'c.tax as chargedTax', 'c.hash as chargedHash'])
    .select([
      'o.id',
      'o.orderNo',
      (eb) => eb.selectFrom('priceQuote as q').whereRef('q.orderId', '=', 'o.id').select('q.id').as('quoteId'),
      'o.sourceRef as externalId',
      'o.status',
      'o.tripType',
      'o.requestedAt',
      'o.assignedAt',
      'o.arrivingAt',
      'r.arrivedAt as carArrivedAt',
      'r.seats',
      'r.wheelchair',
      'r.carGroup',
      'o.pickedUpAt',
      'o.droppedOffAt',
      'o.cancelledAt',
      'o.failedAt',
      'o.cancelledBy',
      'o.cancelReason',
      'o.pickUpLng',
      'o.pickUpLat',
      'o.dropOffLng',
      'o.dropOffLat',
      'o.distance',
      'o.duration',
      'o.price',
      'o.currency',
      'o.rating',
      'o.carId',
      'car.plate',
      'car.fleetNumber',
      'car.model',
    ]);

/** The same, locked until the transaction ends. */
export const lockOpenOrder = (db: Db, source: string, sourceRef: string) =>
  db
    .selectFrom('order as o')
    .where('o.source', '=', source)
    .where('o.sourceRef', '=', sourceRef)
    .where((eb) =>
      eb.exists(eb.selectFrom('dispatchRequest as r').select('r.orderId').whereRef('r.orderId', '=', 'o.id')),
    )
    .select(['o.id', 'o.status', 'o.rating', 'o.droppedOffAt'])
    .forNoKeyUpdate();

export const cancelByPassenger = (db: Db, id: string, at: string, reason: string) =>
  db
    .updateTable('order')
    .set((eb) => ({
      status: 'cancelled',
      cancelledBy: 'passenger',
      cancelledAt: at,
      cancelReason: reason,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id);

/** Without a new version: the rating cannot be edited on screens. */
export const rateOrder = (db: Db, id: string, rating: number) =>
  db.updateTable('order').set({ rating }).where('id', '=', id);
