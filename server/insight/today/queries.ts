/** Queries for the fleet of now. */
import { sql } from 'kysely';
import { MOST_PLACED_CARS } from '#contract/insight/today/calls.ts';
import { carReach } from '#server/capacity/reach.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { IS_BOOKED, type OrderSelection } from '#server/operation/order/filter.ts';
import { ordersWithin } from '#server/operation/order/queries.ts';

/** Rides that are booked for before `until` and have not begun; of them `late` without a car although they are due before `soon`. */
export const bookingsAhead = (db: Db, selection: OrderSelection, { soon, until }: { soon: string; until: string }) =>
  ordersWithin(db, selection)
    .where(IS_BOOKED)
    .where('o.scheduledAt', '<', until)
    .where('o.status', 'in', ['scheduled', 'requested', 'assigned', 'arriving'])
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`(count(*) filter (where "o"."carId" is null and "o"."scheduledAt" < ${soon}::timestamptz))::integer`.as(
        'late',
      ),
    ]);

const carsWithin = (db: Db, scope: Scope) =>
  db
    .selectFrom('car')
    .innerJoin('carState as s', 's.carId', 'car.id')
    .where(carReach(scope))
    .where('car.state', '=', 'enabled');

export const fleetStates = (db: Db, scope: Scope) =>
  carsWithin(db, scope)
    .select(['s.state', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('s.state')
    .orderBy('s.state');

export const placedCars = (db: Db, scope: Scope) =>
  carsWithin(db, scope)
    .where('s.lng', 'is not', null)
    .where('s.lat', 'is not', null)
    .select(['s.state', 's.lng', 's.lat'])
    .orderBy('car.id')
    .limit(sql.lit(MOST_PLACED_CARS));
