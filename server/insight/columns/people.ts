/** Who is whom, beside columns: a passenger that was merged changes no order. */
import type { Db } from '#server/ground/database/pool.ts';
import { mergedPassengers } from './queries.ts';

/** JSON lists of passengers: who stands behind another one, and whom. */
export interface People {
  ids: string;
  roots: string;
}

/** Merged passengers that are carried beside columns at most. */
export const MOST_MERGED = 100_000;

/** Null where they are too many, so that the rows have to answer. */
export async function peopleOf(db: Db): Promise<People | null> {
  const { count, ids, roots } = await mergedPassengers(db, MOST_MERGED + 1).executeTakeFirstOrThrow();
  return count > MOST_MERGED ? null : { ids, roots };
}
