/** Where the cars of a reach are now, and how many are in which state. */
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { fleetStates, placedCars } from './queries.ts';

export async function fleetNow(db: Db, scope: Scope) {
  const [states, cars] = await Promise.all([fleetStates(db, scope).execute(), placedCars(db, scope).execute()]);
  return {
    states: states.map(({ state, count }) => ({ state, count: Number(count) })),
    cars: cars.flatMap(({ state, lng, lat }) =>
      lng === null || lat === null ? [] : [{ state, position: [lng, lat] as [number, number] }],
    ),
  };
}
