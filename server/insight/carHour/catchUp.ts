/** Counts the hours of cars when they are over, and again when something of them comes late. */
import { MOST_GAP_S } from '#server/capacity/replay/speeds.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { inTransaction, type Db } from '#server/ground/database/pool.ts';
import { historyDays, silenceSeconds } from '#server/ground/settings/definitions/fleetTelemetry.ts';
import type { Services } from '#server/services.ts';
import {
  beginCarHours,
  carHourClock,
  changedHours,
  countHours,
  dropHours,
  dropHoursFrom,
  everyCar,
  lockCarHours,
  setCountedTo,
  takeChanges,
  waitingCarChanges,
  type CarHours,
} from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Twice what makes a position late (migration 0243): the other half is for its way into the database. */
const GRACE_MS = 600_000;
const CHANGES_AT_ONCE = 500;
/** Hours of cars of one statement: at a position a second, 360,000 of them. */
const HOURS_AT_ONCE = 100;

/** `ranges` for the fleet's clock. */
export type Serving = Pick<Services, 'jobDb' | 'now' | 'settings'> & { ranges: { clock: Pick<WallClock, 'timeZone'> } };

const iso = (at: number): string => new Date(at).toISOString();

interface Limits {
  now: number;
  /** Earlier hours stay as they were counted: what they were counted from may be gone. */
  floor: number;
  /** Seconds without a report after which nobody knows what a car did. */
  gap: number;
}

function limitsOf({ now, settings }: Serving): Limits {
  const at = now().getTime();
  // history goes by whole days in UTC, and the first one that is left has lost what was before it
  const floor = (Math.floor(at / DAY_MS) - settings.get(historyDays) + 1) * DAY_MS;
  return { now: at, floor, gap: Math.max(MOST_GAP_S, settings.get(silenceSeconds)) };
}

async function count(db: Db, { carIds, hours }: CarHours, gap: number): Promise<void> {
  for (let at = 0; at < carIds.length; at += HOURS_AT_ONCE) {
    const some = { carIds: carIds.slice(at, at + HOURS_AT_ONCE), hours: hours.slice(at, at + HOURS_AT_ONCE) };
    await dropHours(db, some).execute();
    await countHours(db, some, gap).execute();
  }
}

/** Counts again what changed of hours that are counted; false when nothing waits. */
async function countChanges(db: Db, { floor, gap }: Limits): Promise<boolean> {
  await lockCarHours(db).execute();
  const clock = await carHourClock(db).executeTakeFirst();
  // taken first: what changes while it is counted waits again
  const changes = await takeChanges(db, CHANGES_AT_ONCE).execute();
  if (clock === undefined || changes.length === 0) return false;
  const reached = await changedHours(db, changes, { floor: iso(floor), countedTo: clock.countedTo, gap }).execute();
  await count(db, { carIds: reached.map(({ carId }) => carId), hours: reached.map(({ at }) => at) }, gap);
  return true;
}

/** Counts the next hour, if it is over long enough; false when none is. */
async function countNext(db: Db, { floor, gap, now }: Limits): Promise<boolean> {
  await lockCarHours(db).execute();
  const clock = await carHourClock(db).executeTakeFirst();
  if (clock === undefined) return false;
  const countedTo = Date.parse(clock.countedTo);
  const hour = countedTo + Math.max(0, Math.ceil((floor - countedTo) / HOUR_MS)) * HOUR_MS;
  if (hour + HOUR_MS + gap * 1000 + GRACE_MS > now) return false;
  const carIds = (await everyCar(db).execute()).map(({ id }) => id);
  await count(db, { carIds, hours: carIds.map(() => iso(hour)) }, gap);
  await setCountedTo(db, iso(hour + HOUR_MS)).execute();
  return true;
}

/** Up to when hours are counted by this clock, in milliseconds since 1970; null before the first count by it. */
export async function carsCountedTo(db: Db, { timeZone }: Pick<WallClock, 'timeZone'>): Promise<number | null> {
  const clock = await carHourClock(db).executeTakeFirst();
  return clock?.timeZone === timeZone ? Date.parse(clock.countedTo) : null;
}

/**
 * Counts what is over and what changed, until nothing waits or the time is over; all that is kept again by another clock. Safe on
 * several nodes at once. Answers how many changes still wait.
 */
export async function catchUpCarHours(services: Serving, forMs: number): Promise<number> {
  const { jobDb, ranges } = services;
  const limits = limitsOf(services);
  await inTransaction(jobDb, async (db) => {
    await lockCarHours(db).execute();
    const { timeZone } = ranges.clock;
    if ((await carHourClock(db).executeTakeFirst())?.timeZone === timeZone) return;
    const begun = await beginCarHours(db, timeZone, iso(limits.floor), iso(limits.now)).executeTakeFirstOrThrow();
    await dropHoursFrom(db, begun.countedTo).execute();
  });
  const end = performance.now() + forMs;
  while ((await inTransaction(jobDb, (db) => countChanges(db, limits))) && performance.now() < end);
  while ((await inTransaction(jobDb, (db) => countNext(db, limits))) && performance.now() < end);
  const left = await waitingCarChanges(jobDb).executeTakeFirst();
  return left?.count ?? 0;
}
