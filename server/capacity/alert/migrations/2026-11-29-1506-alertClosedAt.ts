/** Alerts by when they were closed: the newest first. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "alert_closedAt" on "alert" (coalesce("closedAt", '-infinity'::timestamptz), "id")`.execute(
    db,
  );
}
