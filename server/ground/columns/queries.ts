/** What writers of files of columns say to PostgreSQL, whatever the files hold. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

/** PostgreSQL’s own cleaning takes the lock of writers, and leaves when somebody waits. A setting takes no snapshot. */
export const WAIT_A_LITTLE = sql`set local lock_timeout = '5s'`;

/** Writing a file takes longer than a connection may otherwise be silent in a transaction. */
export const beSilent = (db: Db) =>
  db.selectNoFrom(sql<string>`set_config('idle_in_transaction_session_timeout', '0', true)`.as('set'));

/** For the rest of a transaction, as lines have times; a time as it is costs a fifth of one that is put into a form. */
export const tellTimesPlainly = (db: Db) =>
  db.selectNoFrom(sql<string>`set_config('DateStyle', 'ISO, YMD', true)`.as('set'));
