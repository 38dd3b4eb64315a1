/** Days of positions as files: which stand where, and which days wait for theirs. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "telemetryDay" (
    -- of UTC
    "day" date primary key,
    -- since when it waits to be written; null while it does not
    "waitingSince" timestamptz,
    -- why it could not be written when it was last tried
    "problem" text,
    -- when all of it stood in files
    "completeAt" timestamptz,
    -- since when history has it no more as it was: from then on it is read from the files
    "releasedAt" timestamptz,
    -- it waited too long, and history gave up what no file has
    "missedAt" timestamptz
  )`,
  `create table "telemetryPart" (
    "id" bigint generated always as identity primary key,
    "day" date not null,
    "part" integer not null,
    "version" integer not null,
    -- the form of the file; a reader knows one
    "form" integer not null,
    -- it holds every car with a greater id than the first, up to the second
    "carAfter" bigint not null,
    "carTo" bigint not null,
    -- those of them that it has, and the hours of UTC in which each reported, as bits
    "carIds" bigint[] not null,
    "hours" integer[] not null,
    -- written from what thinning had left
    "isThin" boolean not null,
    "store" text not null,
    "key" text not null,
    "positions" bigint not null,
    "bytes" bigint not null,
    "sha256" text not null,
    "writtenAt" timestamptz not null,
    -- a reader found that it is not what was written
    "damagedAt" timestamptz,
    -- another version took its place, or its time is over
    "retiredAt" timestamptz,
    unique ("day", "part", "version")
  )`,
  `create unique index "telemetryPart_current" on "telemetryPart" ("day", "part") where "retiredAt" is null`,
  `create index "telemetryPart_retired" on "telemetryPart" ("retiredAt") where "retiredAt" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
