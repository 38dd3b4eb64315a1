/** Requests of strangers: tickets that the public portal opened, and how to tell the reader of an answer. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "ticket" drop constraint if exists "ticket_channel_check"`,
  `alter table "ticket" add constraint "ticket_channel_check"
    check ("channel" in ('phone', 'app', 'miniProgram', 'vehicle', 'mail', 'counter', 'portal'))`,
  `create table if not exists "portalRequest" (
    "ticketId" bigint primary key references "ticket" ("id") on delete cascade,
    "email" text not null default '',
    "key" text not null,
    "language" text not null,
    "toldEntryId" bigint not null default 0,
    "createdAt" timestamptz not null
  )`,
  `create index if not exists "portalRequest_mailed" on "portalRequest" ("ticketId") where "email" <> ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
