/** Pay rules with their versions, quotes, and charges of orders. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "payRule" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "remark" text not null default '',
    "goldenCases" jsonb not null default '[]',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "payRule_name" on "payRule" ("name")`,
  `create index "payRule_updatedAt" on "payRule" ("updatedAt", "id")`,
  `create table "payRuleVersion" (
    "id" bigint generated always as identity primary key,
    "payRuleId" bigint not null references "payRule" on delete cascade,
    "number" integer not null,
    "state" text not null default 'draft' check ("state" in ('draft', 'inReview', 'approved')),
    "scope" jsonb not null,
    "terms" jsonb not null,
    "note" text not null default '',
    "authorIds" bigint[] not null,
    "createdBy" text not null,
    "submittedBy" text not null default '',
    "decidedBy" text not null default '',
    "decision" text not null default '',
    "validFrom" timestamptz,
    "validTo" timestamptz,
    "isSuperseded" boolean not null default false,
    "hash" text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    unique ("payRuleId", "number"),
    check (("state" = 'approved') = ("validFrom" is not null and "hash" is not null)),
    check ("validTo" >= "validFrom")
  )`,
  // at most one draft at a time
  `create unique index "payRuleVersion_open" on "payRuleVersion" ("payRuleId") where "state" <> 'approved'`,
  `create index "payRuleVersion_valid" on "payRuleVersion" ("validFrom") where "state" = 'approved'`,
  // approved versions are immutable in the database; only their end may be set
  `create function "keepApprovedPayRule"() returns trigger language plpgsql as $$
  begin
    if old."state" = 'approved' and (tg_op = 'DELETE' or (new."payRuleId", new."number", new."state", new."scope", new."terms",
      new."validFrom", new."hash") is distinct from (old."payRuleId", old."number", old."state", old."scope", old."terms",
      old."validFrom", old."hash")) then
      raise exception 'an approved version of a pay rule never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`,
  `create trigger "payRuleVersion_keep" before update or delete on "payRuleVersion"
    for each row execute function "keepApprovedPayRule"()`,
  `create table "priceQuote" (
    "id" bigint generated always as identity primary key,
    "source" text not null,
    "versionId" bigint not null references "payRuleVersion",
    "facts" jsonb not null,
    "lines" jsonb not null,
    "total" integer not null,
    "tax" integer not null,
    "currency" text not null,
    "hash" text not null,
    "trip" jsonb not null,
    "secondsToPickUp" integer,
    "orderId" bigint unique references "order" on delete cascade,
    "createdAt" timestamptz not null,
    "expiresAt" timestamptz not null
  )`,
  `create index "priceQuote_unused" on "priceQuote" ("expiresAt") where "orderId" is null`,
  `create table "orderCharge" (
    "orderId" bigint primary key references "order" on delete cascade,
    "versionId" bigint not null references "payRuleVersion",
    "facts" jsonb not null,
    "lines" jsonb not null,
    "total" integer not null,
    "tax" integer not null,
    "meterTotal" integer not null,
    "differences" jsonb not null,
    "hash" text not null,
    "chargedAt" timestamptz not null
  )`,
  `create table "payBackTest" (
    "versionId" bigint primary key references "payRuleVersion" on delete cascade,
    "result" jsonb not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
