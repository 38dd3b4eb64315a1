/** Operating rules with their versions, and what they decided. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "rule" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "kind" text not null,
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "rule_name" on "rule" ("name")`,
  `create index "rule_updatedAt" on "rule" ("updatedAt", "id")`,
  `create table "ruleVersion" (
    "id" bigint generated always as identity primary key,
    "ruleId" bigint not null references "rule" on delete cascade,
    "number" integer not null,
    "state" text not null default 'draft' check ("state" in ('draft', 'shadow', 'approved')),
    "scope" jsonb not null,
    "terms" jsonb not null,
    "note" text not null default '',
    "authorIds" bigint[] not null,
    "createdBy" text not null,
    "decidedBy" text not null default '',
    "shadowFrom" timestamptz,
    "validFrom" timestamptz,
    "validTo" timestamptz,
    "isSuperseded" boolean not null default false,
    "hash" text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    unique ("ruleId", "number"),
    check (("state" = 'approved') = ("validFrom" is not null and "hash" is not null)),
    check ("state" <> 'shadow' or "shadowFrom" is not null),
    check ("validTo" >= "validFrom")
  )`,
  // one is written at a time
  `create unique index "ruleVersion_open" on "ruleVersion" ("ruleId") where "state" <> 'approved'`,
  // what was approved never changes, whoever writes to the database; only its end is still open
  `create function "keepApprovedRule"() returns trigger language plpgsql as $$
  begin
    if old."state" = 'approved' and (tg_op = 'DELETE' or (new."ruleId", new."number", new."state", new."scope", new."terms",
      new."validFrom", new."hash") is distinct from (old."ruleId", old."number", old."state", old."scope", old."terms",
      old."validFrom", old."hash")) then
      raise exception 'an approved version of a rule never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`,
  `create trigger "ruleVersion_keep" before update or delete on "ruleVersion"
    for each row execute function "keepApprovedRule"()`,
  `create table "ruleVerdict" (
    "id" bigint generated always as identity primary key,
    "at" timestamptz not null,
    "ruleId" bigint not null references "rule" on delete cascade,
    "versionId" bigint not null references "ruleVersion" on delete cascade,
    "row" integer,
    "facts" jsonb not null,
    "outcome" jsonb not null,
    "isShadow" boolean not null,
    "differs" boolean not null default false,
    "orderId" bigint references "order" on delete cascade,
    "carId" bigint references "car" on delete cascade
  )`,
  `create index "ruleVerdict_order" on "ruleVerdict" ("orderId") where "orderId" is not null`,
  `create index "ruleVerdict_car" on "ruleVerdict" ("carId") where "carId" is not null`,
  `create index "ruleVerdict_rule" on "ruleVerdict" ("ruleId", "at", "id") where not "isShadow"`,
  `create index "ruleVerdict_shadow" on "ruleVerdict" ("versionId", "at", "id") where "isShadow"`,
  `create index "ruleVerdict_version" on "ruleVerdict" ("versionId")`,
  `create index "ruleVerdict_at" on "ruleVerdict" ("at")`,
  `create table "ruleBackTest" (
    "versionId" bigint primary key references "ruleVersion" on delete cascade,
    "result" jsonb not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
