/** How a job ended in both languages, so that each reads it in their own; and whether it failed by the platform. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "job" add column "said" jsonb, add column "isFault" boolean not null default false`.execute(db);
}
