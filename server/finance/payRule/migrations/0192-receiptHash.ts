/** By the hash on a receipt customer care finds its order. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "orderCharge_hash" on "orderCharge" ("hash")`.execute(db);
}
