/** Runs of a job that ended with their server before the job had come any further, and how far it ever came. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "job" add column "fruitless" integer not null default 0,
    add column "reachedCount" bigint not null default 0`.execute(db);
}
