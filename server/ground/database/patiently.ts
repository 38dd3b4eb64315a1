/** Questions that may take longer than a call's queries may. */
import { sql } from 'kysely';
import { askerLeft } from '#server/ground/askers/askers.ts';
import type { Db } from './pool.ts';

/** The longest that PostgreSQL works on an analysis. */
const MOST_SECONDS = 10;

const begin = (seconds: number) =>
  sql<{
    pid: number;
  }>`select set_config('statement_timeout', ${String(seconds * 1000)}, true), pg_backend_pid() as "pid"`;
const cancel = (pid: number) => sql`select pg_cancel_backend(${pid}::integer)`;

/** As PostgreSQL says it of a query that was cancelled. */
const stopped = () => Object.assign(new Error('nobody waits for this query'), { code: '57014' });

/**
 * Runs one query in a snapshot of its own that changes nothing. A query that PostgreSQL stops is a 422; it is stopped, too, when
 * whoever asked has left.
 */
export function patiently<Row>(
  { jobDb }: { jobDb: Db },
  query: (db: Db) => { execute: () => Promise<Row[]> },
  mostSeconds: number = MOST_SECONDS,
): Promise<Row[]> {
  const left = askerLeft();
  return jobDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { rows } = await begin(mostSeconds).execute(db);
      if (left?.aborted === true) throw stopped();
      const pid = rows[0]?.pid;
      let cancelling: Promise<unknown> = Promise.resolve();
      const stop = () => {
        // what cannot be cancelled ends by its time
        if (pid !== undefined)
          cancelling = cancel(pid)
            .execute(jobDb)
            .catch(() => undefined);
      };
      left?.addEventListener('abort', stop);
      try {
        return await query(db).execute();
      } finally {
        left?.removeEventListener('abort', stop);
        // the connection is nobody else's before the order to cancel has come to it
        await cancelling;
      }
    });
}
