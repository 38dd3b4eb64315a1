/** What cars did in each hour: what questions about the fleet over months read instead of positions and events. */
import { sql, type Kysely } from 'kysely';

/** A position that comes later than this after its own time finds its hour counted, or about to be. */
const LATE = `interval '5 minutes'`;

const statements = [
  // no foreign key, as for positions: cars with a history are never deleted
  `create table "carHour" (
    -- the beginning of the hour by the fleet's clock
    "at" timestamptz not null,
    "carId" bigint not null,
    -- milliseconds; together a whole hour
    "idle" integer not null,
    "toPickUp" integer not null,
    "occupied" integer not null,
    "outOfService" integer not null,
    "offline" integer not null,
    "emptyMetres" real not null,
    "toPickUpMetres" real not null,
    "occupiedMetres" real not null,
    -- driven while nobody knew what for
    "unknownMetres" real not null,
    primary key ("at", "carId")
  )`,
  // what changed since its hours were counted; without an end: until the next event of the car. No unique key: two writers
  // of one car must not wait for each other
  `create table "carHourQueue" (
    "id" bigint generated always as identity primary key,
    "carId" bigint not null,
    "since" timestamptz not null,
    "until" timestamptz
  )`,
  // the clock by which was counted, and up to when; none before the first time
  `create table "carHourClock" (
    "only" boolean primary key default true check ("only"),
    "timeZone" text not null,
    "countedTo" timestamptz not null
  )`,
  `create function "queueCarEvents"() returns trigger language plpgsql as $$
  begin
    insert into "carHourQueue" ("carId", "since") select distinct "n"."carId", "n"."orderedAt" from "newRows" as "n";
    return null;
  end $$`,
  `create trigger "carEvent_hoursAdded" after insert on "carEvent" referencing new table as "newRows"
    for each statement execute function "queueCarEvents"()`,
  `create trigger "carEvent_hoursChanged" after update on "carEvent" referencing new table as "newRows"
    for each statement execute function "queueCarEvents"()`,
  // positions that come in time are counted when their hour is over
  `create function "queueLatePositions"() returns trigger language plpgsql as $$
  begin
    insert into "carHourQueue" ("carId", "since", "until") select "n"."carId", min("n"."at"), max("n"."at") from "newRows" as "n"
      where "n"."receivedAt" > "n"."at" + ${LATE} group by "n"."carId";
    return null;
  end $$`,
  `create trigger "telemetry_hoursAdded" after insert on "telemetry" referencing new table as "newRows"
    for each statement execute function "queueLatePositions"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
