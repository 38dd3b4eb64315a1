/** Scenes of the fleet's history. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "scene" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "kind" text not null,
    "state" text not null default 'candidate'
      check ("state" in ('candidate', 'tagged', 'reviewed', 'published', 'retired')),
    "source" text not null check ("source" in ('alert', 'replay', 'mined', 'import')),
    "summary" text not null default '',
    "alertId" bigint,
    "carId" bigint references "car" ("id") on delete set null,
    "fleetNumber" text not null default '',
    "startedAt" timestamptz not null,
    "duration" double precision not null check ("duration" > 0),
    "lng" double precision not null,
    "lat" double precision not null,
    "tracks" jsonb not null,
    "actors" integer not null,
    "shape" double precision[] not null default '{}',
    "tags" text[] not null default '{}',
    "minTtc" double precision,
    "minHeadway" double precision,
    "minPet" double precision,
    "maxDeceleration" double precision,
    "taggedById" bigint references "sysUser" ("id") on delete set null,
    "reviewedById" bigint references "sysUser" ("id") on delete set null,
    "wasReviewed" boolean not null default false,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check ("taggedById" <> "reviewedById")
  )`,
  `create index "scene_startedAt" on "scene" ("startedAt", "id")`,
  `create index "scene_name" on "scene" ("name", "id")`,
  `create index "scene_minTtc" on "scene" ((coalesce("minTtc", 1e9)), "id")`,
  `create index "scene_maxDeceleration" on "scene" ((coalesce("maxDeceleration", -1)), "id")`,
  `create index "scene_carId" on "scene" ("carId", "startedAt")`,
  `create index "scene_tags" on "scene" using gin ("tags")`,
  `create index "scene_taggedById" on "scene" ("taggedById")`,
  `create index "scene_reviewedById" on "scene" ("reviewedById")`,
  // an alert is one scene, however often it is asked for
  `create unique index "scene_alertId" on "scene" ("alertId") where "alertId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
