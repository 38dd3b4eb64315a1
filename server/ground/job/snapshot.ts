/** Reads more rows than fit into memory, all from one moment. */
import { sql, type Compilable } from 'kysely';
import { sweeper, thoroughSweeper } from '#server/ground/core/sweep.ts';
import type { Db } from '#server/ground/database/pool.ts';

const BATCH = 100;
const SWEEP_EVERY_BATCHES = 40;
/** Writing a sheet creates a dozen promises for each row, some of which grow old: about 10 s of work. */
const SWEEP_ALL_EVERY_BATCHES = 1000;

/** Runs `read` in a transaction that sees the database as it is at its first query, whatever happens meanwhile. */
export const inSnapshot = <Result>(db: Db, read: (transaction: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/**
 * The rows of a query in batches, from a cursor of the database: sorted and planned once, and never in memory as a whole.
 * Call it inside a transaction. A batch is emptied when the next one is requested: settled promises still point to it and
 * would carry the rows of a long export into the old generation.
 */
export async function* readInBatches<Row>(
  transaction: Db,
  query: Compilable<Row>,
): AsyncGenerator<Row[], void, undefined> {
  const { sql: text, parameters } = query.compile();
  await transaction.executeQuery({
    ...query.compile(),
    sql: `declare "batch" no scroll cursor for ${text}`,
    parameters,
  });
  const sweep = sweeper(SWEEP_EVERY_BATCHES);
  const sweepAll = thoroughSweeper(SWEEP_ALL_EVERY_BATCHES);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH)} from "batch"`.execute(transaction);
    const { length } = rows;
    if (length > 0) yield rows;
    rows.length = 0;
    sweep(1);
    sweepAll(1);
    if (length < BATCH) break;
  }
  await sql`close "batch"`.execute(transaction);
}
