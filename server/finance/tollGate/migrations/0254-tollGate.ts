/** Toll gates. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "tollGate" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "position" jsonb not null,
    "heading" smallint not null check ("heading" between 0 and 359),
    "bothWays" boolean not null default false,
    "width" smallint not null default 40 check ("width" > 0),
    "currency" text not null default 'CNY',
    "amount" bigint not null check ("amount" >= 0),
    "classes" jsonb not null default '[]',
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "tollGate_name" on "tollGate" ("name")`,
  `create index "tollGate_createdAt" on "tollGate" ("createdAt", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
