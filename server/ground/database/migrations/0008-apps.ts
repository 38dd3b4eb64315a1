/** Apps with their versions, public pages, and indexes for lists of all jobs and sessions. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "app" (
    "id" bigint generated always as identity primary key,
    "code" text not null unique,
    "kind" text not null check ("kind" in ('passenger', 'safetyOperator', 'vehicleUnit')),
    "nameZh" text not null,
    "nameEn" text not null,
    "platforms" text[] not null,
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "app_createdAt" on "app" ("createdAt", "id")`,
  `create table "appVersion" (
    "id" bigint generated always as identity primary key,
    "appId" bigint not null references "app",
    "platform" text not null check ("platform" in ('android', 'ios', 'harmony', 'linux')),
    "versionCode" integer not null check ("versionCode" > 0),
    "versionName" text not null,
    "updateMode" text not null check ("updateMode" in ('silent', 'prompt', 'forced')),
    "minimumSupported" integer not null default 0,
    "rolloutPercent" smallint not null default 100 check ("rolloutPercent" between 0 and 100),
    "notesZh" text not null default '',
    "notesEn" text not null default '',
    "storeAddress" text not null default '',
    "state" text not null default 'draft' check ("state" in ('draft', 'published', 'withdrawn')),
    "publishedAt" timestamptz,
    "withdrawnAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    unique ("appId", "platform", "versionCode"),
    check (("state" = 'draft') = ("publishedAt" is null)),
    check ("minimumSupported" between 0 and "versionCode")
  )`,
  `create index "appVersion_createdAt" on "appVersion" ("createdAt", "id")`,
  `create index "appVersion_versionCode" on "appVersion" ("versionCode", "id")`,
  `create index "appVersion_appId" on "appVersion" ("appId", "createdAt", "id")`,

  // The row is the working copy; published content is in the versions, which never change.
  `create table "sitePage" (
    "id" bigint generated always as identity primary key,
    "code" text not null unique,
    "titleZh" text not null,
    "titleEn" text not null,
    "bodyZh" text not null default '',
    "bodyEn" text not null default '',
    "publishedNumber" integer,
    "lastNumber" integer not null default 0,
    "hasChanges" boolean not null default true,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check ("publishedNumber" between 1 and "lastNumber")
  )`,
  `create index "sitePage_updatedAt" on "sitePage" ("updatedAt", "id")`,
  `create table "sitePageVersion" (
    "id" bigint generated always as identity primary key,
    "pageId" bigint not null references "sitePage",
    "number" integer not null,
    "titleZh" text not null,
    "titleEn" text not null,
    "bodyZh" text not null,
    "bodyEn" text not null,
    "note" text not null default '',
    "publishedAt" timestamptz not null,
    "publishedBy" text not null,
    unique ("pageId", "number")
  )`,

  `create index "job_createdAt" on "job" ("createdAt", "id")`,
  `create index "session_lastSeenAt" on "session" ("lastSeenAt", "id") where "endedAt" is null`,
  `create index "session_createdAt" on "session" ("createdAt", "id") where "endedAt" is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
