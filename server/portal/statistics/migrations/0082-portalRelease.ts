/** Open figures of a month, as they were released: never changed, so that no two releases tell a difference. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists "portalRelease" (
    "month" text primary key check ("month" ~ '^[0-9]{4}-[0-9]{2}$'),
    "figures" jsonb not null,
    "releasedAt" timestamptz not null
  )`.execute(db);
}
