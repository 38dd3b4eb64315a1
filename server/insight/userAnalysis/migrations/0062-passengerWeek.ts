/** Rides of each passenger by week: what analyses of passengers read instead of orders. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "passengerWeek" (
    "passengerId" bigint not null references "passenger" on delete cascade,
    -- its Monday by the fleet's clock
    "week" date not null,
    "rides" integer not null,
    -- minor units of the passenger's currency
    "spent" bigint not null,
    "ratingSum" integer not null,
    "ratingCount" integer not null,
    primary key ("passengerId", "week")
  )`,
  // a plain list: a unique key would make two transactions that name passengers in unlike order wait for each other
  `create table "passengerWeekQueue" (
    "id" bigint generated always as identity primary key,
    "passengerId" bigint not null
  )`,
  // the clock by which weeks were counted; another one counts all passengers again
  `create table "passengerWeekClock" ("only" boolean primary key default true check ("only"), "timeZone" text not null)`,
  `create function "queuePassengerWeek"() returns trigger language plpgsql as $$
  begin
    insert into "passengerWeekQueue" ("passengerId") values (new."id");
    return null;
  end $$`,
  `create trigger "passenger_weeksChanged" after update on "passenger" for each row
    when ((new."rideCount", new."spent", new."currency", new."ratingSum", new."ratingCount",
        new."firstOrderAt", new."lastOrderAt", new."mergedInto")
      is distinct from (old."rideCount", old."spent", old."currency", old."ratingSum", old."ratingCount",
        old."firstOrderAt", old."lastOrderAt", old."mergedInto"))
    execute function "queuePassengerWeek"()`,
  `insert into "passengerWeekQueue" ("passengerId") select "id" from "passenger" where "mergedInto" is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
