/**
 * Keeps what cars reported around events. The alerts are the truth: a record follows from the row of an alert, on whichever node
 * sees it first, so that nothing about a record can hold up an alert, and none is lost while a server is down. What was there
 * is frozen at once; what comes after the event, and what a car sends late, is added as parts of its own.
 */
import { RECORDED_KINDS } from '#contract/capacity/eventRecord/rules.ts';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { secondsAfter, secondsBefore } from '#server/ground/settings/definitions/fleetEventRecords.ts';
import type { Services } from '#server/services.ts';
import { frozen, historyOf, readPart } from './freeze.ts';
import { beginRecords, earlierParts, insertPart, lockDueRecord, setRecord, type RecordFields } from './queries.ts';

const EVERY_MS = 300;
/** Alerts so old are looked for in each turn; older ones, of a time when no server ran, now and then. */
const RECENT_MS = 60_000;
const CATCH_UP_MS = 2 * 86_400_000;
const CATCH_UP_EVERY = 200;
const MOST_AT_ONCE = 20;
const AGAIN_MS = 60_000;
/** What a car reports of the last second arrives within this. */
const ARRIVES_MS = 5000;
/** A car that was out of reach sends what it kept; it is looked for so long after the seal, once each. */
const LATE_MS = [3_600_000, 86_400_000] as const;

type Surroundings = Pick<Services, 'db' | 'log' | 'now' | 'settings'>;
type Due = NonNullable<Awaited<ReturnType<ReturnType<typeof lockDueRecord>['executeTakeFirst']>>>;

const iso = (at: number): string => new Date(at).toISOString();

/** Begins what came about lately; answers how many. */
export async function beginDue({ db, now, settings }: Surroundings, backMs = RECENT_MS): Promise<number> {
  const at = now().getTime();
  const around = { before: settings.get(secondsBefore), after: settings.get(secondsAfter) };
  return (await beginRecords(db, RECORDED_KINDS, iso(at - backMs), around, iso(at)).execute()).length;
}

/** When to look at a sealed record again; null for never. */
function lateLook({ sealedAt }: Pick<Due, 'sealedAt'>, now: number): string | null {
  const sealed = sealedAt === null ? now : Date.parse(sealedAt);
  const next = LATE_MS.find((ms) => sealed + ms > now);
  return next === undefined ? null : iso(sealed + next);
}

/** What a record is after a look at it at this moment. */
function fieldsAfter(due: Due, now: number): RecordFields {
  const ends = Date.parse(due.toAt) + ARRIVES_MS;
  const frozenAt = due.frozenAt === null ? { frozenAt: iso(now) } : {};
  if (due.state === 'sealed') return { dueAt: lateLook(due, now) };
  if (now < ends) return { ...frozenAt, dueAt: iso(ends) };
  return { ...frozenAt, state: 'sealed', sealedAt: iso(now), dueAt: lateLook({ sealedAt: null }, now) };
}

async function recordOne(db: Db, due: Due, now: number): Promise<void> {
  const earlier = await earlierParts(db, due.id).execute();
  const window = { carId: due.carId, from: due.fromAt, to: due.toAt };
  const parts = earlier.map(({ content }) => readPart(content));
  const part = await historyOf(db, due.alertId, window, parts, iso(now));
  const fields = fieldsAfter(due, now);
  // a late look that finds nothing leaves nothing
  if (due.state === 'sealed' && part.positions.length === 0)
    return void (await setRecord(db, due.id, fields).execute());
  const { hash, ...kept } = frozen(part, due.hash);
  await insertPart(db, { recordId: due.id, number: earlier.length + 1, frozenAt: iso(now), hash, ...kept }).execute();
  await setRecord(db, due.id, { ...fields, hash }).execute();
}

/** Freezes what is due, each record in a transaction of its own. One that cannot be frozen lets the others go first. */
export async function freezeDue({ db, log, now }: Surroundings): Promise<void> {
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    const at = now().getTime();
    let seen: Due | undefined;
    try {
      await db.transaction().execute(async (transaction) => {
        seen = await lockDueRecord(transaction, iso(at)).executeTakeFirst();
        if (seen !== undefined) await recordOne(transaction, seen, at);
      });
    } catch (error) {
      if (seen === undefined) throw error;
      log.warn({ err: error, eventRecord: seen.id }, 'an event could not be recorded; it is tried again in a minute');
      await setRecord(db, seen.id, { dueAt: iso(at + AGAIN_MS) }).execute();
    }
    if (seen === undefined) return;
  }
}

/** Begins to record; the returned function ends it once the turn under way is over. */
export function keepEventRecords(services: Surroundings): () => Promise<void> {
  let turns = 0;
  return repeatedly({
    everyMs: EVERY_MS,
    log: services.log,
    problem: 'events could not be recorded; it is tried again',
    run: async () => {
      await beginDue(services, turns % CATCH_UP_EVERY === 0 ? CATCH_UP_MS : RECENT_MS);
      turns += 1;
      await freezeDue(services);
    },
  });
}
