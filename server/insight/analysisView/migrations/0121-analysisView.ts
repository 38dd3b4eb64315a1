/** Kept views of analyses, and what was sent of them. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "analysisView" (
    "id" bigint generated always as identity primary key,
    "ownerId" bigint not null references "sysUser" on delete cascade,
    "page" text not null check ("page" in ('operation/orderAnalysis', 'operation/userAnalysis')),
    "name" text not null,
    "search" text not null,
    "isShared" boolean not null default false,
    "recipientIds" bigint[] not null default '{}',
    "sentUntil" date,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "analysisView_owner" on "analysisView" ("ownerId", "page", "name")`,
  `create index "analysisView_shared" on "analysisView" ("page", "name", "id") where "isShared"`,
  // those that are sent by the week, the longest unsent first
  `create index "analysisView_weekly" on "analysisView" ("sentUntil", "id") where "recipientIds" <> '{}'`,

  // one for each person and week; without a time no mail is due
  `create table "analysisMessage" (
    "viewId" bigint not null references "analysisView" on delete cascade,
    "userId" bigint not null references "sysUser" on delete cascade,
    "week" date not null,
    "mailAt" timestamptz,
    "mailTries" integer not null default 0,
    "outcome" text not null default '',
    primary key ("viewId", "week", "userId")
  )`,
  `create index "analysisMessage_userId" on "analysisMessage" ("userId")`,
  `create index "analysisMessage_mailAt" on "analysisMessage" ("mailAt") where "mailAt" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
