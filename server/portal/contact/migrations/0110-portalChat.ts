/** Chats of the public portal: requests with a live conversation. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "portalRequest" add column if not exists "isChat" boolean not null default false`,
  `alter table "portalRequest" add column if not exists "readAt" timestamptz`,
  `alter table "portalRequest" add column if not exists "transcriptAt" timestamptz`,
  `create index if not exists "portalRequest_transcript" on "portalRequest" ("ticketId")
    where "isChat" and "email" <> '' and "transcriptAt" is null`,
  `alter table "ticket" add column if not exists "typingAt" timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
