/** Telemetry: the last state of each car, history partitioned by day, and events. */
import { sql, type Kysely } from 'kysely';

const statements: string[] = [
  // no foreign key: it would be checked for every row, and cars with history are never deleted
  `create table "telemetry" (
    "carId" bigint not null,
    "at" timestamptz not null,
    "receivedAt" timestamptz not null,
    "lng" double precision not null,
    "lat" double precision not null,
    "speed" real not null,
    "heading" real,
    "altitude" real,
    "charge" real,
    "odometer" double precision,
    -- sets of bits and a place in the lists of contract/capacity/telemetry/telemetry.ts, which only grow at their ends
    "alarms" smallint not null,
    "flags" smallint not null,
    "protocol" smallint not null,
    primary key ("carId", "at")
  ) partition by range ("at")`,
  // for questions about the whole fleet in a period
  `create index "telemetry_at" on "telemetry" using brin ("at") with (pages_per_range = 32)`,
  `create table "carState" (
    "carId" bigint primary key references "car" on delete cascade,
    "at" timestamptz,
    "receivedAt" timestamptz,
    "lng" double precision,
    "lat" double precision,
    "speed" real,
    "heading" real,
    "altitude" real,
    "charge" real,
    "odometer" double precision,
    "alarms" smallint,
    "flags" smallint,
    "protocol" smallint,
    -- the clock that orders positions: the car's own, or ours while the car's is ahead
    "orderedAt" timestamptz,
    "state" text not null default 'non_operational',
    "stateSince" timestamptz not null default now(),
    "orderNo" text,
    "heardAt" timestamptz,
    -- when any node wrote last, so that the others find what is new; no index, which every write would have to follow
    "writtenAt" timestamptz not null default now()
  ) with (fillfactor = 60)`,
  `create table "carEvent" (
    "id" bigint generated always as identity primary key,
    "carId" bigint not null references "car" on delete cascade,
    "eventId" text not null,
    "source" text not null check ("source" in ('car', 'platform')),
    "at" timestamptz not null,
    "receivedAt" timestamptz not null,
    "orderedAt" timestamptz not null,
    "event" text not null,
    -- what was reported; "stateAfter" is what it came to
    "state" text not null,
    "stateBefore" text not null,
    "stateAfter" text not null,
    "outcome" text not null check ("outcome" in ('taken', 'refused')),
    "orderNo" text,
    -- the order the car drives for since
    "orderAfter" text,
    "lng" double precision,
    "lat" double precision,
    "distance" double precision,
    unique ("carId", "eventId")
  )`,
  `create index "carEvent_carId_orderedAt" on "carEvent" ("carId", "orderedAt", "id")`,
  `create index "carEvent_orderedAt" on "carEvent" ("orderedAt", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
