/** A position may have no speed: devices that do not know it say so by values that cannot be. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "telemetry" alter column "speed" drop not null`.execute(db);
}
