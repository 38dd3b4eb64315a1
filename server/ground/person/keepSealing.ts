/** Seals what tables kept readable before an update (decision 0227), beside the running server. */
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, type Db } from '#server/ground/database/pool.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import type { Services } from '#server/services.ts';

/** The work of one table. */
export interface Portion {
  /**
   * Seals rows that nobody holds, the latest first, of those below an id: what is behind would be gone through again and again.
   * Answers the lowest id that it sealed; null for none.
   */
  readonly some: (db: Db, vault: Vault, wish: { most: number; below: string | null }) => Promise<string | null>;
  readonly isLeft: (db: Db) => Promise<boolean>;
}

/** Rows of one transaction. */
const AT_ONCE = 500;
const AGAIN_MS = 2000;
const LONGEST_REST_MS = 1000;

/**
 * Seals all that is left, a portion in each transaction: a kill loses at most one, and several nodes take different rows. Half of
 * the time at most, so that people's calls come first.
 */
export async function sealAll(
  db: Db,
  vault: Vault,
  portions: readonly Portion[],
  {
    signal,
    rest = (ms) => wait(Math.min(ms, LONGEST_REST_MS)),
  }: { signal: AbortSignal; rest?: (ms: number) => Promise<void> },
): Promise<void> {
  for (const { some, isLeft } of portions) {
    let below: string | null = null;
    while (!signal.aborted && (await isLeft(db))) {
      const beganAt = performance.now();
      const wish: { most: number; below: string | null } = { most: AT_ONCE, below };
      const reached: string | null = await inTransaction(db, (one) => some(one, vault, wish));
      const isAtEnd = reached === null && below === null;
      below = reached;
      // whoever holds the last ones lets them go
      await rest(isAtEnd ? AGAIN_MS : performance.now() - beganAt);
    }
  }
}

/** Does so until nothing is left; returns a function that stops it. */
export function keepSealing(
  { jobDb, vault, log }: Pick<Services, 'jobDb' | 'vault' | 'log'>,
  portions: readonly Portion[],
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      try {
        await sealAll(jobDb, vault, portions, { signal });
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'names and numbers could not be sealed; it is tried again');
        await wait(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
}
