/** The pages of the portal as lists of blocks that the operator arranges. Without blocks a page is the standard one. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists "portalPage" (
    "id" bigint generated always as identity primary key,
    "code" text not null unique check ("code" in ('home', 'contact', 'statistics')),
    "blocks" jsonb,
    "publishedNumber" integer,
    "lastNumber" integer not null default 0,
    "scheduledNumber" integer,
    "scheduledAt" timestamptz,
    "hasChanges" boolean not null default false,
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    constraint "portalPage_scheduled" check (
      ("scheduledNumber" is null) = ("scheduledAt" is null)
      and ("scheduledNumber" is null or "scheduledNumber" = "lastNumber"))
  )`,
  `create table if not exists "portalPageVersion" (
    "id" bigint generated always as identity primary key,
    "pageId" bigint not null references "portalPage" ("id"),
    "number" integer not null,
    "blocks" jsonb not null,
    "note" text not null default '',
    "publishedAt" timestamptz not null,
    "publishedBy" text not null,
    unique ("pageId", "number")
  )`,
  `create table if not exists "portalPreview" (
    "ticketHash" bytea primary key,
    "pageId" bigint not null references "portalPage" ("id") on delete cascade,
    "language" text not null,
    "sessionId" bigint not null,
    "expiresAt" timestamptz not null
  )`,
  `insert into "portalPage" ("code") values ('home'), ('contact'), ('statistics') on conflict do nothing`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
