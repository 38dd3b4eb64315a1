/** Queries for the day on the dashboard. */
import { sql } from 'kysely';
import { MOST_PLACES } from '#contract/insight/dashboard/calls.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { carReach } from '#server/capacity/reach.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { UNSERVED, type OrderSelection } from '#server/operation/order/filter.ts';
import { ordersWithin } from '#server/operation/order/queries.ts';

/** How many cars went from which state into which, by full hours since an instant. */
export const stateMoves = (db: Db, scope: Scope, since: string) =>
  db
    .selectFrom('carEvent as e')
    .innerJoin('car', 'car.id', 'e.carId')
    .where(carReach(scope))
    .where('car.state', '=', 'enabled')
    .where('e.outcome', '=', 'taken')
    .whereRef('e.stateBefore', '<>', 'e.stateAfter')
    .where('e.orderedAt', '>=', sql<string>`${since}::timestamptz`)
    .select([
      sql<number>`floor(extract(epoch from "e"."orderedAt" - ${since}::timestamptz) / 3600)::integer`.as('hour'),
      'e.stateBefore',
      'e.stateAfter',
      (eb) => eb.fn.countAll<string>().as('count'),
    ])
    .groupBy(['hour', 'e.stateBefore', 'e.stateAfter']);

/**
 * Cars of which something is known only since an instant or later, by full hours since it: from the first that a car said, or, of one
 * that never said a state, from when it was entered. With the state that it had then.
 */
export const firstStates = (db: Db, scope: Scope, since: string) =>
  db
    .selectFrom('car')
    .innerJoin('carState as s', 's.carId', 'car.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('carEvent as e')
          .select(['e.orderedAt', 'e.stateBefore'])
          .whereRef('e.carId', '=', 'car.id')
          .where('e.outcome', '=', 'taken')
          .orderBy('e.orderedAt')
          .orderBy('e.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .where(carReach(scope))
    .where('car.state', '=', 'enabled')
    .where(sql<boolean>`coalesce("first"."orderedAt", "car"."createdAt") >= ${since}::timestamptz`)
    .select([
      sql<number>`floor(extract(epoch from coalesce("first"."orderedAt", "car"."createdAt") - ${since}::timestamptz) / 3600)::integer`.as(
        'hour',
      ),
      sql<VehicleState>`coalesce("first"."stateBefore", "s"."state")`.as('state'),
      (eb) => eb.fn.countAll<string>().as('count'),
    ])
    .groupBy(sql`1, 2`);

/** Where requests were made that ended without ever having a car: the figure `unserved`. */
export const unservedPlaces = (db: Db, selection: OrderSelection) =>
  ordersWithin(db, selection)
    .where(UNSERVED)
    .where(sql<boolean>`"o"."pickUpLng" is not null`)
    .where(sql<boolean>`"o"."pickUpLat" is not null`)
    .select([sql<number>`"o"."pickUpLng"`.as('lng'), sql<number>`"o"."pickUpLat"`.as('lat')])
    .orderBy('o.requestedAt', 'desc')
    .limit(sql.lit(MOST_PLACES + 1));
