/**
 * Counts uses of keys. Those of one key at the same moment are one statement: its row is written once for all of them, and no
 * call of an app waits for the commit of each call before it.
 */
import type { ApiKeyPurpose } from '#contract/system/apiKey/calls.ts';
import { Gathering } from '#server/ground/core/gathering.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { spendApiKey } from './queries.ts';

type Spent = Awaited<ReturnType<ReturnType<typeof spendApiKey>['executeTakeFirst']>>;

/** Uses of a key by their times; each has its own place in the hour's quota. */
const usesOf = (spend: (now: string, times: number) => Promise<Spent>) =>
  new Gathering<string, Spent>(async (times) => {
    const spent = await spend(times.at(-1) ?? '', times.length);
    return times.map((_, place) =>
      spent === undefined ? undefined : { ...spent, usedInHour: spent.usedInHour - (times.length - 1 - place) },
    );
  });

const underWay = new WeakMap<Db, Map<string, Gathering<string, Spent>>>();

/** Counts one use; undefined for a key that is no good. A use is never counted by a statement that began before it. */
export async function spendKey(db: Db, keyHash: Buffer, purpose: ApiKeyPurpose, now: string): Promise<Spent> {
  const isAlone = !db.isTransaction;
  const spend = (at: string, times: number) =>
    spendApiKey(db, keyHash, purpose, { now: at, times, isAlone }).executeTakeFirst();
  if (!isAlone) return spend(now, 1);
  const ofDb = underWay.get(db) ?? new Map<string, Gathering<string, Spent>>();
  underWay.set(db, ofDb);
  const name = `${purpose} ${keyHash.toString('base64')}`;
  const uses = ofDb.get(name) ?? usesOf(spend);
  ofDb.set(name, uses);
  try {
    return await uses.add(now);
  } finally {
    if (uses.isIdle) ofDb.delete(name);
  }
}
