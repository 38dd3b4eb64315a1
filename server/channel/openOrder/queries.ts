/** Queries over the orders of passengers' apps. An app reaches only the orders of its own source. */
import { sql } from 'kysely';
import { minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';

const openOrders = (db: Db, source: string) =>
  db
    .selectFrom('order as o')
    .innerJoin('dispatchRequest as r', 'r.orderId', 'o.id')
    .leftJoin('car', 'car.id', 'o.carId')
    .leftJoin('orderCharge as c', 'c.orderId', 'o.id')
    .where('o.source', '=', source)
    .select([
      'c.lines as chargedLines',
      minorOrNull('c.total').as('chargedTotal'),
      minorOrNull('c.tax').as('chargedTax'),
      'c.hash as chargedHash',
    ])
    .select([
      'o.id',
      'o.orderNo',
      (eb) => eb.selectFrom('priceQuote as q').whereRef('q.orderId', '=', 'o.id').select('q.id').as('quoteId'),
      'o.sourceRef as externalId',
      'o.status',
      'o.tripType',
      'o.requestedAt',
      'o.scheduledAt',
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
      'o.pickUpName',
      'o.pickUpLng',
      'o.pickUpLat',
      'o.dropOffName',
      'o.dropOffLng',
      'o.dropOffLat',
      'o.distance',
      'o.duration',
      minorOrNull('o.price').as('price'),
      'o.currency',
      'o.rating',
      'o.carId',
      'car.plate',
      'car.fleetNumber',
      'car.model',
    ]);

/** An order that the app made, by the app's name for it. */
export const openOrderOf = (db: Db, source: string, sourceRef: string) =>
  openOrders(db, source).where('o.sourceRef', '=', sourceRef);

/** Several of them. */
export const openOrdersOf = (db: Db, source: string, sourceRefs: readonly string[]) =>
  openOrders(db, source).where('o.sourceRef', '=', sql<string>`any(${[...sourceRefs]}::text[])`);

/** The same, locked until the transaction ends. */
export const lockOpenOrder = (db: Db, source: string, sourceRef: string) =>
  db
    .selectFrom('order as o')
    .where('o.source', '=', source)
    .where('o.sourceRef', '=', sourceRef)
    .where((eb) =>
      eb.exists(eb.selectFrom('dispatchRequest as r').select('r.orderId').whereRef('r.orderId', '=', 'o.id')),
    )
    .select(['o.id', 'o.status', 'o.scheduledAt', 'o.rating', 'o.droppedOffAt'])
    .forNoKeyUpdate();

/** What a change asks of a booked ride. */
export const bookingOf = (db: Db, orderId: string) =>
  db
    .selectFrom('order as o')
    .leftJoin('dispatchRequest as r', 'r.orderId', 'o.id')
    .where('o.id', '=', orderId)
    .select((eb) => [
      'o.id',
      'o.status',
      'o.scheduledAt',
      'o.source',
      'o.tripType',
      'o.mobileHash',
      'o.pickUpName',
      'o.pickUpLng',
      'o.pickUpLat',
      'o.dropOffName',
      'o.dropOffLng',
      'o.dropOffLat',
      eb.fn.coalesce('r.seats', eb.val(1)).as('seats'),
      eb.fn.coalesce('r.wheelchair', eb.val(false)).as('wheelchair'),
      eb.fn.coalesce('r.carGroup', eb.val('')).as('carGroup'),
    ]);
