/** Which cars a replay shows. */
import { sql } from 'kysely';
import { carReach } from '#server/capacity/reach.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Scope } from '#server/ground/core/scope.ts';

export interface CarChoice {
  carIds?: string[] | undefined;
  supplierId?: string | undefined;
  group?: string | undefined;
}

/** Cars within reach, those that were sold included: they keep their history. */
export function chosenCars(db: Db, scope: Scope, { carIds, supplierId, group }: CarChoice) {
  let query = db.selectFrom('car').where(carReach(scope));
  if (carIds !== undefined) query = query.where('car.id', 'in', carIds);
  if (supplierId !== undefined) query = query.where('car.supplierId', '=', supplierId);
  if (group !== undefined && group !== '') query = query.where(sql<boolean>`"car"."groups" @> array[${group}]::text[]`);
  return query;
}
