/** The part of the schools that an actor reaches: a teacher with a department or a major reaches no more than that. */
import { type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { placeOfUser } from './queries.ts';

/** Each part narrows; null leaves it open. */
export interface PlaceReach {
  readonly schoolId: string | null;
  readonly departmentId: string | null;
  readonly majorId: string | null;
}

export const EVERYWHERE: PlaceReach = { schoolId: null, departmentId: null, majorId: null };

/** Answers null for somebody who reaches no school at all. */
export async function placeReachOf(db: Db, actor: Actor): Promise<PlaceReach | null> {
  const scope = scopeOf(actor);
  if (scope.kind === 'everything') return EVERYWHERE;
  if (scope.kind !== 'schools' || scope.schoolId === null) return null;
  const own = await placeOfUser(db, actor.userId).executeTakeFirst();
  if (own?.type !== 'teacher') return { ...EVERYWHERE, schoolId: scope.schoolId };
  return { schoolId: scope.schoolId, departmentId: own.departmentId, majorId: own.majorId };
}
