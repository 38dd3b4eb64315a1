/**
 * Orders and tickets keep name and number of their passenger sealed, with keyed digests to find by (decision 0227). What is there
 * stays readable under another name until the running server has sealed it, the latest first: a migration has no key.
 */
import { sql, type Kysely } from 'kysely';

const statements = [
  `drop index "order_passengerMobile"`,
  `drop index "order_passengerMobileEnd"`,
  `drop index "order_unlinked"`,
  `drop index "order_found"`,
  `drop trigger "order_keepErased" on "order"`,
  `drop trigger "order_passengerChanged" on "order"`,
  `drop trigger "order_mobileChanged" on "order"`,
  `alter table "order" rename column "passengerName" to "plainName"`,
  `alter table "order" rename column "passengerMobile" to "plainMobile"`,
  `alter table "order"
    add column "personSealed" text not null default '',
    add column "mobileHash" text not null default '',
    add column "mobileEndHash" text not null default '',
    add column "nameHash" text not null default ''`,
  `create index "order_unsealed" on "order" ("id") where "plainName" <> '' or "plainMobile" <> ''`,
  ...['mobileHash', 'mobileEndHash', 'nameHash'].map(
    (column) => `create index "order_${column}" on "order" ("${column}", "requestedAt", "id") where "${column}" <> ''`,
  ),
  `create index "order_unlinked" on "order" ("id") where "passengerId" is null and "mobileHash" <> ''`,
  `create index "order_found" on "order" using gin ("textGrams"("pickUpName", "dropOffName"),
    "orderFacets"("status", "supplierId", "flags", "price"))`,

  `create or replace function "keepErased"() returns trigger language plpgsql as $$
  begin
    if exists (select from "passenger" where "id" = old."passengerId" and "state" = 'erased') then
      new."personSealed" := '';
      new."mobileHash" := '';
      new."mobileEndHash" := '';
      new."nameHash" := '';
    end if;
    return new;
  end $$`,
  `create trigger "order_keepErased" before update of "personSealed" on "order" for each row
    when (old."passengerId" is not null and old."personSealed" = '' and old."plainMobile" = '' and new."personSealed" <> '')
    execute function "keepErased"()`,
  `create trigger "order_passengerChanged" after update of "passengerId", "mobileHash", "status", "price", "currency", "rating", "areaCode"
    on "order" for each row
    when ((new."passengerId", new."status", new."price", new."currency", new."rating", new."areaCode")
      is distinct from (old."passengerId", old."status", old."price", old."currency", old."rating", old."areaCode"))
    execute function "queuePassenger"()`,
  // another number than the passenger's is another passenger, who is linked next
  `create or replace function "partPassenger"() returns trigger language plpgsql as $$
  begin
    if not exists (select from "passenger" where "id" = old."passengerId" and "mobileHash" = new."mobileHash") then
      new."passengerId" := null;
    end if;
    return new;
  end $$`,
  `create trigger "order_mobileChanged" before update of "mobileHash" on "order" for each row
    when (old."passengerId" is not null and new."passengerId" is not distinct from old."passengerId"
      and new."mobileHash" <> '' and new."mobileHash" <> old."mobileHash")
    execute function "partPassenger"()`,

  `drop index "ticket_mobile"`,
  `alter table "ticket" rename column "passengerName" to "plainName"`,
  `alter table "ticket" rename column "passengerMobile" to "plainMobile"`,
  `alter table "ticket"
    add column "personSealed" text not null default '',
    add column "mobileHash" text not null default ''`,
  `create index "ticket_unsealed" on "ticket" ("id") where "plainName" <> '' or "plainMobile" <> ''`,
  `create index "ticket_mobileHash" on "ticket" ("mobileHash") where "mobileHash" <> ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
