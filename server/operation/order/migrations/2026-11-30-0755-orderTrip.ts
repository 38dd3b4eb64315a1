/** Booked rides whose places or passengers were changed: what they were before, and since. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table "orderReschedule" add column "fromTrip" jsonb, add column "toTrip" jsonb,
        add check (("fromTrip" is null) = ("toTrip" is null))`,
    )
    .execute(db);
}
