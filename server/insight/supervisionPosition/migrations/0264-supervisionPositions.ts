/** Positions of cars for supervision platforms: how far they were sent, and how many of each day. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "supervisionPlatform"
    add column "positionKinds" text[] not null default '{}',
    add column "positionSeconds" integer not null default 10 check ("positionSeconds" between 5 and 60)`,
  `create table "supervisionPosition" (
    "platformId" bigint primary key references "supervisionPlatform" on delete cascade,
    -- all positions before it were sent
    "sentTo" timestamptz not null,
    -- when a node takes it next; while one sends, when another may take over
    "dueAt" timestamptz not null,
    "failures" integer not null default 0,
    "problem" text not null default '',
    "said" text not null default ''
  )`,
  `create table "supervisionPositionDay" (
    "platformId" bigint not null references "supervisionPlatform" on delete cascade,
    "day" date not null,
    "accepted" bigint not null default 0,
    "refused" bigint not null default 0,
    "held" bigint not null default 0,
    primary key ("platformId", "day")
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
