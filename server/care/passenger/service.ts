/** Whose order it is, and whether they may have a car. */
import { pause } from '#server/ground/core/pause.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { inTransaction, type Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { digitsOf, mobileHashOf, opened as openedPerson } from '#server/ground/person/person.ts';
import { linkOrders } from '#server/operation/order/door/change.ts';
import { passengerMessages } from './messages.ts';
import {
  insertPassengers,
  limitOfMobile,
  lockPassengers,
  nameNameless,
  needsOfMobile,
  passengersOfHashes,
  recount,
  recountNone,
  takeQueuedPassengers,
  takeUnlinked,
  takeUnlinkedOf,
} from './queries.ts';

const EVERY_MS = 2000;
/** Orders, or passengers, of one transaction. */
const AT_ONCE = 500;
const TAIL = 4;
const LONGEST_REST_MS = 1000;

/** Of a whole name, whatever its capitals, its width and the spaces around it. */
export const nameHashOf = (vault: Vault, name: string): string =>
  vault.digest('passenger.name', name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase());
/** By which a whole name is found: names that were kept before 2026-11-29 are known as they were written. */
export const nameHashesOf = (vault: Vault, name: string): string[] => [
  nameHashOf(vault, name),
  vault.digest('passenger.name', name.trim()),
];
export const tailOf = (mobile: string): string => digitsOf(mobile).slice(-TAIL);

/** Opened, or empty for one that was erased. */
export const opened = (vault: Vault, what: 'mobile' | 'name', sealed: string): string =>
  sealed === '' ? '' : vault.open(`passenger.${what}`, sealed);

/** @throws Refusal 409 for somebody who gets no car at present */
export async function refuseLimited(db: Db, vault: Vault, mobile: string, now: Date): Promise<void> {
  if (mobile === '') return;
  const limit = await limitOfMobile(db, mobileHashOf(vault, mobile), now.toISOString()).executeTakeFirst();
  if (limit !== undefined) throw new Refusal(409, passengerMessages[limit.kind]);
}

/** What is kept of somebody who is met for the first time. */
export const sealedPerson = (vault: Vault, mobile: string, name: string) => ({
  mobileHash: mobileHashOf(vault, mobile),
  mobileSealed: vault.seal('passenger.mobile', mobile),
  mobileTail: tailOf(mobile),
  nameHash: nameHashOf(vault, name),
  nameSealed: vault.seal('passenger.name', name),
});

/** Names those who were met without a name. */
export async function nameThem(
  db: Db,
  vault: Vault,
  rows: readonly Record<'mobileHash' | 'nameHash' | 'nameSealed', string>[],
): Promise<void> {
  const nameless = nameHashOf(vault, '');
  const named = rows.filter(({ nameHash }) => nameHash !== nameless);
  if (named.length > 0) await nameNameless(db, nameless, named).execute();
}

async function linkSome(db: Db, vault: Vault): Promise<number> {
  const orders = await takeUnlinked(db, AT_ONCE).execute();
  if (orders.length === 0) return 0;
  const first = new Map(orders.map((order) => [order.mobileHash, order] as const).toReversed());
  const known = await passengersOfHashes(db, [...first.keys()]).execute();
  const nameless = nameHashOf(vault, '');
  // most orders are of people with a name already: nothing is sealed for them
  for (const { mobileHash, nameHash } of known) if (nameHash !== nameless) first.delete(mobileHash);
  const met = new Set(known.map(({ mobileHash }) => mobileHash));
  // in one order, so that two nodes do not wait for each other
  const rows = [...first]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, order]) => {
      const { name, mobile } = openedPerson(vault, order);
      return { ...sealedPerson(vault, mobile, name), channel: order.source, lastOrderAt: order.requestedAt };
    });
  const fresh = rows.filter(({ mobileHash }) => !met.has(mobileHash));
  if (fresh.length > 0) await insertPassengers(db, fresh).execute();
  await nameThem(db, vault, rows);
  await linkOrders(
    db,
    orders.map(({ id }) => id),
  );
  return orders.length;
}

/** Links what waits of these numbers now, so that whoever locked a passenger sees all of its orders. */
export async function linkNow(db: Db, vault: Vault, mobiles: readonly string[]): Promise<void> {
  const hashes = [...new Set(mobiles.map((mobile) => mobileHashOf(vault, mobile)))];
  const waiting = await takeUnlinkedOf(db, hashes).execute();
  if (waiting.length === 0) return;
  await linkOrders(
    db,
    waiting.map(({ id }) => id),
  );
}

/** Counts the orders of passengers anew; two at the same time take turns. */
export async function countAnew(db: Db, ids: readonly string[]): Promise<void> {
  await lockPassengers(db, ids).execute();
  await recount(db, ids).execute();
  await recountNone(db, ids).execute();
}

async function recountSome(db: Db): Promise<number> {
  const queued = await takeQueuedPassengers(db, AT_ONCE).execute();
  const ids = [...new Set(queued.map(({ passengerId }) => passengerId))];
  if (ids.length > 0) await countAnew(db, ids);
  return queued.length;
}

interface Pace {
  isStopped: () => boolean;
  /** Waits between two portions; told how many milliseconds the last one took. */
  rest: (tookMs: number) => Promise<void>;
}
/** Work of portions, until one had nothing to do; answers how much was done. */
async function untilNothingWaits(portion: () => Promise<number>, { isStopped, rest }: Pace): Promise<number> {
  let done = 0;
  while (!isStopped()) {
    const beganAt = performance.now();
    const some = await portion();
    if (some === 0) break;
    done += some;
    await rest(performance.now() - beganAt);
  }
  return done;
}

const AT_ONCE_AND_WHOLE: Pace = { isStopped: () => false, rest: async () => undefined };

/** Links orders and counts them, until nothing waits; answers how many orders were linked. Safe on several nodes at once. */
export async function catchUpPassengers(db: Db, vault: Vault, pace = AT_ONCE_AND_WHOLE): Promise<number> {
  const linked = await untilNothingWaits(() => inTransaction(db, (one) => linkSome(one, vault)), pace);
  await untilNothingWaits(() => inTransaction(db, recountSome), pace);
  return linked;
}

/** Keeps passengers in step with the orders; returns a function that stops it. */
export function keepPassengers({ jobDb, vault, log }: Pick<Services, 'jobDb' | 'vault' | 'log'>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  // half of the time at most: after an import of a million orders, people's calls come first
  const pace = {
    isStopped: () => signal.aborted,
    rest: (tookMs: number) => pause(Math.min(tookMs, LONGEST_REST_MS), signal),
  };
  const next = () => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      running = catchUpPassengers(jobDb, vault, pace)
        .catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, 'passengers could not be linked; it is tried again');
        })
        .finally(next);
    }, EVERY_MS);
    timer.unref();
  };
  next();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}

/** Whether whoever has this number needs a wheelchair space, as the operator knows; false for an empty number. */
export async function needsWheelchair(db: Db, vault: Vault, mobile: string): Promise<boolean> {
  if (mobile === '') return false;
  const known = await needsOfMobile(db, mobileHashOf(vault, mobile)).executeTakeFirst();
  return known?.needs.includes('wheelchair') ?? false;
}
