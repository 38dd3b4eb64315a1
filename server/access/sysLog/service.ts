import { hashOf } from '#server/ground/core/audit.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { chainAfter, chainHead } from './queries.ts';

export interface Verdict {
  intact: boolean;
  /** Rows that fit. */
  checked: number;
  /** The first row that does not fit; null also when rows are missing at the end. */
  firstBadId: string | null;
  headHash: string;
}

const BATCH = 1000;

/**
 * Recomputes the chain from its first row to its head, on one snapshot, a batch in memory at a time. A changed,
 * exchanged or missing row shows at its place; rows cut off at the end show against the head.
 */
export function verifyChain(db: Db): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const head = await chainHead(snapshot).executeTakeFirstOrThrow();
      let last = { id: '0', hash: '' };
      let checked = 0;
      for (;;) {
        const rows = await chainAfter(snapshot, last.id, BATCH).execute();
        for (const row of rows) {
          const expectedId = String(checked + 1);
          const fits =
            row.id === expectedId && row.previousHash === last.hash && row.hash === hashOf(row.id, last.hash, row);
          if (!fits) return { intact: false, checked, firstBadId: row.id, headHash: head.hash };
          checked += 1;
          last = row;
        }
        if (rows.length < BATCH) break;
      }
      return {
        intact: head.rowCount === String(checked) && head.hash === last.hash,
        checked,
        firstBadId: null,
        headHash: head.hash,
      };
    });
}
