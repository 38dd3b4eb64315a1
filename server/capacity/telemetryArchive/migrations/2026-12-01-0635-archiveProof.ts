/** When a file of positions was read through last. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "telemetryPart" add "provedAt" timestamptz`.execute(db);
}
