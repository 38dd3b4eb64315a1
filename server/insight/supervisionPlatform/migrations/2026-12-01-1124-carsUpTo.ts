/** How far the events of cars are recorded for a platform, so that they are read once. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "supervisionPlatform" add column "carsUpTo" bigint`.execute(db);
}
