/** What an agency reads: of its cars only. Hours are read in portions, so that none is held whole. */
import { MOST_DAYS_AHEAD } from '#contract/ground/booking.ts';
import { sql } from 'kysely';
import { carReach } from '#server/capacity/reach.ts';
import { flagBits } from '#server/capacity/telemetry/codes.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';

const millis = (column: string) => sql<number>`(date_part('epoch', ${sql.ref(column)}) * 1000)::float8`;
/** A position without satellites, or a jump, is not where the car was. */
const IS_THERE = sql<boolean>`("flags" & ${sql.lit(flagBits(['noFix', 'jump']))}) = 0`;

export interface HourSpan {
  /** ISO 8601 */
  readonly from: string;
  readonly to: string;
}

const vehicles = (db: Db, scope: Scope) =>
  db
    .selectFrom('car')
    .where(carReach(scope))
    .select(['car.id', 'car.plate', 'car.fleetNumber', 'car.vin', 'car.model', 'car.wheelchair', 'car.energy']);

/** By id, beginning after one. Those that left the fleet stay, since trips name them. */
export const vehiclesAfter = (db: Db, scope: Scope, after: string, most: number) =>
  vehicles(db, scope)
    .where('car.id', '>', after)
    .orderBy('car.id')
    .limit(sql.lit(most + 1));

/** Ids of all cars of a scope. */
export const vehicleIds = (db: Db, scope: Scope) =>
  db.selectFrom('car').where(carReach(scope)).select('car.id').orderBy('car.id');

export const vehicleById = (db: Db, scope: Scope, id: string) => vehicles(db, scope).where('car.id', '=', id);

const statuses = (db: Db, scope: Scope) =>
  db
    .selectFrom('car')
    .innerJoin('carState as s', 's.carId', 'car.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('carEvent')
          .whereRef('carEvent.carId', '=', 'car.id')
          .where('carEvent.outcome', '=', 'taken')
          .orderBy('carEvent.orderedAt', 'desc')
          .orderBy('carEvent.id', 'desc')
          .limit(sql.lit(1))
          .select([
            'carEvent.id as eventId',
            'carEvent.event',
            'carEvent.stateAfter',
            'carEvent.orderNo as eventOrder',
            'carEvent.orderAfter',
            'carEvent.lng as eventLng',
            'carEvent.lat as eventLat',
            millis('carEvent.orderedAt').as('eventAt'),
            millis('carEvent.receivedAt').as('eventReceivedAt'),
          ])
          .as('e'),
      (join) => join.onTrue(),
    )
    .where(carReach(scope))
    .where('s.lng', 'is not', null)
    .where('s.at', 'is not', null)
    .select([
      'car.id',
      's.lng',
      's.lat',
      's.speed',
      's.heading',
      's.altitude',
      's.charge',
      's.orderNo',
      's.state',
      millis('s.at').as('at'),
      'e.eventId',
      'e.event',
      'e.stateAfter',
      'e.eventOrder',
      'e.orderAfter',
      'e.eventLng',
      'e.eventLat',
      'e.eventAt',
      'e.eventReceivedAt',
    ]);

/** Where cars are and what happened to them last; only those of which both is known. */
export const statusesAfter = (db: Db, scope: Scope, after: string, most: number) =>
  statuses(db, scope)
    .where('car.id', '>', after)
    .orderBy('car.id')
    .limit(sql.lit(most + 1));

export const statusById = (db: Db, scope: Scope, id: string) => statuses(db, scope).where('car.id', '=', id);

