/** Labelling tasks: frames, jobs, the objects that are drawn in them, and notes. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "labelTask" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "jobSize" integer not null check ("jobSize" > 0),
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "labelTask_name" on "labelTask" ("name")`,
  `create index "labelTask_createdAt" on "labelTask" ("createdAt", "id")`,
  `create table "labelJob" (
    "id" bigint generated always as identity primary key,
    "taskId" bigint not null references "labelTask" ("id") on delete cascade,
    "number" integer not null,
    "firstFrame" integer not null,
    "lastFrame" integer not null,
    "stage" text not null default 'annotation' check ("stage" in ('annotation', 'validation', 'acceptance')),
    "state" text not null default 'new' check ("state" in ('new', 'inProgress', 'rejected', 'completed')),
    "annotatorId" bigint references "sysUser" ("id") on delete set null,
    "reviewerId" bigint references "sysUser" ("id") on delete set null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check ("firstFrame" <= "lastFrame"),
    check ("annotatorId" <> "reviewerId")
  )`,
  `create unique index "labelJob_number" on "labelJob" ("taskId", "number")`,
  `create index "labelJob_order" on "labelJob" ("number", "id")`,
  `create index "labelJob_updatedAt" on "labelJob" ("updatedAt", "id")`,
  `create index "labelJob_annotatorId" on "labelJob" ("annotatorId")`,
  `create index "labelJob_reviewerId" on "labelJob" ("reviewerId")`,
  `create table "labelFrame" (
    "id" bigint generated always as identity primary key,
    "taskId" bigint not null references "labelTask" ("id") on delete cascade,
    "jobId" bigint not null references "labelJob" ("id") on delete cascade,
    "place" integer not null,
    "fileId" bigint not null references "file" ("id"),
    "width" integer not null check ("width" > 0),
    "height" integer not null check ("height" > 0)
  )`,
  `create unique index "labelFrame_place" on "labelFrame" ("taskId", "place")`,
  `create index "labelFrame_jobId" on "labelFrame" ("jobId", "place")`,
  `create index "labelFrame_fileId" on "labelFrame" ("fileId")`,
  `create table "labelObject" (
    "id" bigint generated always as identity primary key,
    "jobId" bigint not null references "labelJob" ("id") on delete cascade,
    "frameId" bigint not null references "labelFrame" ("id") on delete cascade,
    "key" text not null,
    "classId" bigint not null references "labelClass" ("id"),
    "geometry" jsonb not null,
    "attributes" jsonb not null default '{}',
    "source" text not null default 'person' check ("source" in ('person', 'import', 'detector')),
    "isConfirmed" boolean not null default true,
    "revision" integer not null default 1,
    "changedById" bigint references "sysUser" ("id") on delete set null,
    "changedAt" timestamptz not null default now()
  )`,
  `create unique index "labelObject_key" on "labelObject" ("jobId", "key")`,
  `create index "labelObject_frameId" on "labelObject" ("frameId")`,
  `create index "labelObject_classId" on "labelObject" ("classId")`,
  `create table "labelNote" (
    "id" bigint generated always as identity primary key,
    "jobId" bigint not null references "labelJob" ("id") on delete cascade,
    "frameId" bigint not null references "labelFrame" ("id") on delete cascade,
    "x" double precision not null,
    "y" double precision not null,
    "text" text not null,
    "authorId" bigint references "sysUser" ("id") on delete set null,
    "isOpen" boolean not null default true,
    "createdAt" timestamptz not null default now()
  )`,
  `create index "labelNote_jobId" on "labelNote" ("jobId", "id")`,
  `create index "labelNote_frameId" on "labelNote" ("frameId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
