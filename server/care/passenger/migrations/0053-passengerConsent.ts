/** What passengers agreed to, an area of theirs, a queue that nobody waits for, and orders whose number was corrected. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "passengerConsent" (
    "id" bigint generated always as identity primary key,
    "passengerId" bigint not null references "passenger",
    "kind" text not null check ("kind" in ('agreement', 'privacy', 'marketing', 'cabinVideo')),
    "textVersion" text not null,
    "isGiven" boolean not null,
    "saidAt" timestamptz not null,
    "channel" text not null,
    "createdAt" timestamptz not null default now(),
    unique ("passengerId", "kind", "saidAt")
  )`,
  `alter table "passengerLimit" add column "warnedAt" timestamptz`,

  // where most orders begin; filters of the list
  `alter table "passenger" add column "areaCode" text not null default ''`,
  `create index "passenger_area" on "passenger" ("areaCode" text_pattern_ops, "lastOrderAt", "id") where "mergedInto" is null`,
  `create index "passenger_language" on "passenger" ("language", "lastOrderAt", "id") where "mergedInto" is null`,

  // One row for each change: with a unique key, two transactions that name passengers in unlike order wait for each other.
  `drop table "passengerQueue"`,
  `create table "passengerQueue" (
    "id" bigint generated always as identity primary key,
    "passengerId" bigint not null
  )`,
  `create or replace function "queuePassenger"() returns trigger language plpgsql as $$
  begin
    if new."passengerId" is not null then
      insert into "passengerQueue" ("passengerId") values (new."passengerId");
    end if;
    if tg_op = 'UPDATE' and old."passengerId" is not null and old."passengerId" is distinct from new."passengerId" then
      insert into "passengerQueue" ("passengerId") values (old."passengerId");
    end if;
    return null;
  end $$`,
  `drop trigger "order_passengerChanged" on "order"`,
  `create trigger "order_passengerChanged" after update of "passengerId", "passengerMobile", "status", "price", "currency", "rating", "areaCode"
    on "order" for each row
    when ((new."passengerId", new."status", new."price", new."currency", new."rating", new."areaCode")
      is distinct from (old."passengerId", old."status", old."price", old."currency", old."rating", old."areaCode"))
    execute function "queuePassenger"()`,
  // Another number is another passenger, who is linked next. A number that was only taken away says nothing new.
  `create function "partPassenger"() returns trigger language plpgsql as $$
  begin
    new."passengerId" := null;
    return new;
  end $$`,
  `create trigger "order_mobileChanged" before update of "passengerMobile" on "order" for each row
    when (old."passengerId" is not null and new."passengerId" is not distinct from old."passengerId"
      and new."passengerMobile" <> '' and new."passengerMobile" <> old."passengerMobile")
    execute function "partPassenger"()`,
  `insert into "passengerQueue" ("passengerId") select "id" from "passenger" where "mergedInto" is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
