/** Tickets that show the working copy of a story once. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists "storyPreview" (
    "ticketHash" bytea primary key,
    "pageId" bigint not null references "sitePage" ("id") on delete cascade,
    "language" text not null,
    "sessionId" bigint not null,
    "expiresAt" timestamptz not null
  )`.execute(db);
}
