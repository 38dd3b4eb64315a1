/** What is owed to authorities, as data, and the reports made of it. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "reportPack" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "definition" jsonb not null,
    "template" text,
    -- reports are owed for what happened from then on
    "enabledAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check (("state" = 'enabled') = ("enabledAt" is not null))
  )`,
  `create unique index "reportPack_name" on "reportPack" ("name")`,
  `create index "reportPack_createdAt" on "reportPack" ("createdAt", "id")`,
  `create table "report" (
    "id" bigint generated always as identity primary key,
    "number" text not null,
    "packId" bigint not null references "reportPack",
    "packName" text not null,
    "definition" jsonb not null,
    "edition" integer not null default 1 check ("edition" > 0),
    "state" text not null default 'draft' check ("state" in ('draft', 'inReview', 'approved', 'sent', 'notOwed')),
    "alertId" bigint references "alert",
    "fromAt" timestamptz not null,
    "toAt" timestamptz,
    "dueAt" timestamptz not null,
    -- what is owed by when it is due, then the rest, the latest first; a trigger keeps it
    "attention" timestamptz not null,
    -- when to remind people of it; null for not again
    "remindAt" timestamptz,
    -- what the record said when it was submitted; null for a draft, which reads it anew
    "known" jsonb,
    "corrections" jsonb not null default '{}',
    "submittedBy" bigint references "sysUser",
    "approvedBy" bigint references "sysUser",
    "sentAt" timestamptz,
    -- the very text that the hash is of
    "content" text,
    "hash" text not null default '',
    "createdAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check (("alertId" is null) <> ("toAt" is null)),
    check (("state" = 'sent') = ("sentAt" is not null)),
    check ("state" not in ('approved', 'sent') or "content" is not null)
  )`,
  // whichever node begins it first
  `create unique index "report_alert" on "report" ("packId", "alertId", "edition") where "alertId" is not null`,
  `create unique index "report_period" on "report" ("packId", "fromAt", "edition") where "alertId" is null`,
  `create unique index "report_number" on "report" ("number", "edition")`,
  `create index "report_dueAt" on "report" ("dueAt", "id")`,
  `create index "report_attention" on "report" ("attention", "id")`,
  `create index "report_remindAt" on "report" ("remindAt") where "remindAt" is not null`,
  `create index "report_createdAt" on "report" ("createdAt", "id")`,
  `create index "report_alertId" on "report" ("alertId")`,
  `create index "report_submittedBy" on "report" ("submittedBy")`,
  `create index "report_approvedBy" on "report" ("approvedBy")`,
  `create sequence "reportNumber"`,
  `create function "keepSentReport"() returns trigger language plpgsql as
    $$ begin
      if old."state" = 'sent' then raise exception 'a report that was sent never changes'; end if;
      if tg_op = 'DELETE' then raise exception 'a report is never deleted'; end if;
      return new;
    end $$`,
  `create function "placeReport"() returns trigger language plpgsql as
    $$ begin
      new."attention" := case when new."state" in ('draft', 'inReview', 'approved') then new."dueAt"
        else timestamptz '3000-01-01 00:00Z' + (timestamptz '3000-01-01 00:00Z' - new."dueAt") end;
      return new;
    end $$`,
  `create trigger "report_place" before insert or update on "report" for each row execute function "placeReport"()`,
  `create trigger "report_keep" before update or delete on "report" for each row execute function "keepSentReport"()`,
  `create table "reportStep" (
    "id" bigint generated always as identity primary key,
    "reportId" bigint not null references "report",
    "step" text not null,
    "at" timestamptz not null,
    "userId" bigint references "sysUser",
    "note" text not null default '',
    "fields" text[] not null default '{}'
  )`,
  `create index "reportStep_reportId" on "reportStep" ("reportId", "id")`,
  `create index "reportStep_userId" on "reportStep" ("userId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
