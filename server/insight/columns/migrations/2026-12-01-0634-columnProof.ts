/** When a file of columns was read through last. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "columnMonth" add "provedAt" timestamptz`.execute(db);
}
