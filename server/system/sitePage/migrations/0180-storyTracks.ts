/** What stories show moving: a ride or a scene, blurred, kept apart from what it was made of. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "storyTrack" (
    "id" bigint generated always as identity primary key,
    "track" jsonb not null,
    -- of a scene, which takes it back; a ride is not remembered
    "sceneId" bigint references "scene" on delete cascade,
    "withdrawnAt" timestamptz,
    "createdAt" timestamptz not null default now()
  )`,
  `create index "storyTrack_sceneId" on "storyTrack" ("sceneId") where "sceneId" is not null`,
  `alter table "sitePage" add column "trackId" bigint references "storyTrack"`,
  `alter table "sitePageVersion" add column "trackId" bigint references "storyTrack"`,
  `create index "sitePage_trackId" on "sitePage" ("trackId") where "trackId" is not null`,
  `create index "sitePageVersion_trackId" on "sitePageVersion" ("trackId") where "trackId" is not null`,
  `alter table "scene" add column "isPublic" boolean not null default false`,
  `create index "scene_isPublic" on "scene" ("updatedAt") where "isPublic"`,
  `alter table "scene" add constraint "scene_public" check (not "isPublic" or "state" = 'published')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
