/** Seals what tables kept readable before an update (decision 0227), beside the running server. */
import { pause } from '#server/ground/core/pause.ts';
import { inTransaction, type Db } from '#server/ground/database/pool.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import type { Services } from '#server/services.ts';
import { opened, sealedToFind } from './person.ts';
import { anyUnsealed, sealRows, takeUnsealed } from './queries.ts';
import type { PersonTable } from './tables.ts';

/** Rows of one transaction. */
const AT_ONCE = 500;
const AGAIN_MS = 2000;
const LONGEST_REST_MS = 1000;

/** Whether rows of one of the tables still say who their person is. */
export async function isAnyUnsealed(db: Db, tables: readonly PersonTable[]): Promise<boolean> {
  for (const table of tables) if ((await anyUnsealed(db, table).executeTakeFirst()) !== undefined) return true;
  return false;
}

/**
 * Seals rows that nobody holds, the latest first, of those below an id: what is behind would be gone through again and again.
 * Answers the lowest id that it sealed; null for none.
 */
async function sealSome(db: Db, vault: Vault, table: PersonTable, below: string | null): Promise<string | null> {
  const rows = await takeUnsealed(db, table, { most: AT_ONCE, below }).execute();
  const sealed = rows.map((row) => {
    const columns = sealedToFind(vault, opened(vault, row));
    return { id: row.id, ...Object.fromEntries(table.columns.map((name) => [name, columns[name]])) };
  });
  if (sealed.length > 0) await sealRows(db, table, JSON.stringify(sealed)).execute();
  return rows.at(-1)?.id ?? null;
}

interface Pace {
  signal: AbortSignal;
  /** Waits between two portions. */
  rest?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** How long rows that somebody holds are left alone. */
  againMs?: number;
}

/**
 * Seals all that is left, a portion in each transaction: a kill loses at most one, and several nodes take different rows. Half of
 * the time at most, so that people's calls come first.
 */
export async function sealAll(
  db: Db,
  vault: Vault,
  tables: readonly PersonTable[],
  { signal, rest = pause, againMs = AGAIN_MS }: Pace,
): Promise<void> {
  for (const table of tables) {
    let below: string | null = null;
    while (!signal.aborted && (await isAnyUnsealed(db, [table]))) {
      const beganAt = performance.now();
      const from: string | null = below;
      below = await inTransaction(db, (one) => sealSome(one, vault, table, from));
      const isAtEnd = below === null && from === null;
      // whoever holds the last ones lets them go
      await rest(isAtEnd ? againMs : Math.min(performance.now() - beganAt, LONGEST_REST_MS), signal);
    }
  }
}

/** Does so until nothing is left; returns a function that stops it. */
export function keepSealing(
  { jobDb, vault, log }: Pick<Services, 'jobDb' | 'vault' | 'log'>,
  tables: readonly PersonTable[],
  againMs = AGAIN_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      try {
        await sealAll(jobDb, vault, tables, { signal, againMs });
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'names and numbers could not be sealed; it is tried again');
        await pause(againMs, signal);
      }
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
}
