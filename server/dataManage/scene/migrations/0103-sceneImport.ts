/** Scenes that come as files: their places are metres on a plane, their time may be unknown, and a scenario has parameters. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "scene"
    add column "frame" text not null default 'earth' check ("frame" in ('earth', 'local', 'vehicle')),
    add column "scenario" jsonb,
    add column "sourceHash" text,
    alter column "lng" drop not null,
    alter column "lat" drop not null,
    alter column "startedAt" drop not null,
    drop constraint "scene_duration_check",
    add constraint "scene_duration_check" check ("duration" >= 0),
    add constraint "scene_frame_place" check ("frame" <> 'earth' or ("lng" is not null and "lat" is not null))`,
  // what came once comes no second time
  `create unique index "scene_sourceHash" on "scene" ("sourceHash") where "sourceHash" is not null`,
  `create index "scene_when" on "scene" ((coalesce("startedAt", '-infinity'::timestamptz)), "id")`,
  `drop index "scene_startedAt"`,
  `create table "sceneImport" (
    "id" bigint generated always as identity primary key,
    "state" text not null check ("state" in ('inspecting', 'inspected', 'importing', 'done', 'failed')),
    "frameRate" double precision check ("frameRate" > 0),
    "jobId" bigint,
    "found" jsonb,
    "outcome" jsonb,
    "createdById" bigint references "sysUser" ("id") on delete set null,
    "createdAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "sceneImport_createdById" on "sceneImport" ("createdById")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
