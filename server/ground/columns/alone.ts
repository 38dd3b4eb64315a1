/** Work that one node does at a time. */
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import { errorCode } from '#server/ground/instance/errorCode.ts';
import { beSilent, WAIT_A_LITTLE } from './queries.ts';

const LOCK_TAKEN = '55P03';

/**
 * Work in a transaction of one snapshot that begins with a lock; null while another node has it.
 *
 * @param lock takes no snapshot, so that what is read after it, the one before has committed
 */
export async function alone<Result>(
  jobDb: Db,
  lock: RawBuilder<unknown>,
  work: (db: Db) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await jobDb
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        await WAIT_A_LITTLE.execute(db);
        await lock.execute(db);
        await beSilent(db).execute();
        return work(db);
      });
  } catch (error) {
    if (errorCode(error) === LOCK_TAKEN) return null;
    throw error;
  }
}
