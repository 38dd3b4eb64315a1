/** Test lists: sets of scenes, and which version of the software passed which of them, by whose word. Words are not changed. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "testList" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "testList_name" on "testList" ("name")`,
  `create index "testList_createdAt" on "testList" ("createdAt", "id")`,
  `create table "testListScene" (
    "testListId" bigint not null references "testList" ("id") on delete cascade,
    "sceneId" bigint not null references "scene" ("id"),
    "place" integer not null,
    primary key ("testListId", "sceneId")
  )`,
  `create index "testListScene_sceneId" on "testListScene" ("sceneId")`,
  `create table "testVerdict" (
    "id" bigint generated always as identity primary key,
    "testListId" bigint not null references "testList" ("id"),
    "sceneId" bigint not null references "scene" ("id"),
    "software" text not null,
    "verdict" text not null check ("verdict" in ('passed', 'failed')),
    "note" text not null default '',
    "byId" bigint references "sysUser" ("id") on delete set null,
    "byName" text not null,
    "at" timestamptz not null
  )`,
  `create index "testVerdict_list" on "testVerdict" ("testListId", "software", "sceneId", "id")`,
  `create index "testVerdict_newest" on "testVerdict" ("testListId", "id")`,
  `create index "testVerdict_sceneId" on "testVerdict" ("sceneId")`,
  `create index "testVerdict_byId" on "testVerdict" ("byId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
