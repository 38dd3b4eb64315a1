/** What is sent to agencies: where, how far, and what became of each request. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "agencyPush" (
    "agencyId" bigint primary key references "agency" on delete cascade,
    "address" text not null,
    "tokenSealed" text not null,
    "nextHour" timestamptz not null,
    "dueAt" timestamptz not null,
    "failures" integer not null default 0
  )`,
  `create index "agencyPush_dueAt" on "agencyPush" ("dueAt")`,
  `create table "agencyPushRecord" (
    "id" bigint generated always as identity primary key,
    "agencyId" bigint not null references "agency" on delete cascade,
    "at" timestamptz not null,
    "hour" timestamptz not null,
    "endpoint" text not null check ("endpoint" in ('vehicles', 'events', 'trips')),
    "sent" integer not null,
    "taken" integer not null,
    "status" integer not null,
    "outcome" text not null default ''
  )`,
  `create index "agencyPushRecord_agencyId" on "agencyPushRecord" ("agencyId", "id")`,
  `create index "agencyPushRecord_at" on "agencyPushRecord" ("at")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
