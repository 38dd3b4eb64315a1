/** Codes by which a stranger finds the way back to a request. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists "portalCode" (
    "ref" text primary key,
    "ticketId" bigint references "ticket" ("id") on delete cascade,
    "codeDigest" text not null,
    "tries" integer not null default 0,
    "smsId" bigint,
    "expiresAt" timestamptz not null
  )`.execute(db);
}
