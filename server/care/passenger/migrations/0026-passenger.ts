/** Passengers by their mobile number, sealed; their limits; and which of them an order belongs to. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "passenger" (
    "id" bigint generated always as identity primary key,
    "mobileHash" text not null unique,
    "mobileSealed" text not null,
    "mobileTail" text not null,
    "nameHash" text not null,
    "nameSealed" text not null,
    "state" text not null default 'active' check ("state" in ('active', 'erasing', 'erased')),
    "mergedInto" bigint references "passenger",
    "mergedAt" timestamptz,
    "mergedBy" bigint references "sysUser" on delete set null,
    "channel" text not null default '',
    "language" text not null default 'zh-CN',
    "tags" text[] not null default '{}',
    "needs" text[] not null default '{}',
    "remark" text not null default '',
    "erasureReason" text not null default '',
    "erasureAskedBy" bigint references "sysUser" on delete set null,
    "erasureAskedAt" timestamptz,
    "orderCount" integer not null default 0,
    "rideCount" integer not null default 0,
    "cancelledCount" integer not null default 0,
    "spent" bigint not null default 0,
    "currency" text not null default 'CNY',
    "ratingSum" integer not null default 0,
    "ratingCount" integer not null default 0,
    "firstOrderAt" timestamptz,
    "lastOrderAt" timestamptz not null default now(),
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check ("mergedInto" is distinct from "id")
  )`,
  // those merged stand behind another, and in no list of their own
  ...['lastOrderAt', 'rideCount', 'spent', 'createdAt'].map(
    (column) => `create index "passenger_${column}" on "passenger" ("${column}", "id") where "mergedInto" is null`,
  ),
  `create index "passenger_tail" on "passenger" ("mobileTail", "lastOrderAt", "id")`,
  `create index "passenger_name" on "passenger" ("nameHash", "lastOrderAt", "id")`,
  `create index "passenger_merged" on "passenger" ("mergedInto") where "mergedInto" is not null`,
  `create index "passenger_tags" on "passenger" using gin ("tags", "needs")`,
  `create index "passenger_channel" on "passenger" ("channel", "lastOrderAt", "id")`,
  `create table "passengerLimit" (
    "id" bigint generated always as identity primary key,
    "passengerId" bigint not null references "passenger",
    "kind" text not null check ("kind" in ('unpaid', 'abuse')),
    "reason" text not null,
    "startsAt" timestamptz not null,
    "endsAt" timestamptz,
    "liftedAt" timestamptz,
    "createdBy" bigint references "sysUser" on delete set null
  )`,
  `create index "passengerLimit_passenger" on "passengerLimit" ("passengerId", "id")`,
  `create index "passengerLimit_open" on "passengerLimit" ("endsAt") where "liftedAt" is null`,

  `alter table "order" add column "passengerId" bigint references "passenger"`,
  `create index "order_passenger" on "order" ("passengerId", "requestedAt", "id") where "passengerId" is not null`,
  // orders that wait to be linked
  `create index "order_unlinked" on "order" ("id") where "passengerId" is null and "passengerMobile" <> ''`,

  // whose figures have changed
  `create table "passengerQueue" ("passengerId" bigint primary key references "passenger")`,
  `create function "queuePassenger"() returns trigger language plpgsql as $$
  begin
    insert into "passengerQueue" values (new."passengerId") on conflict do nothing;
    return null;
  end $$`,
  `create trigger "order_passengerAdded" after insert on "order" for each row
    when (new."passengerId" is not null) execute function "queuePassenger"()`,
  `create trigger "order_passengerChanged" after update of "passengerId", "status", "price", "rating" on "order" for each row
    when (new."passengerId" is not null and (new."passengerId", new."status", new."price", new."rating")
      is distinct from (old."passengerId", old."status", old."price", old."rating"))
    execute function "queuePassenger"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
