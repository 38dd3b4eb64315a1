/**
 * Data sets. A frame, with its objects, never changes once a version keeps it: it holds from version `since` up to, and
 * without, `until`, so that freezing copies nothing. What an import has written so far is marked by `importId`.
 */
import { sql, type Kysely } from 'kysely';

const statements = [
  // labels of what shows who somebody is
  `alter table "labelClass" add column "isPrivate" boolean not null default false`,
  `create table "dataContent" (
    "sha256" text primary key check ("sha256" ~ '^[0-9a-f]{64}$'),
    "publicKey" text not null,
    "store" text not null,
    "key" text not null,
    "type" text not null,
    "size" bigint not null,
    "width" integer,
    "height" integer,
    "thumbKey" text,
    "thumbSize" bigint,
    "createdAt" timestamptz not null default now()
  )`,
  `create unique index "dataContent_publicKey" on "dataContent" ("publicKey")`,
  `create index "dataContent_createdAt" on "dataContent" ("createdAt")`,
  `create table "dataSet" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "state" text not null default 'draft'
      check ("state" in ('draft', 'importing', 'failed', 'ready', 'frozen', 'archived')),
    "source" text not null default '',
    "licence" text not null default '',
    "consent" text not null default '',
    "splits" jsonb not null,
    "roleIds" bigint[] not null default '{}',
    "remark" text not null default '',
    "frames" integer not null default 0,
    "objects" integer not null default 0,
    "newestVersion" integer not null default 0,
    "baseVersion" integer,
    "ownerId" bigint references "sysUser" ("id") on delete set null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "dataSet_name" on "dataSet" ("name")`,
  `create index "dataSet_createdAt" on "dataSet" ("createdAt", "id")`,
  `create index "dataSet_updatedAt" on "dataSet" ("updatedAt", "id")`,
  `create index "dataSet_ownerId" on "dataSet" ("ownerId")`,
  `create table "dataVersion" (
    "id" bigint generated always as identity primary key,
    "dataSetId" bigint not null references "dataSet" ("id"),
    "number" integer not null,
    "name" text not null,
    "note" text not null default '',
    "hash" text not null,
    "parent" integer,
    "labelVersion" integer,
    "splits" jsonb not null,
    "frames" integer not null,
    "objects" integer not null,
    "framesAdded" integer not null,
    "framesChanged" integer not null,
    "framesGone" integer not null,
    "createdByName" text not null,
    "createdAt" timestamptz not null default now()
  )`,
  `create unique index "dataVersion_number" on "dataVersion" ("dataSetId", "number")`,
  `create table "dataVersionUse" (
    "id" bigint generated always as identity primary key,
    "versionId" bigint not null references "dataVersion" ("id"),
    "object" text not null,
    "objectId" text not null,
    "label" text not null,
    "createdAt" timestamptz not null default now()
  )`,
  `create unique index "dataVersionUse_object" on "dataVersionUse" ("versionId", "object", "objectId")`,
  // a version is read by people and cited by others: what it says never changes
  `create function "dataVersionStays"() returns trigger language plpgsql as $$
    begin raise exception 'a version of a data set does not change'; end $$`,
  `create trigger "dataVersion_stays" before update on "dataVersion" for each row execute function "dataVersionStays"()`,
  `create table "dataImport" (
    "id" bigint generated always as identity primary key,
    "dataSetId" bigint not null references "dataSet" ("id") on delete cascade,
    "state" text not null check ("state" in ('inspecting', 'inspected', 'importing', 'done', 'failed')),
    "format" text,
    "onKnown" text not null default 'replace',
    "classes" jsonb not null default '[]',
    "jobId" bigint,
    "found" jsonb,
    "outcome" jsonb,
    "message" text not null default '',
    "createdById" bigint references "sysUser" ("id") on delete set null,
    "createdAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "dataImport_dataSetId" on "dataImport" ("dataSetId", "id")`,
  `create index "dataImport_createdById" on "dataImport" ("createdById")`,
  `create table "dataFrame" (
    "id" bigint generated always as identity primary key,
    "dataSetId" bigint not null references "dataSet" ("id") on delete cascade,
    "key" text not null,
    "kind" text not null check ("kind" in ('picture', 'cloud')),
    "scene" text not null default '',
    "place" integer,
    "sensor" text not null default '',
    "bucket" smallint not null check ("bucket" between 0 and 99),
    "width" integer,
    "height" integer,
    "takenAt" timestamptz,
    "attributes" jsonb not null default '{}',
    "projection" jsonb,
    "sha256" text references "dataContent" ("sha256"),
    "objects" integer not null default 0,
    "classIds" bigint[] not null default '{}',
    "hash" text not null default '',
    "since" integer not null,
    "until" integer,
    "importId" bigint references "dataImport" ("id") on delete cascade,
    check ("until" is null or "until" > "since")
  )`,
  // of a set as it is now, each name once
  `create unique index "dataFrame_key" on "dataFrame" ("dataSetId", "key") where "until" is null and "importId" is null`,
  `create unique index "dataFrame_staged" on "dataFrame" ("importId", "key") where "importId" is not null`,
  `create index "dataFrame_order" on "dataFrame" ("dataSetId", "key", "id")`,
  `create index "dataFrame_scene" on "dataFrame" ("dataSetId", "scene", "place")`,
  `create index "dataFrame_sensor" on "dataFrame" ("dataSetId", "sensor", "key")`,
  `create index "dataFrame_until" on "dataFrame" ("dataSetId", "until") where "until" is not null`,
  `create index "dataFrame_since" on "dataFrame" ("dataSetId", "since")`,
  `create index "dataFrame_classIds" on "dataFrame" using gin ("classIds")`,
  `create index "dataFrame_takenAt" on "dataFrame" ("dataSetId", "takenAt")`,
  `create index "dataFrame_sha256" on "dataFrame" ("sha256")`,
  `create table "dataObject" (
    "id" bigint generated always as identity primary key,
    "frameId" bigint not null references "dataFrame" ("id") on delete cascade,
    "dataSetId" bigint not null,
    "key" text not null,
    "classId" bigint not null references "labelClass" ("id"),
    "shapes" jsonb not null,
    "attributes" jsonb not null default '{}',
    "track" text not null default '',
    "source" text not null check ("source" in ('person', 'import', 'detector')),
    "isConfirmed" boolean not null default true,
    "area" integer
  )`,
  `create index "dataObject_frameId" on "dataObject" ("frameId", "key")`,
  `create index "dataObject_class" on "dataObject" ("dataSetId", "classId", "area")`,
  `create index "dataObject_classId" on "dataObject" ("classId")`,
  `create index "dataObject_unconfirmed" on "dataObject" ("dataSetId", "frameId") where not "isConfirmed"`,
  `create index "dataObject_attributes" on "dataObject" using gin ("attributes" jsonb_path_ops)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
