/** Rules by which events ask cars for recordings. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "recordingRule" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "trigger" text not null,
    "rangeId" bigint references "range" ("id"),
    "before" integer not null check ("before" between 0 and 300),
    "after" integer not null check ("after" between 0 and 120),
    "channels" text[] not null default '{}',
    "dataSetId" bigint references "dataSet" ("id") on delete set null,
    "perDay" integer not null check ("perDay" between 1 and 50),
    "state" text not null default 'disabled' check ("state" in ('enabled', 'disabled')),
    "enabledById" bigint references "sysUser" ("id") on delete set null,
    "enabledAt" timestamptz,
    "language" text not null default 'zh-CN',
    "lookedUntil" timestamptz,
    "lookAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "recordingRule_name" on "recordingRule" ("name")`,
  `create index "recordingRule_createdAt" on "recordingRule" ("createdAt", "id")`,
  `create index "recordingRule_lookAt" on "recordingRule" ("lookAt") where "state" = 'enabled'`,
  `create index "recordingRule_rangeId" on "recordingRule" ("rangeId")`,
  `create index "recordingRule_dataSetId" on "recordingRule" ("dataSetId")`,
  `create index "recordingRule_enabledById" on "recordingRule" ("enabledById")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