/** Completed trips by the moment of their end, in portions. `after`: that moment and the id of the last one. */
export const tripsEnded = (
  db: Db,
  scope: Scope,
  { from, to }: HourSpan,
  after: { at: string; id: string } | null,
  most: number,
) =>
  db
    .selectFrom('order as o')
    .innerJoin('car', 'car.id', 'o.carId')
    .leftJoin('dispatchRequest as r', 'r.orderId', 'o.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('dispatchOffer as offer')
          .whereRef('offer.orderId', '=', 'o.id')
          .where('offer.state', '=', 'done')
          .orderBy('offer.id', 'desc')
          .limit(sql.lit(1))
          .select([
            sql<number>`(date_part('epoch', "offer"."offeredAt") + "offer"."expectedSeconds") * 1000`.as('quoted'),
          ])
          .as('d'),
      (join) => join.onTrue(),
    )
    .where(carReach(scope))
    .where('o.carId', 'is not', null)
    .where('o.status', '=', sql.lit('completed'))
    .where('o.droppedOffAt', '>=', from)
    .where('o.droppedOffAt', '<', to)
    .where('o.pickedUpAt', 'is not', null)
    .where('o.pickUpLng', 'is not', null)
    .where('o.dropOffLng', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`("o"."droppedOffAt", "o"."id") > (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::bigint)`,
      ),
    )
    .select([
      'o.id',
      'o.orderNo',
      'o.tripType',
      'o.carId',
      sql<string>`"o"."droppedOffAt"::text`.as('cursor'),
      millis('o.requestedAt').as('requested'),
      sql<number | null>`(date_part('epoch', "o"."scheduledAt") * 1000)::float8`.as('scheduled'),
      millis('o.assignedAt').as('assigned'),
      millis('o.pickedUpAt').as('started'),
      millis('o.droppedOffAt').as('ended'),
      millis('o.updatedAt').as('updated'),
      'o.pickUpName',
      'o.pickUpLng',
      'o.pickUpLat',
      'o.dropOffName',
      'o.dropOffLng',
      'o.dropOffLat',
      'o.distance',
      minorOrNull('o.price').as('price'),
      'o.currency',
      'o.paymentMethod',
      'o.source',
      'r.seats',
      sql<boolean>`coalesce("r"."wheelchair", false)`.as('wheelchair'),
      'd.quoted',
      sql<boolean>`exists (select from "priceQuote" where "priceQuote"."orderId" = "o"."id")`.as('isQuoted'),
    ])
    .orderBy('o.droppedOffAt')
    .orderBy('o.id')
    .limit(sql.lit(most));

/** What happened to the cars, in the order in which it counts. Where an event has no place, that of the position before it. */
export const eventsBetween = (
  db: Db,
  scope: Scope,
  { from, to }: HourSpan,
  after: { at: string; id: string } | null,
  most: number,
) =>
  db
    .selectFrom('carEvent as e')
    .innerJoin('car', 'car.id', 'e.carId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('telemetry')
          .whereRef('telemetry.carId', '=', 'e.carId')
          .where('e.lng', 'is', null)
          .whereRef('telemetry.at', '<=', 'e.orderedAt')
          .where(sql<boolean>`"telemetry"."at" > "e"."orderedAt" - interval '2 days'`)
          .where(IS_THERE)
          .orderBy('telemetry.at', 'desc')
          .limit(sql.lit(1))
          .select(['telemetry.lng', 'telemetry.lat'])
          .as('before'),
      (join) => join.onTrue(),
    )
    .leftJoin('carState as s', 's.carId', 'e.carId')
    .where(carReach(scope))
    .where('e.outcome', '=', 'taken')
    .where('e.orderedAt', '>=', from)
    .where('e.orderedAt', '<', to)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`("e"."orderedAt", "e"."id") > (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::bigint)`,
      ),
    )
    .select([
      'e.id as eventId',
      'e.carId as id',
      sql<string>`"e"."orderedAt"::text`.as('cursor'),
      'e.event',
      'e.stateAfter',
      'e.orderNo as eventOrder',
      'e.orderAfter',
      sql<number | null>`coalesce("e"."lng", "before"."lng", "s"."lng")`.as('eventLng'),
      sql<number | null>`coalesce("e"."lat", "before"."lat", "s"."lat")`.as('eventLat'),
      millis('e.orderedAt').as('eventAt'),
      millis('e.receivedAt').as('eventReceivedAt'),
    ])
    .orderBy('e.orderedAt')
    .orderBy('e.id')
    .limit(sql.lit(most));

