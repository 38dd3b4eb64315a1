/** Keeps the sums of orders in step with the orders, and proves each night that they are. */
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { inTransaction, type Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import type { RollupTable } from './measures.ts';
import {
  claimProof,
  countByDay,
  countByHour,
  deleteRollup,
  dropRolled,
  dueDays,
  lockRollups,
  noteProof,
  queueDays,
  queueEveryOrder,
  setRollupClock,
  takeDue,
  waitingChanges,
  wrongDays,
  type DayAreas,
} from './queries.ts';

/** Days of divisions of one transaction. */
const AT_ONCE = 300;
/** Counting what waits beyond this says only that there are more. */
const MOST_COUNTED = 10_000;
const TABLES: readonly RollupTable[] = ['figureDay', 'figureHour'];
/** The night is over for the proof when nobody looks yet. */
const PROOF_FROM_MINUTE = 180;
const DAY_MS = 86_400_000;

/** `ranges` for the fleet's clock. */
export interface Serving {
  jobDb: Db;
  ranges: { clock: Pick<WallClock, 'timeZone'> };
}

const pairsOf = (rows: readonly { day: string; areaCode: string }[]): DayAreas => ({
  days: rows.map(({ day }) => day),
  areas: rows.map(({ areaCode }) => areaCode),
});

async function countSome(db: Db, zone: string): Promise<number> {
  await lockRollups(db).execute();
  const due = await dueDays(db, zone, AT_ONCE).execute();
  if (due.length === 0) return 0;
  const pairs = pairsOf(due);
  // taken first: what changes while it is counted waits again
  await takeDue(db, zone, pairs).execute();
  for (const table of TABLES) await dropRolled(db, table, pairs).execute();
  await countByDay(db, zone, pairs).execute();
  await countByHour(db, zone, pairs).execute();
  return due.length;
}

/**
 * Counts what changed, until nothing waits or the time is over; all of it again by another clock. Safe on several nodes at
 * once. Answers how many changes still wait, 10,000 at most.
 */
export async function catchUpRollups({ jobDb, ranges }: Serving, forMs: number): Promise<number> {
  const { timeZone } = ranges.clock;
  await inTransaction(jobDb, async (db) => {
    await lockRollups(db).execute();
    if ((await setRollupClock(db, timeZone).execute()).length === 0) return;
    for (const table of TABLES) await deleteRollup(db, table).execute();
    await queueEveryOrder(db).execute();
  });
  const end = performance.now() + forMs;
  while ((await inTransaction(jobDb, (db) => countSome(db, timeZone))) > 0 && performance.now() < end);
  const left = await waitingChanges(jobDb, MOST_COUNTED).executeTakeFirst();
  return left?.count ?? 0;
}

/** Days of divisions whose sums are wrong; each is counted again by the next run. */
export async function proveRollups({ jobDb, ranges }: Serving): Promise<number> {
  const { timeZone } = ranges.clock;
  let wrong = 0;
  for (const table of TABLES) {
    const found = await wrongDays(jobDb, table, timeZone).execute();
    if (found.length > 0) await queueDays(jobDb, timeZone, pairsOf(found)).execute();
    wrong += found.length;
  }
  await noteProof(jobDb, wrong).execute();
  return wrong;
}

/** The proof of the night, once, on one node. */
export async function proveNightly(services: Pick<Services, 'jobDb' | 'ranges' | 'now' | 'log'>): Promise<void> {
  const now = services.now();
  const { day, minute } = services.ranges.clock.moment(now.getTime());
  if (minute < PROOF_FROM_MINUTE) return;
  const today = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if ((await claimProof(services.jobDb, today, now.toISOString()).execute()).length === 0) return;
  const wrong = await proveRollups(services);
  if (wrong > 0) services.log.error({ wrong }, 'sums of orders were wrong; their days are counted again');
}
