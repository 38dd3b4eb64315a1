/** Supervision platforms of Chinese authorities, what is recorded for them, what was sent, and each day held against it. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "supervisionPlatform" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "state" text not null check ("state" in ('sending', 'paused', 'stopped')),
    "address" text not null,
    "companyId" text not null,
    "areaCodes" text[] not null default '{}',
    "kinds" text[] not null,
    "coordinates" text not null check ("coordinates" in ('gcj02', 'wgs84')),
    "fareType" text not null,
    "licenseId" text not null default '',
    "driverName" text not null default '',
    "driverPhone" text not null default '',
    "tokenSealed" text not null default '',
    "certificate" text not null default '',
    "keptDays" integer not null check ("keptDays" >= 731),
    "remark" text not null default '',
    -- what happened before is no record by itself
    "sinceAt" timestamptz not null,
    -- when a node takes it next; while one sends, when another may take over
    "dueAt" timestamptz not null,
    "failures" integer not null default 0,
    "problem" text not null default '',
    "problemDetail" text not null default '',
    "problemAt" timestamptz,
    "takenAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "supervisionPlatform_name" on "supervisionPlatform" ("name")`,
  `create index "supervisionPlatform_createdAt" on "supervisionPlatform" ("createdAt", "id")`,
  `create table "supervisionSend" (
    "id" bigint generated always as identity primary key,
    "platformId" bigint not null references "supervisionPlatform",
    "kind" text not null,
    "records" integer not null,
    "at" timestamptz not null,
    "tries" integer not null default 0,
    "state" text not null default 'open' check ("state" in ('open', 'taken', 'split', 'refused')),
    -- HTTP; 0: nobody answered
    "status" integer not null default 0,
    "answer" text not null default '',
    "settledAt" timestamptz
  )`,
  `create index "supervisionSend_open" on "supervisionSend" ("platformId", "id") where "state" = 'open'`,
  `create index "supervisionSend_at" on "supervisionSend" ("platformId", "at")`,
  `create sequence "supervisionPlace"`,
  `create table "supervisionRecord" (
    "id" bigint generated always as identity primary key,
    "platformId" bigint not null references "supervisionPlatform",
    "kind" text not null,
    -- names the fact, so that it is recorded once
    "key" text not null,
    "edition" integer not null default 1,
    -- the order in which records go out; that of all its versions
    "place" bigint not null default nextval('"supervisionPlace"'),
    -- what keeps the order among its records: an order or a car
    "subject" text not null,
    "orderId" bigint,
    "orderNo" text not null default '',
    "areaCode" text not null default '',
    "supplierId" bigint,
    "at" timestamptz not null,
    -- in Beijing
    "day" date not null,
    "fields" jsonb not null,
    "notBefore" bigint not null default 0,
    "findings" text[] not null default '{}',
    "state" text not null check ("state" in ('waiting', 'held', 'accepted', 'rejected', 'replaced', 'dropped')),
    "sendId" bigint references "supervisionSend",
    "reason" text not null default '',
    "note" text not null default '',
    "byUserId" bigint,
    "settledAt" timestamptz,
    "createdAt" timestamptz not null,
    "version" integer not null default 1,
    check (("state" = 'held') <= (cardinality("findings") > 0))
  )`,
  `create unique index "supervisionRecord_key" on "supervisionRecord" ("platformId", "kind", "key", "edition")`,
  `create index "supervisionRecord_waiting" on "supervisionRecord" ("platformId", "place") where "state" = 'waiting'`,
  `create index "supervisionRecord_stopped" on "supervisionRecord" ("platformId", "subject", "place")
    where "state" in ('held', 'rejected')`,
  `create index "supervisionRecord_sendId" on "supervisionRecord" ("sendId") where "sendId" is not null`,
  `create index "supervisionRecord_day" on "supervisionRecord" ("platformId", "day", "kind")`,
  `create index "supervisionRecord_orderNo" on "supervisionRecord" ("orderNo" text_pattern_ops)`,
  // what was recorded stays as it is, and what came to an end does, too
  `create function "supervisionRecordStays"() returns trigger language plpgsql as $$
    begin
      raise exception 'a record of supervision does not change' using errcode = 'restrict_violation';
    end $$`,
  `create trigger "supervisionRecord_stays" before update of "platformId", "kind", "key", "edition", "place", "subject", "orderId",
    "orderNo", "at", "day", "fields", "notBefore", "createdAt" on "supervisionRecord"
    for each row execute function "supervisionRecordStays"()`,
  `create trigger "supervisionRecord_ended" before update on "supervisionRecord"
    for each row when (old."state" in ('accepted', 'replaced', 'dropped')) execute function "supervisionRecordStays"()`,
  // what became true of an order beside its steps: it is taken up within a second
  `create table "supervisionDue" (
    "orderId" bigint not null,
    "kind" text not null check ("kind" in ('operatePay', 'ratedPassenger')),
    primary key ("orderId", "kind")
  )`,
  `create function "supervisionOrderChanged"() returns trigger language plpgsql as $$
    begin
      if exists (select from "supervisionPlatform" where "state" <> 'stopped') then
        if new."paymentState" = 'paid' and old."paymentState" <> 'paid' then
          insert into "supervisionDue" values (new."id", 'operatePay') on conflict do nothing;
        end if;
        if new."rating" is distinct from old."rating" and new."rating" is not null then
          insert into "supervisionDue" values (new."id", 'ratedPassenger') on conflict do nothing;
        end if;
      end if;
      return null;
    end $$`,
  `create trigger "order_supervised" after update of "paymentState", "rating" on "order" for each row
    when (new."paymentState" is distinct from old."paymentState" or new."rating" is distinct from old."rating")
    execute function "supervisionOrderChanged"()`,
  `create table "supervisionDay" (
    "id" bigint generated always as identity primary key,
    "platformId" bigint not null references "supervisionPlatform",
    "day" date not null,
    "kind" text not null,
    "happened" integer not null,
    "recorded" integer not null,
    "accepted" integer not null,
    "waiting" integer not null,
    "held" integer not null,
    "rejected" integer not null,
    "dropped" integer not null,
    "missing" integer not null,
    "countedAt" timestamptz not null
  )`,
  `create unique index "supervisionDay_day" on "supervisionDay" ("platformId", "day", "kind")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