/** Every position of some cars in a span, by car and time. */
export const positionsOf = (db: Db, carIds: readonly string[], { from, to }: HourSpan) =>
  db
    .selectFrom('telemetry')
    .where('carId', '=', sql<string>`any(${[...carIds]}::bigint[])`)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where(IS_THERE)
    .select(['carId as id', millis('at').as('at'), 'lng', 'lat', 'speed', 'heading', 'altitude', 'charge'])
    .orderBy('carId')
    .orderBy('at');

/** The longest from booking a ride until nobody is under way on it. */
const BOOKED_BEFORE = sql`make_interval(days => ${sql.lit(MOST_DAYS_AHEAD + 2)})`;

/** The rides of some cars that passengers were in during a span. */
export const ridesOf = (db: Db, carIds: readonly string[], { from, to }: HourSpan) =>
  db
    .selectFrom('order')
    .where('carId', '=', sql<string>`any(${[...carIds]}::bigint[])`)
    // nobody is under way for longer than a day, so the index by car and request holds
    .where('requestedAt', '>=', sql<string>`${from}::timestamptz - ${BOOKED_BEFORE}`)
    .where(sql<boolean>`coalesce("scheduledAt", "requestedAt") >= ${from}::timestamptz - interval '2 days'`)
    .where('requestedAt', '<', to)
    .where('pickedUpAt', '<', to)
    .where((eb) => eb.or([eb('droppedOffAt', '>=', from), eb('status', '=', 'onTrip')]))
    .select([
      'carId as id',
      'orderNo',
      millis('pickedUpAt').as('started'),
      sql<number | null>`(date_part('epoch', "droppedOffAt") * 1000)::float8`.as('ended'),
    ])
    .orderBy('carId')
    .orderBy('pickedUpAt');

/** Since when there is something to read. */
export const firstTrip = (db: Db, scope: Scope) =>
  db
    .selectFrom('order as o')
    .innerJoin('car', 'car.id', 'o.carId')
    .where(carReach(scope))
    .where('o.carId', 'is not', null)
    .where('o.status', '=', sql.lit('completed'))
    .where('o.droppedOffAt', 'is not', null)
    .orderBy('o.droppedOffAt')
    .limit(sql.lit(1))
    .select(millis('o.droppedOffAt').as('at'));

export const firstEvent = (db: Db, scope: Scope) =>
  db
    .selectFrom('carEvent as e')
    .innerJoin('car', 'car.id', 'e.carId')
    .where(carReach(scope))
    .where('e.outcome', '=', 'taken')
    .orderBy('e.orderedAt')
    .limit(sql.lit(1))
    .select(millis('e.orderedAt').as('at'));

/** Bays of stations by what stands in them. */
export const bayCounts = (db: Db, stationIds: readonly string[]) =>
  db
    .selectFrom('stationBay')
    .where('stationId', '=', sql<string>`any(${[...stationIds]}::bigint[])`)
    .where('state', '=', 'enabled')
    .groupBy('stationId')
    .select(['stationId as id', sql<number>`sum("capacity")::integer`.as('places')]);

/** Trips and riders of a month by the division of their pick-up; riders without a number count one each. */
export const monthOf = (db: Db, scope: Scope, { from, to }: HourSpan) =>
  db
    .selectFrom('order as o')
    .innerJoin('car', 'car.id', 'o.carId')
    .where(carReach(scope))
    .where('o.carId', 'is not', null)
    .where('o.status', '=', sql.lit('completed'))
    .where('o.droppedOffAt', '>=', from)
    .where('o.droppedOffAt', '<', to)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .select([
      sql<string>`left("o"."areaCode", 6)`.as('code'),
      sql<number>`count(*)::integer`.as('trips'),
      sql<number>`count(distinct coalesce("o"."passengerId"::text, 'o' || "o"."id"))::integer`.as('riders'),
    ]);
