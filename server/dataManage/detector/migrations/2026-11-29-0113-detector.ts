/** Detectors that say what they see on pictures, and which imports are theirs. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "detector" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "address" text not null,
    "certificate" text not null default '',
    "tokenSealed" text not null default '',
    "timeoutSeconds" integer not null default 30 check ("timeoutSeconds" between 1 and 120),
    "leastScore" double precision not null default 0 check ("leastScore" between 0 and 1),
    "classes" jsonb not null default '[]',
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "detector_name" on "detector" ("name")`,
  `create index "detector_createdAt" on "detector" ("createdAt", "id")`,
  `alter table "dataImport" add column "detectorName" text not null default ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
