/** Where authorities take reports, and how reports go there. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "reportChannel" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "address" text not null,
    "hostKey" text not null default '',
    "certificate" text not null default '',
    "remark" text not null default '',
    "tokenSealed" text not null default '',
    "privateKeySealed" text not null,
    "publicKey" text not null,
    -- when a node looks at it next; while one sends, when another may take over
    "dueAt" timestamptz not null,
    "failures" integer not null default 0,
    -- empty: the last try was answered
    "problem" text not null default '',
    "problemDetail" text not null default '',
    "problemAt" timestamptz,
    "takenAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "reportChannel_name" on "reportChannel" ("name")`,
  `create index "reportChannel_createdAt" on "reportChannel" ("createdAt", "id")`,
  `alter table "reportPack"
    add column "channelId" bigint references "reportChannel",
    add column "format" text not null default 'csv' check ("format" in ('csv', 'xlsx', 'xml', 'json', 'pdf'))`,
  `create index "reportPack_channelId" on "reportPack" ("channelId")`,
  `create table "reportDelivery" (
    "id" bigint generated always as identity primary key,
    "reportId" bigint not null references "report",
    "channelId" bigint not null references "reportChannel",
    "state" text not null default 'waiting' check ("state" in ('waiting', 'taken', 'refused', 'stopped')),
    "format" text not null,
    "fileName" text not null,
    -- the file, made before the first try and the same at each one
    "content" bytea,
    "fileHash" text not null default '',
    "attempts" integer not null default 0,
    -- a try is under way until then at most; null: none is
    "tryingUntil" timestamptz,
    "problem" text not null default '',
    "said" text not null default '',
    "startedBy" bigint references "sysUser",
    "createdAt" timestamptz not null default now(),
    "settledAt" timestamptz,
    check (("content" is null) = ("fileHash" = '')),
    check ("attempts" = 0 or "content" is not null),
    check (("state" = 'waiting') = ("settledAt" is null))
  )`,
  // one way out at a time
  `create unique index "reportDelivery_report" on "reportDelivery" ("reportId") where "state" = 'waiting'`,
  `create index "reportDelivery_waiting" on "reportDelivery" ("channelId", "id") where "state" = 'waiting'`,
  `create index "reportDelivery_channelId" on "reportDelivery" ("channelId")`,
  `create index "reportDelivery_reportId" on "reportDelivery" ("reportId", "id")`,
  `create index "reportDelivery_startedBy" on "reportDelivery" ("startedBy")`,
  `create function "keepDelivery"() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' then raise exception 'what was sent is never deleted'; end if;
      if old."state" <> 'waiting' then raise exception 'what became of a report never changes'; end if;
      if old."content" is not null and new."content" is distinct from old."content"
        then raise exception 'a file that may have been sent never changes'; end if;
      return new;
    end $$`,
  `create trigger "reportDelivery_keep" before update or delete on "reportDelivery"
    for each row execute function "keepDelivery"()`,
  `alter table "report" drop constraint "report_state_check"`,
  `alter table "report" add constraint "report_state_check"
    check ("state" in ('draft', 'inReview', 'approved', 'sending', 'sent', 'rejected', 'notOwed'))`,
  `alter table "report" add constraint "report_content_check"
    check ("state" not in ('sending', 'rejected') or "content" is not null)`,
  `create or replace function "keepSentReport"() returns trigger language plpgsql as
    $$ begin
      if old."state" in ('sent', 'rejected') then raise exception 'a report that was sent never changes'; end if;
      if tg_op = 'DELETE' then raise exception 'a report is never deleted'; end if;
      if old."state" = 'sending' and new."content" is distinct from old."content"
        then raise exception 'a report on its way never changes'; end if;
      return new;
    end $$`,
  `create or replace function "placeReport"() returns trigger language plpgsql as
    $$ begin
      new."attention" := case when new."state" in ('draft', 'inReview', 'approved', 'sending') then new."dueAt"
        else timestamptz '3000-01-01 00:00Z' + (timestamptz '3000-01-01 00:00Z' - new."dueAt") end;
      return new;
    end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
