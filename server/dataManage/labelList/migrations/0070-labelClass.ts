/** The tree of classes that objects are labelled by, and its released versions. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "labelClass" (
    "id" bigint generated always as identity primary key,
    "code" text collate "C" not null,
    "nameZh" text not null,
    "nameEn" text not null,
    "colour" text not null,
    "shapes" text[] not null,
    "attributes" jsonb not null default '[]',
    "hotkey" text not null default '',
    "guideZh" text not null default '',
    "guideEn" text not null default '',
    "coco" text[] not null default '{}',
    "cocoId" integer,
    "kitti" text[] not null default '{}',
    "nuscenes" text[] not null default '{}',
    "openlabel" text[] not null default '{}',
    "state" text not null default 'active' check ("state" in ('active', 'deprecated', 'merged')),
    "mergedIntoId" bigint references "labelClass" ("id"),
    "isReleased" boolean not null default false,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check (("state" = 'merged') = ("mergedIntoId" is not null)),
    check ("mergedIntoId" <> "id")
  )`,
  `create unique index "labelClass_code" on "labelClass" ("code")`,
  `create unique index "labelClass_hotkey" on "labelClass" ("hotkey") where "hotkey" <> ''`,
  `create unique index "labelClass_cocoId" on "labelClass" ("cocoId")`,
  `create index "labelClass_updatedAt" on "labelClass" ("updatedAt", "id")`,
  `create index "labelClass_mergedIntoId" on "labelClass" ("mergedIntoId")`,
  `create table "labelVersion" (
    "id" bigint generated always as identity primary key,
    "number" integer not null,
    "note" text not null,
    "hash" text not null,
    "content" jsonb not null,
    "classes" integer not null,
    "added" integer not null,
    "changed" integer not null,
    "gone" integer not null,
    "createdByName" text not null,
    "createdAt" timestamptz not null default now()
  )`,
  `create unique index "labelVersion_number" on "labelVersion" ("number")`,
  `create function "keepLabelVersion"() returns trigger language plpgsql as $$
    begin raise exception 'a released version of the labels never changes'; end $$`,
  `create trigger "labelVersion_kept" before update or delete on "labelVersion"
    for each row execute function "keepLabelVersion"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
