/** Keeps rides by week in step with the passengers. */
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { inTransaction, type Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import {
  countWeeks,
  deleteWeeks,
  lockRoots,
  queueAllWeeks,
  queuedWeeks,
  setWeekClock,
  takeQueuedWeeks,
} from './queries.ts';

/** Passengers of one transaction. */
const AT_ONCE = 500;
/** Counting what waits beyond this says only that there are more. */
const MOST_COUNTED = 10_000;

async function countSome(db: Db, timeZone: string): Promise<number> {
  const queued = (await takeQueuedWeeks(db, AT_ONCE).execute()).map(({ passengerId }) => passengerId);
  if (queued.length === 0) return 0;
  const roots = (await lockRoots(db, queued).execute()).map(({ id }) => id);
  await deleteWeeks(db, [...queued, ...roots]).execute();
  await countWeeks(db, roots, timeZone).execute();
  return queued.length;
}

/**
 * Counts what changed, until nothing waits or the time is over; all of it again by another clock. Safe on several nodes at
 * once. Answers how many passengers still wait, 10,000 at most.
 */
export async function catchUpWeeks(
  { jobDb, ranges }: Pick<Services, 'jobDb'> & { ranges: { clock: Pick<WallClock, 'timeZone'> } },
  forMs: number,
): Promise<number> {
  const { timeZone } = ranges.clock;
  await inTransaction(jobDb, async (db) => {
    if ((await setWeekClock(db, timeZone).execute()).length > 0) await queueAllWeeks(db).execute();
  });
  const end = performance.now() + forMs;
  while ((await inTransaction(jobDb, (db) => countSome(db, timeZone))) > 0 && performance.now() < end);
  const left = await queuedWeeks(jobDb, MOST_COUNTED).executeTakeFirst();
  return Number(left?.count ?? 0);
}
