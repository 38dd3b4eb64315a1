/** What cars reported around events, frozen in parts that nobody changes. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "eventRecord" (
    "id" bigint generated always as identity primary key,
    "alertId" bigint not null references "alert",
    "carId" bigint not null references "car",
    "kind" text not null,
    "orderNo" text not null default '',
    "occurredAt" timestamptz not null,
    "fromAt" timestamptz not null,
    "toAt" timestamptz not null,
    "state" text not null default 'recording' check ("state" in ('recording', 'sealed')),
    "frozenAt" timestamptz,
    "sealedAt" timestamptz,
    -- null: nothing more is looked for
    "dueAt" timestamptz,
    "hash" text not null default '',
    check ("fromAt" <= "occurredAt" and "occurredAt" <= "toAt"),
    check (("state" = 'sealed') = ("sealedAt" is not null))
  )`,
  // one for each time an alert came about, whichever node is first
  `create unique index "eventRecord_alert" on "eventRecord" ("alertId", "occurredAt")`,
  `create index "eventRecord_occurredAt" on "eventRecord" ("occurredAt", "id")`,
  `create index "eventRecord_carId" on "eventRecord" ("carId", "occurredAt")`,
  `create index "eventRecord_dueAt" on "eventRecord" ("dueAt") where "dueAt" is not null`,
  `create table "eventRecordPart" (
    "recordId" bigint not null references "eventRecord",
    "number" integer not null check ("number" > 0),
    "frozenAt" timestamptz not null,
    "positions" integer not null,
    -- the very text that the hash is of
    "content" text not null,
    "hash" text not null,
    primary key ("recordId", "number")
  )`,
  `create function "keepEventRecord"() returns trigger language plpgsql as
    $$ begin raise exception 'event records never change'; end $$`,
  `create trigger "eventRecordPart_kept" before update or delete or truncate on "eventRecordPart"
    for each statement execute function "keepEventRecord"()`,
  `create table "eventRecordUse" (
    "id" bigint generated always as identity primary key,
    "recordId" bigint not null references "eventRecord",
    "userId" bigint not null references "sysUser",
    "at" timestamptz not null,
    "use" text not null check ("use" in ('read', 'exported')),
    "form" text
  )`,
  `create index "eventRecordUse_recordId" on "eventRecordUse" ("recordId", "id")`,
  `create index "eventRecordUse_userId" on "eventRecordUse" ("userId")`,
  `create trigger "eventRecordUse_kept" before update or delete or truncate on "eventRecordUse"
    for each statement execute function "keepEventRecord"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
