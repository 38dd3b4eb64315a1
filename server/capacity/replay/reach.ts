/** Which cars a replay shows. */
import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import { carReach } from '#server/capacity/reach.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Scope } from '#server/ground/core/actor.ts';

export interface CarChoice {
  carIds?: string[] | undefined;
  supplierId?: string | undefined;
  group?: string | undefined;
}

/** A data scope as a job keeps it. */
export const keptScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everything') }),
  z.object({ kind: z.literal('areas'), areaCodes: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('schools'), schoolId: id.nullable() }),
  z.object({ kind: z.literal('suppliers'), supplierId: id.nullable() }),
  z.object({ kind: z.literal('own'), userId: id }),
]) satisfies z.ZodType<Scope>;

/** Cars within reach, those that were sold included: they keep their history. */
export function chosenCars(db: Db, scope: Scope, { carIds, supplierId, group }: CarChoice) {
  let query = db.selectFrom('car').where(carReach(scope));
  if (carIds !== undefined) query = query.where('car.id', 'in', carIds);
  if (supplierId !== undefined) query = query.where('car.supplierId', '=', supplierId);
  if (group !== undefined && group !== '') query = query.where(sql<boolean>`"car"."groups" @> array[${group}]::text[]`);
  return query;
}
